import { typedCollection } from '../../platform/documents/typed-collection.ts'
import type { Services } from '../context.server.ts'
import { asOfNow, type GenerationRun, generationRun, HEARTBEAT } from './generation-run.ts'

/** How often what a run reports is written down, in milliseconds. */
const WRITTEN_EVERY = 500

export function generationRuns({ documents, log }: Services, abbrev: string) {
  return typedCollection(documents, `states/${abbrev}/runs`, generationRun, (path, cause) =>
    log.error({ path, err: cause }, 'malformed run left out'),
  )
}

/** The state's latest run as it is now, or null. */
export async function latestRun(services: Services, abbrev: string): Promise<GenerationRun | null> {
  const [latest] = await generationRuns(services, abbrev).list({
    orderBy: { field: 'number', direction: 'desc' },
    limit: 1,
  })
  return latest ? asOfNow(latest, services.now()) : null
}

/** Starts the state's next run; null while one is under way. One of several at once gets it. */
export async function claimRun(
  services: Services,
  abbrev: string,
  run: Pick<GenerationRun, 'manual' | 'model' | 'by' | 'status' | 'message'>,
): Promise<GenerationRun | null> {
  const before = await latestRun(services, abbrev)
  if (before?.status === 'running') return null
  const number = (before?.number ?? 0) + 1
  const now = services.now().toISOString()
  const claimed: GenerationRun = {
    ...run,
    number,
    stage: 'uploaded',
    tokens: null,
    written: 0,
    passed: null,
    waiting: null,
    version: null,
    notes: [],
    startedAt: now,
    aliveAt: now,
  }
  return (await generationRuns(services, abbrev).create(String(number), claimed)) ? claimed : null
}

export type RunProgress = ReturnType<typeof trackRun>

/** Writes down how a run goes, and that it is alive, until it is told to stop. */
export function trackRun(services: Services, abbrev: string, run: GenerationRun) {
  const { log, now } = services
  let pending: Partial<GenerationRun> = {}
  let written = Date.parse(run.aliveAt)
  let writing = Promise.resolve()

  function write() {
    const fields = { ...pending, aliveAt: now().toISOString() }
    pending = {}
    written = now().getTime()
    writing = writing
      .then(() => generationRuns(services, abbrev).merge(String(run.number), fields))
      .catch((error) => log.error({ err: error, abbrev }, 'progress of a run not written'))
  }

  const timer = setInterval(() => {
    const isDue = now().getTime() - written >= HEARTBEAT
    if (isDue || Object.keys(pending).length > 0) write()
  }, WRITTEN_EVERY)

  return {
    report(fields: Partial<GenerationRun>) {
      pending = { ...pending, ...fields }
    },
    /** Ends the tracking; what was reported is written then. */
    async stop() {
      clearInterval(timer)
      if (Object.keys(pending).length > 0) write()
      await writing
    },
  }
}
