import { negationDiffers, wrongWords } from '../../base/text/language-rules.ts'
import type { TranslatedTag } from '../../base/text/languages.ts'
import type { Reason, TextFault } from '../../questions/question/reasons.ts'
import type { StoredItem } from '../../questions/question/stored-items.server.ts'
import type { Texts } from '../../questions/translations/item-translation.ts'
import { type ByField, englishTexts, faultsOf, isPictureText } from './translation-texts.ts'

/** The AI model's translation of a question, with its faults. */
export type Draft = { item: StoredItem; translated: ByField; doubts: Reason[] }

/** Returns the faults that a program can find. `taken` are the translated questions of the other items. */
export function draftDoubts(
  item: Texts,
  translated: ByField,
  taken: readonly string[],
  language: TranslatedTag,
): TextFault[] {
  const texts = englishTexts(item)
  const faults = faultsOf(texts, translated, taken)
  return texts.flatMap(({ name: field, en }): TextFault[] => {
    const pair = { from: en, to: translated[field] ?? '' }
    const isTold = field === 'explanation' || isPictureText(field) || field.startsWith('why-')
    // Longer texts often deny in a translation what they assert in English.
    const isDenied = !isTold && negationDiffers(pair, language)
    return [
      ...faults.filter((fault) => fault.field === field),
      ...(isDenied ? [{ code: 'text-negation', field } as const] : []),
      ...wrongWords(pair, language).map((word) => ({ code: 'text-word', field, word }) as const),
    ]
  })
}
