import { type AiFailure, isAiModelError } from '../../platform/ai/ai-model.ts'
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
import { claimRun, generationRuns, trackRun } from './run-progress.server.ts'
import { inTurn } from './state-turns.server.ts'
import { type Batch, type Run, RunFailure, writeQuestions } from './write-questions.server.ts'

export type StartedRun = { run: GenerationRun } | { refused: string }

/**
 * Starts a run that makes questions of the state's manual, in the background; one at a time for a
 * state. While `enable_gemini_call` is off, or without an AI service, it is skipped, and the run
 * says why (spec, section 7, Manual to questions).
 */
export function startRun(services: Services, abbrev: string, by: string): Promise<StartedRun> {
  return inTurn(abbrev, () => startRunNow(services, abbrev, by))
}

/** As `startRun`, for who has the turn already. */
export async function startRunNow(
  services: Services,
  abbrev: string,
  by: string,
): Promise<StartedRun> {
  const record = await readStateRecord(services, abbrev)
  if (!record?.manual) return { refused: MANUAL_MESSAGES.noManual }
  const { enable_gemini_call, ai_model_id } = await readRemoteConfig(services)
  const skipped = (!enable_gemini_call && SWITCHED_OFF) || (!services.aiModel && NO_MODEL) || null
  const run = await claimRun(services, abbrev, {
    manual: record.manual.id,
    model: ai_model_id,
    by,
    status: skipped ? 'skipped' : 'running',
    message: skipped,
  })
  if (!run) return { refused: MANUAL_MESSAGES.busy }
  services.log.info({ abbrev, run: run.number, skipped }, 'run started')
  if (!skipped) {
    services.background.start('generation run', (signal) => carryOut(services, abbrev, run, signal))
  }
  return { run }
}

/** Does all of a run. However it ends, the run says how; the questions change whole or not at all. */
async function carryOut(
  services: Services,
  abbrev: string,
  run: GenerationRun,
  signal: AbortSignal,
): Promise<void> {
  const { log } = services
  const progress = trackRun(services, abbrev, run)
  let ending: Partial<GenerationRun>
  try {
    const batch = await makeBatch(services, abbrev, run, { signal, report: progress.report })
    await progress.stop()
    await inTurn(abbrev, () => publishBatch(services, abbrev, run, batch))
    return
  } catch (error) {
    const stopped = signal.aborted
    ending = stopped ? { status: 'interrupted' } : { status: 'failed', message: sentenceFor(error) }
    // Expected where the service or the manual is at fault; anything else is a fault of ours.
    const level = stopped || isExpected(error) ? 'warn' : 'error'
    log[level]({ err: error, abbrev, run: run.number }, 'run ended without questions')
    await progress.stop()
  }
  await generationRuns(services, abbrev).merge(String(run.number), ending)
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
  return 'Something went wrong on our side. The log tells what.'
}

const SWITCHED_OFF =
  'Question generation is switched off (enable_gemini_call), so this was a dry run: the manual is saved, no questions were written.'
const NO_MODEL = 'No AI service is set up: it needs the setting GEMINI_API_KEY.'

const FAILURES: Record<AiFailure, string> = {
  refused: 'The AI model declined to write questions from this manual.',
  truncated: 'The AI model’s answer was too long and broke off. Please try again.',
  malformed: 'The AI model’s answer was not in the form that was asked for. Please try again.',
  busy: 'The AI service is busy. Please try again in some minutes.',
  unavailable: 'The AI service could not be reached or failed. Please try again.',
}
