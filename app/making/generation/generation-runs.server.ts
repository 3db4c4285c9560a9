import * as z from 'zod'
import type { TokenUse } from '../../../platform/ai/ai-model.ts'
import { collection } from '../../../platform/documents/collection.ts'
import type { Write } from '../../../platform/documents/document-store.ts'
import { readRemoteConfig } from '../../base/remote-config/remote-config.server.ts'
import type { Services } from '../../context.server.ts'
import type { StoredManual } from '../../questions/states/state-record.ts'
import { MANUAL_MESSAGES, textRefusal } from '../manuals/manual-messages.ts'
import {
  asOfNow,
  type GenerationRun,
  generationRun,
  HEARTBEAT_MS,
  isDue,
  RUNS_AT_ONCE,
  tokensUsed,
} from './generation-run.ts'
import { modelAnswer } from './model-answer.server.ts'
import { can, isUnended, nextStatus } from './run-status.ts'

export const generationRuns = collection({
  path: 'states/{abbrev}/runs',
  holds: { what: 'work', until: { event: 'stays' } },
  schema: generationRun,
  lists: [{ orderBy: 'number desc' }],
})

export async function latestRun(services: Services, abbrev: string): Promise<GenerationRun | null> {
  const [latest] = await generationRuns(services, abbrev).list({ orderBy: 'number desc', limit: 1 })
  return latest ? asOfNow(latest, services.now()) : null
}

export async function hasRunningRun(services: Services, abbrev: string): Promise<boolean> {
  return (await latestRun(services, abbrev))?.status === 'running'
}

/**
 * The runs that have not ended, of all states. If a run's process died, another process takes over.
 * Each document keeps the AI model's answers, so that a repeated run does not pay for them again.
 */
export const pendingRuns = collection({
  path: 'runsUnderWay',
  schema: z.object({
    abbrev: z.string(),
    number: z.int(),
    answers: z.array(modelAnswer),
    used: tokensUsed,
  }),
})
export const pendingId = (abbrev: string, number: number) => `${abbrev}-${number}`

/** Returns the runs that have not ended, with their status now. The earliest start comes first. */
export async function listPendingRuns(services: Services) {
  const pending = await pendingRuns(services).list()
  const found = await Promise.all(
    pending.map(async ({ abbrev, number }) => {
      const run = await generationRuns(services, abbrev).get(String(number))
      return run ? [{ abbrev, stored: run, run: asOfNow(run, services.now()) }] : []
    }),
  )
  return found.flat().sort((a, b) => Date.parse(a.run.startedAt) - Date.parse(b.run.startedAt))
}

/**
 * True if no other run may begin. Either `RUNS_AT_ONCE` runs are running, or the AI service refused a
 * run just now and would refuse others, too. Two processes that check at the same time may start one
 * run too many.
 */
export function mustOthersWait(
  pending: Awaited<ReturnType<typeof listPendingRuns>>,
  now: Date,
): boolean {
  const running = pending.filter(({ run }) => run.status === 'running')
  const isRefused = pending.some(({ run }) => run.status === 'queued' && !isDue(run, now))
  return running.length >= RUNS_AT_ONCE || isRefused
}

/**
 * The states with a run on the page `/admin/uploads`. An ended run stays until the admin dismisses it.
 * `mail` is 'due' until a mail to the admins says how the run ended.
 */
export const uploadQueue = collection({
  path: 'uploadQueue',
  schema: z.object({
    addedAt: z.iso.datetime(),
    mail: z.enum(['due', 'done']),
    /** True if the mail could not be sent. */
    isMailGivenUp: z.optional(z.boolean()),
  }),
  lists: [{ where: ['mail'] }],
})

/** The parameters of a new run. Without `model`, the run uses the flag `ai_model_id`. */
type Start = Pick<GenerationRun, 'by'> &
  Partial<Pick<GenerationRun, 'model' | 'attempt'>> & {
    manual: Pick<StoredManual, 'id' | 'hasText' | 'unnamed' | 'textPages'>
  }

/**
 * Returns the state's next run and the writes that claim it, or null while a run is running. The run
 * is skipped if `whySkipped` has a reason. A first attempt is queued if `mustOthersWait` is true. The
 * run takes over the answers of an unended run with the same manual and model.
 */
export async function claimRun(
  services: Services,
  abbrev: string,
  { manual, by, model, attempt = 1 }: Start,
): Promise<{ run: GenerationRun; writes: Write[] } | null> {
  const before = await latestRun(services, abbrev)
  if (before?.status === 'running') return null
  const { ai_model_id } = await readRemoteConfig(services)
  const message = await whySkipped(services, manual)
  const number = (before?.number ?? 0) + 1
  const now = services.now().toISOString()
  const fresh = { manual: manual.id, model: model ?? ai_model_id }
  const unended = before && isUnended(before) ? before : null
  const same = unended?.manual === fresh.manual && unended.model === fresh.model ? unended : null
  const kept = same && (await pendingRuns(services).get(pendingId(abbrev, same.number)))
  const { answers = [], used = { input: 0, output: 0 } } = kept ?? {}
  const mustWait =
    !message && attempt === 1 && mustOthersWait(await listPendingRuns(services), services.now())
  const run: GenerationRun = {
    ...fresh,
    number,
    status: nextStatus({ status: 'new' }, message ? 'skip' : mustWait ? 'wait' : 'begin'),
    stage: 'uploaded',
    by,
    attempt,
    tokens: null,
    used,
    written: 0,
    passed: null,
    waiting: null,
    version: null,
    notes: attempt > 1 ? [`Run ${number - 1} was interrupted. This is attempt ${attempt}.`] : [],
    message,
    resumeAt: null,
    refusedSince: null,
    startedAt: now,
    aliveAt: now,
  }
  const pending = pendingRuns(services).write
  const writes = [generationRuns(services, abbrev).write.create(String(number), run)]
  if (!message) {
    writes.push(pending.set(pendingId(abbrev, number), { abbrev, number, answers, used }))
    writes.push(uploadQueue(services).write.set(abbrev, { addedAt: now, mail: 'due' }))
  }
  if (before) writes.push(pending.delete(pendingId(abbrev, before.number)))
  if (unended) {
    const status = nextStatus(unended, 'giveWay')
    writes.push(changeRun(services, abbrev, unended.number, { status }))
  }
  return { run, writes }
}

/** The writes that end the state's unended run, unless the run is about the new manual (`manual`). */
export async function endReplacedRun(
  services: Services,
  abbrev: string,
  manual: string,
): Promise<Write[]> {
  const run = await latestRun(services, abbrev)
  if (!run || !can(run, 'replace') || run.manual === manual) return []
  const status = nextStatus(run, 'replace')
  const ending = { status, message: MANUAL_MESSAGES.replaced, resumeAt: null }
  return endRun(services, abbrev, run.number, ending)
}

/**
 * Says why no run can ask the AI model about the manual, or returns null. A run needs the flag
 * `enable_gemini_call` (spec, section 7), an AI service, and a manual with text.
 */
export async function whySkipped(
  services: Services,
  manual: Parameters<typeof textRefusal>[0],
): Promise<string | null> {
  const { enable_gemini_call } = await readRemoteConfig(services)
  if (!enable_gemini_call) return SWITCHED_OFF
  if (!services.aiModel) return NO_MODEL
  return textRefusal(manual)
}

const SWITCHED_OFF =
  'Question generation is off (enable_gemini_call), so this was a dry run: the manual was saved, and no questions were generated.'
const NO_MODEL = 'No AI service is set up. Please set GEMINI_API_KEY on the server.'

type Fields = Partial<GenerationRun>

export function changeRun(services: Services, abbrev: string, number: number, fields: Fields) {
  return generationRuns(services, abbrev).write.merge(String(number), fields)
}

/** The writes after which a run is no longer pending. */
export function endRun(services: Services, abbrev: string, number: number, fields: Fields) {
  const { delete: remove } = pendingRuns(services).write
  return [changeRun(services, abbrev, number, fields), remove(pendingId(abbrev, number))]
}

const REPORT_EVERY_MS = 500

/**
 * Stores the progress and the heartbeat of a run until `stop` is called. `cancelled` aborts after the
 * admin cancelled the run, even if another process handled that.
 */
export function trackRun(services: Services, abbrev: string, run: GenerationRun) {
  const { log, now } = services
  const runs = generationRuns(services, abbrev)
  const cancelled = new AbortController()
  let reported: Partial<GenerationRun> = {}
  let { used } = run
  let writtenAt = Date.parse(run.aliveAt)
  let writing = Promise.resolve()

  function write() {
    const fields = { ...reported, aliveAt: now().toISOString() }
    reported = {}
    writtenAt = now().getTime()
    writing = writing
      .then(async () => {
        await runs.merge(String(run.number), fields)
        const stored = await runs.get(String(run.number))
        if (stored?.status === 'cancelled') cancelled.abort()
      })
      .catch((error) => log.error({ err: error, abbrev }, 'progress of a run not written'))
  }

  const timer = setInterval(() => {
    const isDue = now().getTime() - writtenAt >= HEARTBEAT_MS
    if (isDue || Object.keys(reported).length > 0) write()
  }, REPORT_EVERY_MS)

  return {
    cancelled: cancelled.signal,
    report(fields: Partial<GenerationRun>) {
      reported = { ...reported, ...fields }
    },
    /** Adds the tokens of a call. Returns the sum of all calls. */
    spend({ input, output }: TokenUse): TokenUse {
      used = { input: used.input + input, output: used.output + output }
      reported = { ...reported, used }
      return used
    },
    async stop() {
      clearInterval(timer)
      if (Object.keys(reported).length > 0) write()
      await writing
    },
  }
}
