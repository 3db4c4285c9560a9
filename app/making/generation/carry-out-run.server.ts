import { type AiFailure, isAiModelError } from '../../../platform/ai/ai-model.ts'
import type { Write } from '../../../platform/documents/document-store.ts'
import { isUnreadablePdfError } from '../../../platform/pdf/pdf-reader.ts'
import type { Services } from '../../context.server.ts'
import { type StateLock, withStateLock } from '../../questions/states/state-lock.server.ts'
import { readStateRecord } from '../../questions/states/states.server.ts'
import { askForAllTranslations } from '../../questions/translations/pending-translations.server.ts'
import { AI_FAILURES, failureSentence, OWN_FAILURE } from '../ai-budget/ai-failures.server.ts'
import { nextDay } from '../ai-budget/ai-usage.ts'
import { timeToAskAgain } from '../ai-budget/ask-about-each.server.ts'
import { MANUAL_MESSAGES, textRefusal } from '../manuals/manual-messages.ts'
import { storePages } from '../manuals/manual-pages.server.ts'
import { withManualCopy } from '../manuals/stored-manual.server.ts'
import { publishProved } from '../question-bank/join-items.server.ts'
import { sentToReview } from '../question-bank/review-items.server.ts'
import { presentQuestions } from '../question-bank/withheld-items.server.ts'
import { DayLimitReached, type Progress, RunFailure, TAKEN_OVER } from './ask-model.server.ts'
import type { GenerationRun } from './generation-run.ts'
import { changeRun, endRun, generationRuns, latestRun, trackRun } from './generation-runs.server.ts'
import { waitAfterRefusal } from './refused-run.ts'
import { isAtWork, nextStatus } from './run-status.ts'
import { type ReadBatch, readPassed } from './second-reader.server.ts'
import { writeQuestions } from './write-questions.server.ts'

/**
 * Carries out a run. The questions change all at once or not at all. If the server stops, the run
 * stays pending for another process. If a limit of the day stops the run, the run stays pending until
 * the next day. If the AI service refuses the run for now, the run waits in the queue. A run that the
 * admin cancelled stays cancelled. In all other cases the run ends here.
 */
export async function carryOutRun(
  services: Services,
  abbrev: string,
  run: GenerationRun,
  stopping: AbortSignal,
): Promise<void> {
  const progress = trackRun(services, abbrev, run)
  const signal = AbortSignal.any([stopping, progress.cancelled])
  try {
    const batch = await makeQuestions(services, abbrev, run, { ...progress, signal })
    await progress.stop()
    await withStateLock(services, abbrev, (lock) => publish(services, lock, abbrev, run, batch))
  } catch (error) {
    await progress.stop()
    const about = { err: error, abbrev, run: run.number }
    await withStateLock(services, abbrev, async (lock) => {
      const stored = await generationRuns(services, abbrev).get(String(run.number))
      if (!stored || !isAtWork(stored)) {
        services.log.info(about, 'run cancelled')
        return
      }
      const level = stopping.aborted || failureOf(error) ? 'warn' : 'error'
      services.log[level](about, 'run ended without questions')
      const writes = stopping.aborted
        ? [changeRun(services, abbrev, run.number, { status: nextStatus(stored, 'stop') })]
        : writesAfter(services, abbrev, stored, error)
      await lock.commit(writes)
    })
  }
}

/** Returns the writes after an error. The run waits for the next day, waits in the queue, or fails. */
function writesAfter(
  services: Services,
  abbrev: string,
  run: GenerationRun,
  error: unknown,
): Write[] {
  const waits = (fields: Partial<GenerationRun>) => [
    changeRun(services, abbrev, run.number, fields),
  ]
  if (error instanceof DayLimitReached) {
    const resumeAt = nextDay(services.now()).toISOString()
    const { message } = error
    return waits({ status: nextStatus(run, 'postpone'), message, resumeAt, refusedSince: null })
  }
  if (isAiModelError(error) && error.failure === 'busy') {
    const pause = waitAfterRefusal(run, services.now(), error.retryAfterMs)
    if (pause) return waits({ ...pause, status: nextStatus(run, 'refuse') })
  }
  const message = failureOf(error) ?? OWN_FAILURE
  return endRun(services, abbrev, run.number, { status: nextStatus(run, 'fail'), message })
}

async function makeQuestions(
  services: Services,
  abbrev: string,
  run: GenerationRun,
  progress: Progress,
): Promise<ReadBatch> {
  const { aiModel, pdfReader } = services
  const { manual: id } = run
  const { signal, report } = progress
  const record = await readStateRecord(services, abbrev)
  if (!aiModel || record?.manual?.id !== id) throw new RunFailure(MANUAL_MESSAGES.noManual)
  const { stateName, manual } = record
  const refusal = textRefusal(manual)
  if (refusal) throw new RunFailure(refusal)
  const batch = await withManualCopy(services, abbrev, id, async (path) => {
    const { pages } = await pdfReader.read(path, { signal })
    const present = await presentQuestions(services, abbrev)
    const writing = { ...progress, abbrev, run, path, stateName, pages, present }
    const batch = await writeQuestions(services, aiModel, writing)
    const read = await readPassed(services, aiModel, batch, { ...progress, abbrev, pages })
    report({ stage: 'publishing', passed: read.passed.length })
    const cited = [...batch.passed, ...batch.failed.map(({ item }) => item)].flatMap(({ page }) =>
      page && page <= manual.pages ? page : [],
    )
    const copy = { abbrev, manual: id, path, texts: pages }
    const undrawn = await storePages(services, copy, cited, signal)
    const notes = undrawn.map((page) => `There is no picture of page ${page}: it can’t be drawn.`)
    return { ...read, notes: [...read.notes, ...notes] }
  })
  if (!batch) throw new RunFailure(MANUAL_MESSAGES.otherManual)
  return batch
}

/**
 * Ends a run in one write. Confirmed items join the state's bank, and all others wait for review.
 * Throws a `RunFailure` if another run took over, or if the admin cancelled the run.
 */
async function publish(
  services: Services,
  lock: StateLock,
  abbrev: string,
  run: GenerationRun,
  { passed, failed, notes, trouble }: ReadBatch,
): Promise<void> {
  const { number, manual, by } = run
  const dueAt = timeToAskAgain(services.now(), trouble, 0)
  const latest = await latestRun(services, abbrev)
  if (latest?.number !== number) throw new RunFailure(TAKEN_OVER)
  if (!isAtWork(latest)) throw new RunFailure(MANUAL_MESSAGES.cancelled)
  const ofRun = passed.map((item) => ({ ...item, run: number }))
  await publishProved(services, lock, { abbrev, manual, by }, ofRun, (repeated, version) => {
    const repeats = [...repeated].map(([item, reason]) => ({ item, reasons: [reason] }))
    const waiting = [...failed, ...repeats]
    return [
      ...sentToReview(services, abbrev, { number, manual, dueAt }, waiting),
      ...(version === null ? [] : askForAllTranslations(services, abbrev)),
      ...endRun(services, abbrev, number, {
        status: nextStatus(latest, 'finish'),
        passed: passed.length - repeats.length,
        waiting: waiting.length,
        notes: [...run.notes, ...notes],
        version,
      }),
    ]
  })
}

function failureOf(error: unknown): string | null {
  if (error instanceof RunFailure) return error.message
  if (isAiModelError(error)) return failureSentence(error, MODEL_FAILURES)
  return isUnreadablePdfError(error) ? MANUAL_MESSAGES[error.reason] : null
}

const MODEL_FAILURES: Record<AiFailure, string> = {
  ...AI_FAILURES,
  busy: 'The AI service was busy or had a fault for a day. Please check its status and your quota, and try again.',
  'bad-request':
    'The AI service refuses this request as invalid, so it would fail again. Please upload another file of this manual, or change the model of ai_model_id in Remote Config.',
  refused: 'The AI model declined to write questions from this manual.',
  recited: 'The AI model stopped, because its answer repeated a published text. Please try again.',
  truncated: 'The AI model’s answer was too long and was cut off. Please try again.',
}
