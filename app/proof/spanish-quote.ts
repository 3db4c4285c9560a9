import type { ManualText } from './manual-text.ts'
import { MIN_QUOTE_CHARACTERS } from './quote-form.ts'
import { matchQuote, type Proof } from './quote-match.ts'
import type { Reason } from './reasons.ts'

const MIN_WORDS = 4

/** Says what `proveSpanishQuote` leaves to the second reader. */
export const NOT_CHECKED =
  'Not checked in Spanish: whether the numbers and negations of the answer are those of the quote, whether the quote is about the question, and whether it supports another option, too.'

/**
 * Finds a quote in a manual in Spanish, or returns the reason why it proves nothing. The rules that need
 * English grammar are left out.
 */
export function proveSpanishQuote(
  manual: ManualText,
  cited: { page: number | null; quote: string },
): Proof | Reason {
  const { quote } = cited
  if (quote.length < MIN_QUOTE_CHARACTERS) return { code: 'no-quote' }
  if (quote.split(/\s+/).length < MIN_WORDS) return { code: 'scrap' }
  const found = matchQuote(manual, cited)
  if ('code' in found) return found
  const rest = found.sentence.replace(found.quote, ' ')
  const isLimited = rest.match(/\p{L}+/gu)?.some((word) => LIMITS.has(word.toLowerCase()))
  return isLimited ? { code: 'cut', detail: found.sentence } : found
}

/** Spanish words that reverse or limit the rest of their sentence. */
const LIMITS = new Set(
  `no ni nunca jamás nadie ningún ninguno ninguna sin sino solo sólo solamente únicamente excepto salvo hasta
  evite evitar prohibido prohibida prohíbe ilegal`.split(/\s+/),
)
