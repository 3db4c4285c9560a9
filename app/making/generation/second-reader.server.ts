import type { AiModel } from '../../../platform/ai/ai-model.ts'
import { numberOf } from '../../base/text/number-of.ts'
import type { Services } from '../../context.server.ts'
import type { Reason } from '../../questions/question/reasons.ts'
import type { Trouble } from '../ai-budget/ask-about-each.server.ts'
import { askReader, readerModelOf } from '../ai-budget/ask-reader.server.ts'
import type { ProvedItem } from '../proof/question-checks.ts'
import { isUnread } from '../question-bank/review-items.server.ts'
import type { Progress } from './ask-model.server.ts'
import { BLIND_READING, blindQuestion, doubtOf, withLetters } from './blind-reading.ts'
import { NO_READER } from './generation-run.ts'
import type { Batch } from './write-questions.server.ts'

/** A run's 25 questions need two calls, so an answer that breaks off loses about half of them. */
export const QUESTIONS_PER_CALL = 13
/** The reader also gets this many characters of the next page, because a sentence may continue there. */
const CHARACTERS_OF_NEXT_PAGE = 1_500

export type ReadBatch = Batch & { trouble: Trouble | null }

type Reading = {
  /** The doubt about each item, in the order of the items. Null for a confirmed item. */
  doubts: (Reason | null)[]
  trouble: Trouble | null
}

type About = Pick<Progress, 'signal'> & {
  abbrev: string
  pages: readonly string[]
  spend?: Progress['spend']
}

/**
 * Asks the second reader about the items that passed the rules. Only the items that the reader confirms
 * stay in `passed`. Items without an answer are `unread`, and a note says so. Without a second reader
 * these are all items.
 */
export async function readPassed(
  services: Services,
  aiModel: AiModel,
  { passed, failed, notes }: Batch,
  about: Progress & { abbrev: string; pages: readonly string[] },
): Promise<ReadBatch> {
  if (passed.length === 0) return { passed, failed, notes, trouble: null }
  const hasReader = (await readerModelOf(services)) !== null
  if (hasReader) about.report({ stage: 'reading', passed: passed.length })
  const { doubts, trouble } = await readBlind(services, aiModel, passed, about)
  const doubted = passed.flatMap((item, index) => {
    const doubt = doubts[index]
    return doubt ? { item, reasons: [doubt] } : []
  })
  const unread = doubted.filter(isUnread).length
  return {
    passed: passed.filter((_, index) => !doubts[index]),
    failed: [...failed, ...doubted],
    notes: unread > 0 ? [...notes, hasReader ? noteOn(unread, trouble) : NO_READER] : notes,
    trouble,
  }
}

/**
 * Asks the second reader's AI model about proved items. The model gets the text of the page and the
 * shuffled options, but no key, quote or explanation. An unanswered item gets the doubt `unread`, and so do all without a reader.
 */
export async function readBlind(
  services: Services,
  aiModel: AiModel,
  items: readonly ProvedItem[],
  { abbrev, pages, signal, spend }: About,
): Promise<Reading> {
  const textOf = new Map(items.map(({ page }) => [page, textFor(pages, page)]))
  const questions = items.map((item) => blindQuestion(item, services.random))
  const read = await askReader(services, aiModel, {
    signal,
    spend,
    task: BLIND_READING,
    questions: questions.map((one) => ({ ...one, options: withLetters(one.options) })),
    perCall: QUESTIONS_PER_CALL,
    also: (asked) => ({
      pages: [...new Set(asked.map(({ page }) => page))].map((page) => ({
        page,
        text: textOf.get(page),
      })),
    }),
    purpose: `second reader ${abbrev}`,
  })
  const doubts = items.map((item, place): Reason | null => {
    const [question, answer] = [questions[place], read?.answers[place]]
    if (!question || !answer) return { code: 'unread' }
    return doubtOf(item, question, answer, textOf.get(item.page) ?? '')
  })
  return { doubts, trouble: read?.trouble ?? null }
}

function noteOn(unread: number, trouble: Trouble | null): string {
  const questions = numberOf(unread, 'question')
  const note = `The second reader has not read ${questions} yet, and tries again by itself.`
  return trouble ? `${note} ${trouble.message}` : note
}

function textFor(pages: readonly string[], page: number): string {
  return `${pages[page - 1] ?? ''}\n${(pages[page] ?? '').slice(0, CHARACTERS_OF_NEXT_PAGE)}`
}
