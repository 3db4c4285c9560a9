import { fork } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { generationRuns } from '../app/making/generation/generation-runs.server.ts'
import { US_STATES } from '../app/questions/states/us-states.ts'
import type { DocumentStore } from '../platform/documents/document-store.ts'
import { openLog } from '../platform/log.ts'
import { manualPages } from '../test/manual-pages.ts'
import { makeManualOf } from '../test/manual-pdf.fixture.ts'
import { type Rider, signedInAdmin } from '../test/riders.fixture.ts'
import { savesOf } from './load.ts'
import { inRounds, median } from './rounds.ts'
import { SESSION_SECRET, signIn, startProduct } from './servers.ts'
import { quantile, steadyRiders } from './steady-riders.ts'

const ROUNDS = 7
/** The length of a measurement without a run. A run takes about as long. */
const ALONE_MS = 8_000
const SAVERS = 60
const QUANTILES = { p99: 0.99, p50: 0.5 }

/**
 * Measures how long riders' requests take, in microseconds: during a run and without a run. A run
 * starts with the upload of a manual of 120 pages with pictures. Returns the 99th percentile and the
 * median, as medians of alternating rounds. Each run is for another state, so it draws all pages that
 * its questions cite.
 */
export async function measureRiders() {
  const ai = fork('bench/ai-service.ts')
  // Lowers the priority of the imitated AI service, because the real service runs on other machines.
  if (ai.pid) os.setPriority(ai.pid, os.constants.priority.PRIORITY_LOW)
  const [url] = (await once(ai, 'message')) as [string]
  const settings = { GEMINI_API_KEY: 'a-key', GEMINI_BASE_URL: url }
  const product = await startProduct(3923, settings)
  const { origin } = product
  const loads = loadsOf(await signIn(product, SAVERS))
  const store = product.openStore()
  const admin = await signedInAdmin(store, { origin, secret: SESSION_SECRET })
  await store.set('system/remoteConfig', { enable_gemini_call: true })
  const bytes = await manualWithPictures()

  /** The times of each load until the end, in microseconds. */
  async function timesUntil(end: Promise<unknown>) {
    const times = await Promise.all(loads.map((load) => steadyRiders(origin, load, end)))
    await end
    return times
  }
  for (const load of loads) await steadyRiders(origin, load, pause(2_000))
  const states = US_STATES.map(({ abbrev }) => abbrev)
  const rounds = await inRounds(ROUNDS, {
    alone: () => timesUntil(pause(ALONE_MS)),
    running: () => timesUntil(runOf(states.pop() ?? '', { origin, admin, store, bytes })),
  })
  await store.close()
  await product.stop()
  ai.disconnect()
  const share = (found: number[][][], load: number, quantileOf: number) =>
    median(found.map((times) => 1000 * quantile(times[load] ?? [], quantileOf)))
  return loads.flatMap(({ what }, n) =>
    Object.entries(QUANTILES).map(([name, one]) => ({
      what: `${what}, ${name}`,
      running: share(rounds.running, n, one),
      alone: share(rounds.alone, n, one),
    })),
  )
}

function loadsOf(riders: Rider[]) {
  return [
    { what: '/questions/CA', perSecond: 100, ask: () => ({ path: '/questions/CA' }) },
    { what: '/', perSecond: 100, ask: () => ({ path: '/' }) },
    { what: 'saving a result', perSecond: 50, ask: savesOf(riders) },
  ]
}

type Place = { origin: string; admin: Rider; store: DocumentStore; bytes: Uint8Array<ArrayBuffer> }

const log = openLog('silent')

async function runOf(abbrev: string, { origin, admin, store, bytes }: Place): Promise<void> {
  const upload = `${origin}/admin/manuals?state=${abbrev}`
  const { headers } = admin
  const { status } = await fetch(upload, { method: 'POST', headers, body: bytes })
  if (status !== 202) throw new Error(`The upload answers ${status}`)
  for (;;) {
    await pause(200)
    const run = await generationRuns({ documents: store, log }, abbrev).get('1')
    if (run?.status === 'running') continue
    if (run?.status === 'done' && run.version === 1) return
    throw new Error(`The run of ${abbrev} did not succeed: ${JSON.stringify(run)}`)
  }
}

/** Makes a manual with a picture of about 60 KB on each page, because real manuals have photos. */
async function manualWithPictures(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const pages = manualPages(120).map(async (page) => {
    const create = { width: 480, height: 360, channels: 3, background: 'gray', noise } as const
    return { ...page, picture: await sharp({ create }).jpeg({ quality: 80 }).toBuffer() }
  })
  return new Uint8Array(await makeManualOf(await Promise.all(pages)))
}
