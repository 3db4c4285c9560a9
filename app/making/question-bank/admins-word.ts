import type { DraftItem } from '../../questions/question/draft-item.ts'
import type { ItemNotes } from '../../questions/question/item-notes.ts'

/**
 * The number of words in quotation marks that count as a quotation. Fewer words may be a name or
 * the words of a sign.
 */
const MIN_QUOTED_WORDS = 4
/**
 * The shortest quote to look for in an explanation, in letters. A shorter quote may be there by
 * chance.
 */
const MIN_QUOTE_LETTERS = 15

/**
 * True if a question cites the manual. Either the question or its explanation names a page, or the
 * explanation contains a quotation or the quote. A question on the admin's word may do none of
 * these.
 */
export function citesManual({
  question,
  explanation,
  quote,
}: Pick<DraftItem, 'question' | 'explanation' | 'quote'>): boolean {
  if (PAGE.test(question) || PAGE.test(explanation)) return true
  const quotations = explanation.match(QUOTATION) ?? []
  if (quotations.some((words) => words.split(/\s+/).length >= MIN_QUOTED_WORDS)) return true
  const letters = lettersOf(quote)
  return letters.length >= MIN_QUOTE_LETTERS && lettersOf(explanation).includes(letters)
}

/** True if the reason for a wrong option cites the manual. Only proved texts may cite the manual. */
export function notesCiteManual({ whyWrong = {} }: ItemNotes): boolean {
  return Object.values(whyWrong).some((explanation) =>
    citesManual({ question: '', explanation, quote: '' }),
  )
}

const PAGE = /\b(?:pages?|pp?\.|pgs?\.?)\s*\d/i
const QUOTATION = /[“"«][^“”"«»]+[”"»]/g

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
