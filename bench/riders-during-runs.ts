import { fork } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { INDEXES } from '../app/collections.server.ts'
import { generationRuns } from '../app/generation/generation-runs.server.ts'
import { US_STATES } from '../app/states/us-states.ts'
import type { DocumentStore } from '../platform/documents/document-store.ts'
import { openSqliteStore } from '../platform/documents/sqlite/store.ts'
import { openLog } from '../platform/log.ts'
import { manualPages } from '../test/manual-pages.ts'
import { makeManualOf } from '../test/manual-pdf.fixture.ts'
import { newQuiz, type Rider, signedInAdmin, signedInRiders } from '../test/riders.fixture.ts'
import { median } from './median.ts'
import { startProduct } from './product-server.ts'
import { type Ask, quantile, steadyRiders } from './steady-riders.ts'

const PORT = 3923
const ROUNDS = 7
/** The time of a measurement without a run, in milliseconds. A run takes about as long. */
const ALONE_MS = 8_000
const SAVERS = 60
const SESSION_SECRET = 'what only the bench and its server know'

type Load = { what: string; perSecond: number; ask: () => Ask }
/** The times of each round, in microseconds. */
type Times = { running: number[]; alone: number[] }

const newTimes = (): Times => ({ running: [], alone: [] })
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
  const origin = `http://localhost:${PORT}`
  let riders: Rider[] = []
  let admin: Rider | null = null
  let store: DocumentStore | null = null
  const product = await startProduct(PORT, {
    settings: { SESSION_SECRET, GEMINI_API_KEY: 'a-key', GEMINI_BASE_URL: url },
    async prepare(dataDir) {
      store = openSqliteStore({ file: path.join(dataDir, 'documents.db'), indexes: INDEXES })
      const server = { origin, secret: SESSION_SECRET }
      riders = await signedInRiders(store, { count: SAVERS, ...server })
      admin = await signedInAdmin(store, server)
      await store.set('system/remoteConfig', { enable_gemini_call: true })
    },
  })
  if (!admin || !store) throw new Error('The data folder was not prepared')
  const bytes = await manualWithPictures()

  const loads = loadsOf(riders)
  const times = loads.flatMap(({ what }) =>
    Object.entries(QUANTILES).map(([name, share]) => {
      return { what: `${what}, ${name}`, load: what, share, ...newTimes() }
    }),
  )
  const measure = async (kind: keyof Times, end: Promise<unknown>) => {
    await Promise.all(
      loads.map(async (load) => {
        const values = await steadyRiders(origin, load, end)
        for (const time of times) {
          if (time.load === load.what) time[kind].push(1000 * quantile(values, time.share))
        }
      }),
    )
    await end
  }
  for (const load of loads) await steadyRiders(origin, load, pause(2_000))
  for (const { abbrev } of US_STATES.slice(0, ROUNDS)) {
    await measure('alone', pause(ALONE_MS))
    await measure('running', runOf(abbrev, { origin, admin, store, bytes }))
  }
  await (store as DocumentStore).close()
  await product.stop()
  ai.disconnect()
  return times.map(({ what, running, alone }) => {
    return { what, running: median(running), alone: median(alone) }
  })
}

function loadsOf(riders: Rider[]): Load[] {
  let next = 0
  return [
    { what: '/questions/CA', perSecond: 100, ask: () => ({ path: '/questions/CA' }) },
    { what: '/', perSecond: 100, ask: () => ({ path: '/' }) },
    {
      what: 'saving a result',
      perSecond: 50,
      ask() {
        // Riders save in turn, because each may save 300 results an hour.
        const { uid, headers } = riders[next++ % riders.length] as Rider
        const body = JSON.stringify(newQuiz(uid))
        return { path: '/sessions', method: 'POST', headers, body }
      },
    },
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
