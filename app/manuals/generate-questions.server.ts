import { type AiFailure, isAiModelError } from '../../platform/ai/ai-model.ts'
import type { Write } from '../../platform/documents/document-store.ts'
import { isUnreadablePdfError } from '../../platform/pdf/pdf-reader.ts'
import type { Services } from '../context.server.ts'
import { latestQuizItems } from '../quiz/questions.server.ts'
import { readRemoteConfig } from '../remote-config/remote-config.server.ts'
import { readStateRecord } from '../states/states.server.ts'
import { copyManual } from './copy-manual.server.ts'
import type { GenerationRun } from './generation-run.ts'
import { MANUAL_MESSAGES } from './manual-messages.ts'
import { keepPages } from './manual-pages.server.ts'
import { readablePage } from './page-text.ts'
import { publishBatch } from './publish-batch.server.ts'
import { endingOf, generationRuns, planRun, trackRun } from './run-progress.server.ts'
import { inTurn } from './state-turns.server.ts'
import { type Batch, type Run, RunFailure, writeQuestions } from './write-questions.server.ts'

export type StartedRun = { run: GenerationRun } | { refused: string }

/** Starts a run that makes questions of the state's manual, in the background. */
export function startRun(services: Services, abbrev: string, by: string): Promise<StartedRun> {
  return inTurn(services, abbrev, async (turn) => {
    const record = await readStateRecord(services, abbrev)
    if (!record?.manual) return { refused: MANUAL_MESSAGES.noManual }
    const next = await nextRun(services, abbrev, { manual: record.manual.id, by })
    if (!next || !(await turn.commit(next.writes))) return { refused: MANUAL_MESSAGES.busy }
    next.begin()
    return { run: next.run }
  })
}

/** What a run is started from; `model` unless it is the one of the flag. */
type Start = Pick<GenerationRun, 'manual' | 'by'> &
  Partial<Pick<GenerationRun, 'model' | 'attempt'>>

/**
 * A state's next run: what writes it down, for who has the turn, and what begins it once that is
 * written. Null while one is under way: there is one at a time for a state. While
 * `enable_gemini_call` is off, or without an AI service, it is skipped, and the run says why (spec,
 * section 7, Manual to questions).
 */
export async function nextRun(
  services: Services,
  abbrev: string,
  { manual, by, model, attempt = 1 }: Start,
): Promise<{ run: GenerationRun; writes: Write[]; begin: () => void } | null> {
  const { enable_gemini_call, ai_model_id } = await readRemoteConfig(services)
  const skipped = (!enable_gemini_call && SWITCHED_OFF) || (!services.aiModel && NO_MODEL) || null
  const planned = await planRun(services, abbrev, {
    manual,
    model: model ?? ai_model_id,
    by,
    attempt,
    status: skipped ? 'skipped' : 'running',
    message: skipped,
  })
  if (!planned) return null
  const { run } = planned
  const begin = () => {
    services.log.info({ abbrev, run: run.number, attempt, skipped }, 'run started')
    if (skipped) return
    services.background.start('generation run', (signal) => carryOut(services, abbrev, run, signal))
  }
  return { ...planned, begin }
}

/**
 * Does all of a run. However it ends, the run says how; the questions change whole or not at all.
 * What a stop of the server interrupts stays under way: another process takes it over.
 */
async function carryOut(
  services: Services,
  abbrev: string,
  run: GenerationRun,
  signal: AbortSignal,
): Promise<void> {
  const { documents, log } = services
  const progress = trackRun(services, abbrev, run)
  try {
    const batch = await makeBatch(services, abbrev, run, { signal, report: progress.report })
    await progress.stop()
    await inTurn(services, abbrev, (turn) => publishBatch(services, turn, abbrev, run, batch))
  } catch (error) {
    const stopped = signal.aborted
    // Expected where the service or the manual is at fault; anything else is a fault of ours.
    const level = stopped || isExpected(error) ? 'warn' : 'error'
    log[level]({ err: error, abbrev, run: run.number }, 'run ended without questions')
    await progress.stop()
    if (stopped) {
      await generationRuns(services, abbrev).merge(String(run.number), { status: 'interrupted' })
      return
    }
    const message = sentenceFor(error)
    await documents.batch(endingOf(services, abbrev, run.number, { status: 'failed', message }))
  }
}

/** The questions of the manual, and pictures of the pages they name. */
async function makeBatch(
  services: Services,
  abbrev: string,
  run: GenerationRun,
  { signal, report }: Pick<Run, 'signal' | 'report'>,
): Promise<Batch> {
  const { aiModel, pdfReader } = services
  const record = await readStateRecord(services, abbrev)
  if (!aiModel || record?.manual?.id !== run.manual) throw new RunFailure(MANUAL_MESSAGES.noManual)
  const copy = await copyManual(services, abbrev, run.manual)
  if (!copy) throw new RunFailure(MANUAL_MESSAGES.otherManual)
  try {
    const { path } = copy
    const { stateName, manual } = record
    const pages = manual.hasText
      ? (await pdfReader.read(path, { signal })).pages.map(readablePage)
      : null
    const published = await latestQuizItems(services, abbrev)
    const evidence = { stateName, pages, published }
    const batch = await writeQuestions(services, aiModel, {
      abbrev,
      run,
      path,
      evidence,
      signal,
      report,
    })
    report({ stage: 'publishing', passed: batch.passed.length })
    const named = [...batch.passed, ...batch.failed.map(({ item }) => item)].map(({ page }) => page)
    const there = named.filter((page) => page !== null && page <= manual.pages) as number[]
    await keepPages(services, { abbrev, manual: manual.id, path }, there, signal)
    return batch
  } finally {
    await copy.remove()
  }
}

function isExpected(error: unknown): boolean {
  return isAiModelError(error) || isUnreadablePdfError(error) || error instanceof RunFailure
}

function sentenceFor(error: unknown): string {
  if (error instanceof RunFailure) return error.message
  if (isAiModelError(error)) return FAILURES[error.failure]
  if (isUnreadablePdfError(error)) return MANUAL_MESSAGES.broken
  return 'Something went wrong on the server. The log has the details.'
}

const SWITCHED_OFF =
  'Question generation is off (enable_gemini_call), so this was a dry run: the manual was saved, and no questions were generated.'
const NO_MODEL = 'No AI service is set up. Please set GEMINI_API_KEY on the server.'

const FAILURES: Record<AiFailure, string> = {
  refused: 'The AI model declined to write questions from this manual.',
  truncated: 'The AI model’s answer was too long and was cut off. Please try again.',
  malformed: 'The AI model’s answer was not in the requested format. Please try again.',
  busy: 'The AI service is busy. Please try again in a few minutes.',
  unavailable: 'The AI service could not be reached or failed. Please try again.',
}
