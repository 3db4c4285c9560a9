import { setImmediate as otherWork } from 'node:timers/promises'
import { type AiModel, AiModelError, isAiModelError } from '../../../platform/ai/ai-model.ts'
import { numberOf } from '../../base/text/number-of.ts'
import { plural } from '../../base/text/plural.ts'
import type { Services } from '../../context.server.ts'
import type { DraftItem } from '../../questions/question/draft-item.ts'
import { readManual } from '../proof/manual-text.ts'
import { type CheckedBatch, type Evidence, openBatch } from '../proof/question-checks.ts'
import { type About, openAsking, RunFailure } from './ask-model.server.ts'
import { ITEMS_ASKED } from './generation-run.ts'
import type { ModelAnswer } from './model-answer.server.ts'
import { questionPrompt, repeatPrompt, replacementPrompt } from './question-prompt.ts'

export type Batch = CheckedBatch & { notes: string[] }

type Writing = About & {
  stateName: string
  pages: readonly string[]
  present: readonly string[]
}
type Asking = Awaited<ReturnType<typeof openAsking>>

/**
 * Lets the AI model write questions, checks them, and lets the model replace failed questions once.
 * Throws an `AiModelError` or a `RunFailure`.
 */
export async function writeQuestions(
  services: Services,
  aiModel: AiModel,
  writing: Writing,
): Promise<Batch> {
  const asking = await openAsking(services, aiModel, writing)
  try {
    return await writeAndCheck(services, asking, writing)
  } finally {
    await asking.close()
  }
}

async function writeAndCheck(
  { log }: Services,
  asking: Asking,
  { abbrev, stateName, pages, present, report, signal }: Writing,
): Promise<Batch> {
  const notes: string[] = []

  const prompt = questionPrompt({ stateName, count: ITEMS_ASKED, present })
  const answer = await readableAnswer(asking, { prompt, stage: 'writing', before: 0 })
  const { items, written, isCut, broken } = answer
  report({ stage: 'checking', written })
  if (broken > 0) notes.push(malformed(broken))
  if (isCut) notes.push(brokenOff(items.length))
  else if (written + broken !== ITEMS_ASKED) {
    log.warn({ abbrev, items: written }, 'the AI model wrote another number of questions')
    notes.push(`The AI model was asked for ${ITEMS_ASKED} questions and wrote ${written}.`)
  }
  // `published` is empty, because `joinItems` handles items that repeat published questions.
  const evidence = { stateName, manual: readManual(pages), published: [] }
  const first = await checkInSteps(items, evidence)
  report({ passed: first.passed.length })
  if (first.failed.length === 0) return { ...first, notes }

  const before = first.passed.length
  const count = ITEMS_ASKED - before
  try {
    const prompt = replacementPrompt({ stateName, count, present }, first.failed)
    const others = await readableAnswer(asking, { prompt, stage: 'replacing', before })
    const replacements = others.items.slice(0, count)
    if (replacements.length > 0) notes.push(replaced(replacements.length))
    const second = await checkInSteps([...first.passed, ...replacements], evidence)
    return { passed: second.passed, failed: [...first.failed, ...second.failed], notes }
  } catch (error) {
    if (signal.aborted || !(isAiModelError(error) || error instanceof RunFailure)) throw error
    log.warn({ err: error, abbrev }, 'no replacements for questions that failed')
    notes.push('The questions that failed the checks could not be replaced.')
    return { ...first, notes }
  }
}

async function checkInSteps(items: readonly DraftItem[], evidence: Evidence) {
  const batch = openBatch(evidence)
  for (const item of items) {
    // Lets the server handle other requests between two checks, and after the manual's text was
    // prepared.
    await otherWork()
    batch.check(item)
  }
  return batch.verdict()
}

async function readableAnswer(
  asking: Asking,
  asked: Parameters<Asking['answerTo']>[0],
): Promise<ModelAnswer> {
  const first = await asking.answerTo(asked)
  if (!first.fault) return first
  const prompt = repeatPrompt(asked.prompt, first.fault)
  const second = await asking.answerTo({ ...asked, prompt })
  if (second.fault) throw new AiModelError('malformed', second.fault)
  return second
}

function brokenOff(count: number): string {
  return `The AI model’s answer broke off. The ${plural(count, { one: 'question', other: `${count} questions` })} before that counted.`
}

function replaced(count: number): string {
  const questions = numberOf(count, 'more question')
  return `The AI model wrote ${questions} in place of those that failed the checks.`
}

function malformed(count: number): string {
  const questions = plural(count, { one: 'One question', other: `${count} questions` })
  return `${questions} of the AI model’s answer can’t be read. All others counted.`
}
