import { diffWords } from 'diff'
import * as z from 'zod/mini'
import type { ManualText } from './manual-text.ts'
import { matchQuote, pageAt, pagesWith } from './quote-match.ts'
import { readable } from './readable-text.ts'
import { type Span, sentencesIn } from './sentences.ts'

const page = z.int().check(z.positive())

/**
 * The result of looking for a quote of an earlier edition in the new one. The quote is still on its
 * page, has moved to another page, has changed words, or is gone. `parts` are the words of the
 * quote and of the new text, in order. Each part is unchanged, added or removed.
 */
export const editionOutcome = z.discriminatedUnion('is', [
  z.object({ is: z.literal('stands'), page, quote: z.string() }),
  z.object({ is: z.literal('moved'), page, quote: z.string() }),
  z.object({
    is: z.literal('changed'),
    page,
    parts: z.array(z.object({ text: z.string(), is: z.enum(['same', 'added', 'removed']) })),
  }),
  z.object({ is: z.literal('gone') }),
])
export type EditionOutcome = z.infer<typeof editionOutcome>

export function stillProves(
  outcome: EditionOutcome,
): outcome is Extract<EditionOutcome, { is: 'stands' | 'moved' }> {
  return outcome.is === 'stands' || outcome.is === 'moved'
}

type Cited = { page: number; quote: string }
type Sentence = Span & { words: readonly string[] }

/** The likeness, from 0 to 1, that a sentence must exceed to count as a changed form of the quote. */
const MIN_LIKENESS = 0.5
/**
 * The weight of a word that only the sentence has. It is low because a quote may be part of a
 * sentence.
 */
const WEIGHT_OF_EXTRA_WORDS = 0.25
const MAX_SENTENCE = 1_000

/** Returns a function that looks up quotes of an earlier edition in this manual. */
export function compareWith(manual: ManualText): (cited: Cited) => EditionOutcome {
  const { text, blocks } = manual
  const sentences = blocks.flatMap((block) =>
    [...sentencesIn(text, block)].map(
      (span): Sentence => ({
        ...span,
        words: [...wordsOf(text.slice(span.start, span.end))],
      }),
    ),
  )
  return (cited) => lookUp(manual, sentences, cited)
}

function lookUp(
  manual: ManualText,
  sentences: readonly Sentence[],
  { page, quote }: Cited,
): EditionOutcome {
  const others = pagesWith(manual, quote).sort(
    (one, other) => Math.abs(one - page) - Math.abs(other - page),
  )
  let cut: { page: number; sentence: string } | null = null
  for (const candidate of [page, ...others]) {
    const match = matchQuote(manual, { page: candidate, quote })
    if (!('code' in match)) {
      return { is: match.page === page ? 'stands' : 'moved', page: match.page, quote: match.quote }
    }
    // If this page lacks the quote, `matchQuote` may report a cut on another page.
    if (match.code === 'cut' && match.detail && others.includes(candidate)) {
      cut ??= { page: candidate, sentence: match.detail }
    }
  }
  const nearest = cut ?? nearestSentence(manual, sentences, quote)
  if (!nearest) return { is: 'gone' }
  return { is: 'changed', page: nearest.page, parts: partsOf(quote, nearest.sentence) }
}

/**
 * Finds the run of sentences most like the quote. The run has the same number of sentences as the
 * quote.
 */
function nearestSentence(
  manual: ManualText,
  sentences: readonly Sentence[],
  quote: string,
): { page: number; sentence: string } | null {
  const wanted = wordsOf(quote)
  const { length } = [...sentencesIn(quote, { start: 0, end: quote.length })]
  let most = MIN_LIKENESS
  let best: Span | null = null
  for (const [index, { start }] of sentences.entries()) {
    const candidate = sentences.slice(index, index + length)
    const likeness = likenessOf(wanted, new Set(candidate.flatMap(({ words }) => words)))
    if (likeness <= most) continue
    most = likeness
    best = { start, end: candidate.at(-1)?.end ?? start }
  }
  if (!best) return null
  const sentence = readable(manual.text, best, quote).slice(0, MAX_SENTENCE)
  return { page: pageAt(manual, best.start), sentence }
}

function likenessOf(wanted: Set<string>, words: Set<string>): number {
  const shared = wanted.intersection(words).size
  return shared / (wanted.size + WEIGHT_OF_EXTRA_WORDS * (words.size - shared))
}

function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .normalize('NFKD')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  )
}

function partsOf(quote: string, sentence: string) {
  return diffWords(quote, sentence).map(({ value, added, removed }) => ({
    text: value,
    is: added ? ('added' as const) : removed ? ('removed' as const) : ('same' as const),
  }))
}
