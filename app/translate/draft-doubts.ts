import type { StoredItem } from '../question/stored-items.server.ts'
import { negationDiffers, wrongWords } from '../text/language-rules.ts'
import type { TranslatedTag } from '../text/languages.ts'
import type { Texts } from '../translations/item-translation.ts'
import { type ByField, englishTexts, isPictureText, problemsOf } from './translation-texts.ts'

/** The AI model's Spanish of a question, with sentences about its faults. */
export type Draft = { item: StoredItem; spanish: ByField; doubts: string[] }

/** The doubt of a draft that only waits for the second reader. */
export const UNREAD = 'The second reader has not read this yet.'

export function isUnreadDraft({ doubts }: { doubts?: readonly string[] | undefined }): boolean {
  return doubts?.length === 1 && doubts[0] === UNREAD
}

/** Returns the faults that a program can find. `taken` are the Spanish questions of the other items. */
export function draftDoubts(
  item: Texts,
  spanish: ByField,
  taken: readonly string[],
  language: TranslatedTag,
): string[] {
  const texts = englishTexts(item)
  const problems = problemsOf(texts, spanish, taken)
  return texts.flatMap(({ name, label, en }) => {
    const pair = { from: en, to: spanish[name] ?? '' }
    const isTold = name === 'explanation' || isPictureText(name) || name.startsWith('why-')
    const faults = [
      problems[name],
      // Longer texts often deny in Spanish what they assert in English.
      !isTold && negationDiffers(pair, language) && 'Only one of the languages has a “not”.',
      ...wrongWords(pair, language).map((word) => `“${word}” is the wrong word here.`),
    ]
    return faults.flatMap((fault) => (fault ? [`${label}: ${fault}`] : []))
  })
}
