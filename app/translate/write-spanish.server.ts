import type { AiModel } from '../../platform/ai/ai-model.ts'
import { askForList, type Trouble } from '../ai-budget/ask-for-list.server.ts'
import type { Services } from '../context.server.ts'
import { readerModelOf, readerSentences } from '../generation/second-reader.server.ts'
import type { StoredItem } from '../question/stored-items.server.ts'
import { readRemoteConfig } from '../remote-config/remote-config.server.ts'
import type { TranslatedTag } from '../text/languages.ts'
import { type Draft, draftDoubts, isUnreadDraft, UNREAD } from './draft-doubts.ts'
import {
  readerDoubts,
  spanishAnswer,
  spanishQuestion,
  spanishReaderPrompt,
  translationPrompt,
  writtenSpanish,
} from './translation-prompt.ts'
import { type ByField, englishTexts, tidy } from './translation-texts.ts'

/** `unread` is the Spanish that an earlier attempt wrote and nobody read yet. */
export type ToTranslate = { item: StoredItem; unread: ByField | undefined }

type About = {
  abbrev: string
  language: TranslatedTag
  /** The Spanish texts of the state's other questions. */
  taken: readonly string[]
  signal: AbortSignal
}

export type Written = { drafts: Draft[]; trouble: Trouble | null }

/**
 * Lets the AI model translate questions, checks the Spanish, and lets the second reader answer it
 * blind. The model translates questions with doubts once more. A question without an answer is left
 * out.
 */
export async function writeSpanish(
  services: Services,
  aiModel: AiModel,
  questions: readonly ToTranslate[],
  about: About,
): Promise<Written> {
  const work = { services, aiModel, ...about }
  const fresh = questions.filter(({ unread }) => !unread).map(({ item }) => ({ item }))
  const written = await translate(work, fresh)
  const kept = questions.flatMap(({ item, unread }) =>
    unread ? [{ item, spanish: unread, doubts: [] }] : [],
  )
  const first = await read(work, [...kept, ...written.drafts])
  const trouble = written.trouble ?? first.trouble
  const doubted = first.drafts.filter((draft) => draft.doubts.length > 0 && !isUnreadDraft(draft))
  if (trouble?.isForAll || doubted.length === 0) return { drafts: first.drafts, trouble }

  const rewritten = await translate(
    work,
    doubted.map((earlier) => ({ item: earlier.item, earlier })),
  )
  const second = await read(work, rewritten.drafts)
  const again = new Map(second.drafts.map((draft) => [draft.item, draft]))
  return {
    drafts: first.drafts.map((draft) => again.get(draft.item) ?? draft),
    trouble: trouble ?? rewritten.trouble ?? second.trouble,
  }
}

type Work = About & { services: Services; aiModel: AiModel }

async function translate(
  { services, aiModel, abbrev, language, taken, signal }: Work,
  questions: readonly { item: StoredItem; earlier?: Draft }[],
): Promise<Written> {
  if (questions.length === 0) return { drafts: [], trouble: null }
  const { answers, trouble } = await askForList(services, aiModel, {
    model: (await readRemoteConfig(services)).ai_model_id,
    prompt: translationPrompt(questions),
    element: writtenSpanish,
    purpose: `Spanish ${abbrev}`,
    signal,
    sentences: {},
  })
  const used = [...taken]
  const drafts = questions.flatMap(({ item }, index) => {
    const texts = englishTexts(item)
    const answer = onlyAnswerTo(index, answers)
    if (answer?.spanish.length !== texts.length) return []
    const spanish = Object.fromEntries(
      texts.map(({ name }, place) => [name, tidy(answer.spanish[place] ?? '')]),
    )
    const doubts = draftDoubts(item, spanish, used, language)
    used.push(spanish.question ?? '')
    return [{ item, spanish, doubts }]
  })
  return { drafts, trouble }
}

/** Returns the answer to the question at a place, if there is exactly one. */
export function onlyAnswerTo<Answer extends { number: number }>(place: number, answers: Answer[]) {
  const [answer, other] = answers.filter(({ number }) => number === place + 1)
  return other ? undefined : answer
}

/** Adds the second reader's doubts to the drafts without doubts. */
async function read(
  { services, aiModel, abbrev, signal }: Work,
  drafts: readonly Draft[],
): Promise<Written> {
  const model = await readerModelOf(services)
  const passed = drafts.filter(({ doubts }) => doubts.length === 0)
  if (!model || passed.length === 0) return { drafts: [...drafts], trouble: null }
  const questions = passed.map((draft) => spanishQuestion(draft, services.random))
  const { answers, trouble } = await askForList(services, aiModel, {
    model,
    prompt: spanishReaderPrompt(questions),
    element: spanishAnswer,
    purpose: `Spanish reader ${abbrev}`,
    signal,
    sentences: readerSentences(services),
  })
  return {
    drafts: drafts.map((draft) => {
      const place = passed.indexOf(draft)
      const question = questions[place]
      if (!question) return draft
      const answer = onlyAnswerTo(place, answers)
      return { ...draft, doubts: answer ? readerDoubts(question, answer) : [UNREAD] }
    }),
    trouble,
  }
}
