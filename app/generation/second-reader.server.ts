import * as z from 'zod'
import { type AiFailure, type AiModel, isAiModelError } from '../../platform/ai/ai-model.ts'
import { askForJson } from '../../platform/ai/ask-for-json.ts'
import { AI_FAILURES } from '../admin/ai-failures.server.ts'
import { takeCall } from '../admin/ai-usage.server.ts'
import type { Services } from '../context.server.ts'
import {
  BLIND_ANSWERS,
  type BlindAnswer,
  blindAnswer,
  blindPrompt,
  blindQuestion,
  doubtOf,
} from '../proof/blind-reading.ts'
import type { ProvedItem } from '../proof/question-checks.ts'
import type { Reason } from '../proof/reasons.ts'
import { readRemoteConfig } from '../remote-config/remote-config.server.ts'
import { CHARACTERS_PER_TOKEN, type Progress } from './ask-model.server.ts'

/** A run's 25 questions take two calls, so that an answer that breaks off costs half of them. */
export const QUESTIONS_PER_CALL = 13
/** A sentence may go on at the top of the next page. */
const CHARACTERS_OF_NEXT_PAGE = 1_500

/** Why the reader did not answer. `message` is a sentence for the admin. */
export type ReaderTrouble = { message: string; isDayLimit: boolean }

type Reading = {
  /** The doubt about each item, in order; null about a confirmed item. */
  doubts: (Reason | null)[]
  trouble: ReaderTrouble | null
}

type About = Pick<Progress, 'signal'> & {
  abbrev: string
  /** The text of each page of the manual. */
  pages: readonly string[]
  /** Receives the tokens of each call. */
  spend?: Progress['spend']
}

/** The id of the second reader's model, or null if the rules alone decide. */
export async function readerModelOf(services: Services): Promise<string | null> {
  const { readerModel } = services
  if (readerModel === 'off') return null
  return readerModel ?? (await readRemoteConfig(services)).ai_model_id
}

/**
 * Lets a second AI model answer proved items blind: it gets the text of the page and the shuffled
 * options, but neither key nor explanation. The doubt about an item that it does not answer is
 * `unread`.
 */
export async function readBlind(
  services: Services,
  aiModel: AiModel,
  items: readonly ProvedItem[],
  about: About & { model: string },
): Promise<Reading> {
  const doubts: Reading['doubts'] = []
  let trouble: Trouble | null = null
  for (let from = 0; from < items.length; from += QUESTIONS_PER_CALL) {
    const batch = items.slice(from, from + QUESTIONS_PER_CALL)
    const questions = batch.map((item, index) => blindQuestion(item, index + 1, services.random))
    const texts = new Map(batch.map(({ page }) => [page, textFor(about.pages, page)]))
    let answers: BlindAnswer[] = []
    if (!trouble?.isForAll) {
      const asked = await ask(services, aiModel, blindPrompt(questions, texts), about)
      answers = asked.answers
      trouble = asked.trouble ?? trouble
    }
    for (const [index, item] of batch.entries()) {
      const question = questions[index]
      const [answer, other] = answers.filter(({ number }) => number === index + 1)
      const isAnswered = question && answer && !other
      const text = texts.get(item.page) ?? ''
      doubts.push(isAnswered ? doubtOf(item, question, answer, text) : { code: 'unread' })
    }
  }
  return { doubts, trouble }
}

/** `isForAll` if the next call would fail, too. */
type Trouble = ReaderTrouble & { isForAll: boolean }

/** The answers that the model gave in the right form. A service that fails gives none. */
async function ask(
  services: Services,
  aiModel: AiModel,
  prompt: string,
  { abbrev, model, signal, spend }: About & { model: string },
): Promise<{ answers: BlindAnswer[]; trouble: Trouble | null }> {
  const tokens = Math.ceil(prompt.length / CHARACTERS_PER_TOKEN)
  const message = await takeCall(services, { purpose: `second reader ${abbrev}`, tokens })
  if (message) return { answers: [], trouble: { message, isDayLimit: true, isForAll: true } }
  let isReported = false
  try {
    const question = {
      model,
      prompt,
      signal,
      schema: BLIND_ANSWERS,
      // Without it, the text of an answer would be no progress.
      onText: () => {},
      onTokens: (use: Parameters<Progress['spend']>[0]) => {
        isReported = true
        spend?.(use)
      },
    }
    const answers = await askForJson(aiModel, question, ANY_ANSWERS)
    if (!isReported) spend?.({ input: tokens, output: 0 })
    return {
      answers: answers.flatMap((answer) => blindAnswer.safeParse(answer).data ?? []),
      trouble: null,
    }
  } catch (error) {
    if (signal.aborted || !isAiModelError(error)) throw error
    services.log.warn({ err: error, abbrev }, 'the second reader gave no answer')
    const { failure } = error
    const isForAll = !ABOUT_ONE_CALL.includes(failure)
    const isUnknown = failure === 'unknown-model' && services.readerModel
    const message = isUnknown ? UNKNOWN_READER : SENTENCES[failure]
    return { answers: [], trouble: { message, isDayLimit: false, isForAll } }
  }
}

/** The text of a page, and the beginning of the next one. */
function textFor(pages: readonly string[], page: number): string {
  return `${pages[page - 1] ?? ''}\n${(pages[page] ?? '').slice(0, CHARACTERS_OF_NEXT_PAGE)}`
}

const ANY_ANSWERS = z.array(z.unknown())

const ABOUT_ONE_CALL: readonly AiFailure[] = ['malformed', 'refused', 'recited', 'truncated']

const UNREADABLE = 'The second reader gave no answer that can be read.'
const SENTENCES: Record<AiFailure, string> = {
  ...AI_FAILURES,
  malformed: UNREADABLE,
  refused: UNREADABLE,
  recited: UNREADABLE,
  truncated: UNREADABLE,
  busy: 'The AI service is busy.',
  unavailable: 'The AI service could not be reached or failed.',
}
const UNKNOWN_READER =
  'The AI service does not have the model of AI_READER_MODEL. Please change it on the server.'
