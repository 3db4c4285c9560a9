import * as z from 'zod/mini'
import { collection } from '../../platform/documents/collection.ts'
import type { Write } from '../../platform/documents/document-store.ts'
import type { Services } from '../context.server.ts'
import { asOfNow, type GenerationRun, generationRun, HEARTBEAT } from './generation-run.ts'

/** How often what a run reports is written down, in milliseconds. */
const WRITTEN_EVERY = 500

export const generationRuns = collection({
  path: 'states/{abbrev}/runs',
  schema: generationRun,
  lists: [{ orderBy: 'number desc' }],
})

/** The state's latest run as it is now, or null. */
export async function latestRun(services: Services, abbrev: string): Promise<GenerationRun | null> {
  const [latest] = await generationRuns(services, abbrev).list({ orderBy: 'number desc', limit: 1 })
  return latest ? asOfNow(latest, services.now()) : null
}

export const underWayId = (abbrev: string, number: number) => `${abbrev}-${number}`

/** The runs of all states that are under way, also those whose process died. */
export const runsUnderWay = collection({
  path: 'runsUnderWay',
  schema: z.object({ abbrev: z.string(), number: z.int() }),
})

type Planned = Pick<GenerationRun, 'manual' | 'model' | 'by' | 'status' | 'message' | 'attempt'>

/** The state's next run, and what writes it down; null while one is under way. */
export async function planRun(
  services: Services,
  abbrev: string,
  planned: Planned,
): Promise<{ run: GenerationRun; writes: Write[] } | null> {
  const runs = generationRuns(services, abbrev).write
  const underWay = runsUnderWay(services).write
  const before = await latestRun(services, abbrev)
  if (before?.status === 'running') return null
  const number = (before?.number ?? 0) + 1
  const now = services.now().toISOString()
  const { attempt } = planned
  const run: GenerationRun = {
    ...planned,
    number,
    stage: 'uploaded',
    tokens: null,
    written: 0,
    passed: null,
    waiting: null,
    version: null,
    notes: attempt > 1 ? [`Run ${number - 1} was interrupted. This is attempt ${attempt}.`] : [],
    startedAt: now,
    aliveAt: now,
  }
  const writes = [runs.create(String(number), run)]
  if (run.status === 'running') {
    writes.push(underWay.set(underWayId(abbrev, number), { abbrev, number }))
  }
  if (before) writes.push(underWay.delete(underWayId(abbrev, before.number)))
  if (before?.status === 'interrupted') {
    writes.push(runs.merge(String(before.number), { status: 'interrupted' }))
  }
  return { run, writes }
}

/** What writes down how a run ended: nobody has to do anything about it any more. */
export function endingOf(
  services: Services,
  abbrev: string,
  number: number,
  ending: Partial<GenerationRun>,
): Write[] {
  return [
    generationRuns(services, abbrev).write.merge(String(number), ending),
    runsUnderWay(services).write.delete(underWayId(abbrev, number)),
  ]
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
