import { languageName } from '../../base/text/language-name.ts'
import { LANGUAGE_RULES } from '../../base/text/language-rules.ts'
import type { LanguageTag } from '../../base/text/languages.ts'
import type { Reason } from '../../questions/question/reasons.ts'
import type { ManualText } from './manual-text.ts'
import { MIN_QUOTE_CHARACTERS } from './quote-form.ts'
import { matchQuote, type Proof } from './quote-match.ts'

const MIN_WORDS = 4

/** Says what `proveOtherQuote` leaves to the second reader. */
export const notChecked = (language: LanguageTag) =>
  `Not checked in ${languageName(language)}: whether the numbers and negations of the answer are those of the quote, whether the quote is about the question, and whether it supports another option, too.`

/**
 * Finds a quote in a manual in another language, or returns the reason why it proves nothing. The rules that need
 * English grammar are left out.
 */
export function proveOtherQuote(
  manual: ManualText,
  cited: { page: number | null; quote: string },
  language: LanguageTag,
): Proof | Reason {
  const { quote } = cited
  if (quote.length < MIN_QUOTE_CHARACTERS) return { code: 'no-quote' }
  if (quote.split(/\s+/).length < MIN_WORDS) return { code: 'scrap' }
  const found = matchQuote(manual, cited)
  if ('code' in found) return found
  const rest = found.sentence.replace(found.quote, ' ')
  return LANGUAGE_RULES[language]?.limits.test(rest)
    ? { code: 'cut', detail: found.sentence }
    : found
}
