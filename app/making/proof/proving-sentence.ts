import type { DraftItem } from '../../questions/question/draft-item.ts'
import type { Reason } from '../../questions/question/reasons.ts'
import type { ManualText } from './manual-text.ts'
import { MIN_QUOTE_CHARACTERS } from './quote-form.ts'
import { matchQuote, type Proof } from './quote-match.ts'
import { readable } from './readable-text.ts'
import { sentencesIn } from './sentences.ts'
import { tellingStemsOf } from './words.ts'

/** Each try searches the whole manual, so only the most similar sentences are tried. */
const MAX_TRIES = 3
const MAX_CHARACTERS = 1_000
/** The least share of the telling words of question and answer. */
const MIN_SHARE = 0.5

/**
 * Returns a sentence of the cited page that proves an item whose quote is not in the manual, or
 * undefined. The sentence has all telling words of the answer, and `reasonsOf` finds no fault.
 */
export function provingSentence(
  item: DraftItem,
  manual: ManualText,
  reasonsOf: (item: DraftItem, proof: Proof) => Reason[],
): string | undefined {
  const { page, question, correctAnswer } = item
  if (page === null) return
  const answer = tellingStemsOf(correctAnswer)
  const wanted = tellingStemsOf(question).union(answer)
  const candidates = sentencesOn(manual, page)
    .map((quote) => ({ quote, said: tellingStemsOf(quote) }))
    .filter(({ said }) => answer.isSubsetOf(said))
    .map(({ quote, said }) => ({ quote, shared: wanted.intersection(said).size }))
    .filter(({ shared }) => shared >= MIN_SHARE * wanted.size)
    .sort((one, other) => other.shared - one.shared)
  for (const { quote } of candidates.slice(0, MAX_TRIES)) {
    const proof = matchQuote(manual, { page, quote })
    if (!('code' in proof) && reasonsOf({ ...item, quote }, proof).length === 0) return proof.quote
  }
}

function sentencesOn({ text, blocks, pageStarts }: ManualText, page: number): string[] {
  const [start = text.length, end = text.length] = pageStarts.slice(page - 1, page + 1)
  return blocks
    .filter((block) => block.start >= start && block.start < end)
    .flatMap((block) => [...sentencesIn(text, block)])
    .map((span) => readable(text, span, ''))
    .filter(({ length }) => length >= MIN_QUOTE_CHARACTERS && length <= MAX_CHARACTERS)
}
