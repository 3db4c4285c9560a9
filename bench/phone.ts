import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { type AnswerTimes, BARE, PRODUCT, timeAnswer } from './first-question.ts'
import { measureVisit, type Visit } from './first-visit.ts'
import { median } from './median.ts'
import { startProduct } from './product-server.ts'
import { startBrowser } from './slow-phone.ts'

const RUNS = 5
const BARE_PORT = 3912
const BARE_ORIGIN = `http://localhost:${BARE_PORT}`
/** The time in which a rider reads the question. By then each page has done all its own work. */
const READING_MS = 2500

/** Measures a series in which every run measures every page once. Returns the medians. */
export async function measurePhone() {
  const product = await startProduct(3911)
  const practice = `${product.origin}/practice/ohio`
  const bareServer = await startBareServer(`${product.origin}/`)
  const browser = await startBrowser()
  const [react, router] = [`${BARE_ORIGIN}/react/`, `${BARE_ORIGIN}/`]
  const measures = {
    react: () => timeAnswer(browser, react, BARE),
    router: () => timeAnswer(browser, router, BARE),
    deepLink: () => timeAnswer(browser, practice, PRODUCT),
    byPlate: () => timeAnswer(browser, `${product.origin}/`, PRODUCT),
    reactTap: () => timeAnswer(browser, react, BARE, READING_MS),
    pick: () => timeAnswer(browser, practice, PRODUCT, READING_MS),
  }
  const visits = {
    react: () => measureVisit(browser, react),
    landing: () => measureVisit(browser, `${product.origin}/`),
    practice: () => measureVisit(browser, practice),
  }
  const series = {
    answers: await medians<keyof typeof measures, AnswerTimes>(measures),
    visits: await medians<keyof typeof visits, Visit>(visits),
  }
  await browser.close()
  bareServer.kill()
  await once(bareServer, 'exit')
  await product.stop()
  return series
}

/** The first run only fills the servers' caches. */
async function medians<Name extends string, Figures extends Record<string, number>>(
  measures: Record<Name, () => Promise<Figures>>,
): Promise<Record<Name, Figures>> {
  const all: Partial<Record<Name, Figures[]>> = {}
  for (let run = 0; run <= RUNS; run++) {
    for (const name in measures) {
      const figures = await measures[name]()
      all[name] = [...(all[name] ?? []), figures]
    }
  }
  const summarized = Object.entries<Figures[]>(all as Record<Name, Figures[]>).map(
    ([name, [, ...runs]]) => [name, medianOfEach(runs)],
  )
  return Object.fromEntries(summarized)
}

function medianOfEach(runs: Record<string, number>[]) {
  const names = Object.keys(runs[0] ?? {})
  return Object.fromEntries(
    names.map((name) => [name, median(runs.map((figures) => figures[name] ?? Number.NaN))]),
  )
}

async function startBareServer(address: string) {
  const server = spawn('node', ['bench/bare-server.ts', String(BARE_PORT), address], {
    stdio: 'inherit',
  })
  while (!(await fetch(`${BARE_ORIGIN}/bytes`).catch(() => null))) await setTimeout(100)
  return server
}
