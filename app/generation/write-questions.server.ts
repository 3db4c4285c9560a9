import { type AiModel, isAiModelError, type Question } from '../../platform/ai/ai-model.ts'
import { askForJson } from '../../platform/ai/ask-for-json.ts'
import { untilAborted, withTimeLimit } from '../../platform/time-limit.ts'
import { takeCall } from '../admin/ai-usage.server.ts'
import { TOKENS_PER_CALL } from '../admin/ai-usage.ts'
import type { Services } from '../context.server.ts'
import { type GeneratedItem, generatedItems, ITEMS_ASKED } from '../proof/generated-item.ts'
import {
  checkBatch,
  type Evidence,
  type FailedItem,
  type ProvedItem,
} from '../proof/question-checks.ts'
import type { GenerationRun } from './generation-run.ts'
import { questionPrompt, replacementPrompt } from './question-prompt.ts'

/** The AI service gets this long to delete a manual when the server stops. */
const FORGET_TIMEOUT_MS = 3_000

/** A run can't go on. The message is for the admin. */
export class RunFailure extends Error {
  override name = 'RunFailure'
}

/** The outcome of a run: items for riders, items for review, and notes for the admin. */
export type Batch = { passed: ProvedItem[]; failed: FailedItem[]; notes: string[] }

export type Progress = {
  signal: AbortSignal
  report: (fields: Partial<GenerationRun>) => void
}

/** A manual to write questions about: `path` is its temporary copy. */
type Writing = Progress & { abbrev: string; model: string; path: string; evidence: Evidence }

/**
 * Lets the AI model write questions from a manual, checks them, and lets it replace failed ones once.
 * Throws an `AiModelError` or a `RunFailure`.
 */
export async function writeQuestions(
  services: Services,
  aiModel: AiModel,
  writing: Writing,
): Promise<Batch> {
  const { path, model, signal } = writing
  const document = await aiModel.upload({ path, mimeType: 'application/pdf', signal })
  try {
    return await writeAndCheck(services, aiModel, writing, { model, document, signal })
  } finally {
    const forgotten = aiModel
      .forget(document)
      .catch((error) => services.log.warn({ err: error }, 'the AI service still has a manual'))
    // An AI service that hangs does not delay the server's stop.
    await untilAborted(forgotten, signal).catch(() =>
      withTimeLimit(forgotten, FORGET_TIMEOUT_MS, () => {}),
    )
  }
}

async function writeAndCheck(
  services: Services,
  aiModel: AiModel,
  { abbrev, evidence, report }: Writing,
  about: Omit<Question, 'prompt'>,
): Promise<Batch> {
  const { log } = services
  const notes: string[] = []
  const { stateName, pages } = evidence
  const present = evidence.published.map(({ question }) => question)

  async function ask(prompt: string, tokens: number, before: number): Promise<GeneratedItem[]> {
    const refusal = await takeCall(services, { purpose: `questions ${abbrev}`, tokens })
    if (refusal) throw new RunFailure(refusal)
    const onText = (text: string) => report({ written: before + countItems(text) })
    const answer = await askForJson(aiModel, { ...about, prompt, onText }, generatedItems)
    return answer.filter((item) => item !== null)
  }

  report({ stage: 'counting' })
  const prompt = questionPrompt({ stateName, count: ITEMS_ASKED, present })
  const tokens = await aiModel.countTokens({ ...about, prompt })
  report({ tokens })
  if (tokens > TOKENS_PER_CALL) throw new RunFailure(tooLong(tokens))

  report({ stage: 'writing' })
  const written = await ask(prompt, tokens, 0)
  report({ stage: 'checking', written: written.length })
  if (written.length !== ITEMS_ASKED) {
    log.warn({ abbrev, items: written.length }, 'the AI model wrote another number of questions')
    notes.push(`The AI model was asked for ${ITEMS_ASKED} questions and wrote ${written.length}.`)
  }
  const first = checkBatch(written.slice(0, ITEMS_ASKED), evidence)
  report({ passed: first.passed.length })
  if (first.failed.length === 0 || !pages) return { ...first, notes }

  report({ stage: 'replacing' })
  const count = ITEMS_ASKED - first.passed.length
  try {
    const asked = { stateName, count, present }
    const others = await ask(replacementPrompt(asked, first.failed), tokens, first.passed.length)
    const second = checkBatch([...first.passed, ...others.slice(0, count)], evidence)
    return { passed: second.passed, failed: [...first.failed, ...second.failed], notes }
  } catch (error) {
    if (about.signal?.aborted || !(isAiModelError(error) || error instanceof RunFailure))
      throw error
    log.warn({ err: error, abbrev }, 'no replacements for questions that failed')
    notes.push('The questions that failed the checks could not be replaced.')
    return { ...first, notes }
  }
}

/** The number of items in a partial answer: each has one question. */
function countItems(text: string): number {
  return text.match(/"question"\s*:/g)?.length ?? 0
}

function tooLong(tokens: number): string {
  const [has, limit] = [tokens, TOKENS_PER_CALL].map((count) => count.toLocaleString('en-US'))
  return `This manual is too long for the AI model: it has ${has} tokens, and the limit is ${limit}.`
}
