import type { AiModel } from '../../../platform/ai/ai-model.ts'
import { readRemoteConfig } from '../../base/remote-config/remote-config.server.ts'
import { languageName } from '../../base/text/language-name.ts'
import type { TranslatedTag } from '../../base/text/languages.ts'
import type { Services } from '../../context.server.ts'
import { askAboutEach, type Trouble } from '../../making/ai-budget/ask-about-each.server.ts'
import { askReader } from '../../making/ai-budget/ask-reader.server.ts'
import { isUnjudged, type Reason } from '../../questions/question/reasons.ts'
import type { StoredItem } from '../../questions/question/stored-items.server.ts'
import { type Draft, draftDoubts } from './draft-doubts.ts'
import {
  readingTask,
  toRead,
  toTranslate,
  translationDoubts,
  translationTask,
} from './translation-prompt.ts'
import { type ByField, englishTexts, tidy } from './translation-texts.ts'

/** `unread` is the translation that an earlier attempt wrote and nobody read yet. */
export type ToTranslate = { item: StoredItem; unread: ByField | undefined }

type About = {
  abbrev: string
  language: TranslatedTag
  /** The translated questions of the state's other items. */
  taken: readonly string[]
  signal: AbortSignal
}

export type Written = { drafts: Draft[]; trouble: Trouble | null }

/**
 * Lets the AI model translate questions, checks its texts, and lets the second reader answer them
 * blind. The model translates questions with doubts once more. A question without an answer is left
 * out.
 */
export async function writeTranslations(
  services: Services,
  aiModel: AiModel,
  questions: readonly ToTranslate[],
  about: About,
): Promise<Written> {
  const work = { services, aiModel, ...about }
  const fresh = questions.filter(({ unread }) => !unread).map(({ item }) => ({ item }))
  const written = await translate(work, fresh)
  const kept = questions.flatMap(({ item, unread }) =>
    unread ? [{ item, translated: unread, doubts: [] }] : [],
  )
  const first = await read(work, [...kept, ...written.drafts])
  const trouble = written.trouble ?? first.trouble
  const doubted = first.drafts.filter(
    (draft) => draft.doubts.length > 0 && !isUnjudged(draft.doubts),
  )
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
  const { answers, trouble } = await askAboutEach(services, aiModel, {
    model: (await readRemoteConfig(services)).ai_model_id,
    task: translationTask(language),
    questions: questions.map(({ item, earlier }) => toTranslate(item, earlier, language)),
    perCall: questions.length,
    purpose: `${languageName(language)} ${abbrev}`,
    signal,
  })
  const used = [...taken]
  const drafts = questions.flatMap(({ item }, place) => {
    const texts = englishTexts(item)
    const written = answers[place]?.translated
    if (written?.length !== texts.length) return []
    const translated = Object.fromEntries(
      texts.map(({ name }, at) => [name, tidy(written[at] ?? '')]),
    )
    const doubts = draftDoubts(item, translated, used, language)
    used.push(translated.question ?? '')
    return [{ item, translated, doubts }]
  })
  return { drafts, trouble }
}

/** Adds the second reader's doubts to the drafts without doubts. */
async function read(
  { services, aiModel, abbrev, language, signal }: Work,
  drafts: readonly Draft[],
): Promise<Written> {
  const passed = drafts.filter(({ doubts }) => doubts.length === 0)
  const questions = passed.map((draft) => toRead(draft, services.random))
  const read = await askReader(services, aiModel, {
    task: readingTask(language),
    questions,
    perCall: questions.length,
    purpose: `${languageName(language)} reader ${abbrev}`,
    signal,
  })
  return {
    drafts: drafts.map((draft) => {
      const place = passed.indexOf(draft)
      const [question, answer] = [questions[place], read?.answers[place]]
      if (!question) return draft
      const doubts: Reason[] = answer
        ? translationDoubts(draft, question, answer)
        : [{ code: read ? 'text-unread' : 'translation-no-reader' }]
      return { ...draft, doubts }
    }),
    trouble: read?.trouble ?? null,
  }
}
