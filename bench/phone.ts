import { BARE, PRODUCT, timeAnswer } from './first-question.ts'
import { measureVisit } from './first-visit.ts'
import { inRounds, median } from './rounds.ts'
import { startBareServer, startProduct } from './servers.ts'
import { startBrowser } from './slow-phone.ts'

const RUNS = 5
const BARE_PORT = 3912
/** The time in which a rider reads the question. By then each page has done all its own work. */
const READING_MS = 2500

/** Measures a series in which every run measures every page once. Returns the medians. */
export async function measurePhone() {
  const product = await startProduct(3911)
  const [landing, practice] = [`${product.origin}/`, `${product.origin}/practice/ohio`]
  const bareServer = await startBareServer(BARE_PORT, landing)
  const bare = `http://localhost:${BARE_PORT}/`
  const browser = await startBrowser()
  // The first run only fills the servers' caches.
  const answers = await inRounds(RUNS + 1, {
    bare: () => timeAnswer(browser, bare, BARE),
    deepLink: () => timeAnswer(browser, practice, PRODUCT),
    byPlate: () => timeAnswer(browser, landing, PRODUCT),
    bareTap: () => timeAnswer(browser, bare, BARE, READING_MS),
    pick: () => timeAnswer(browser, practice, PRODUCT, READING_MS),
    spanishLink: () => timeAnswer(browser, spanish(practice), PRODUCT),
  })
  const visits = await inRounds(RUNS + 1, {
    bare: () => measureVisit(browser, bare),
    landing: () => measureVisit(browser, landing),
    practice: () => measureVisit(browser, practice),
    spanishLanding: () => measureVisit(browser, spanish(landing)),
    spanishPractice: () => measureVisit(browser, spanish(practice)),
  })
  await browser.close()
  await bareServer.stop()
  await product.stop()
  return { answers: mediansOf(answers), visits: mediansOf(visits) }
}

function spanish(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}/es${pathname}`
}

function mediansOf<Name extends string, Figure extends string>(
  measured: Record<Name, Record<Figure, number>[]>,
) {
  return (name: Name, figure: Figure) =>
    median(measured[name].slice(1).map((figures) => figures[figure]))
}
