import { blindQuestion, doubtOf } from '../../app/making/generation/blind-reading.ts'
import { formOf, standsIn } from '../../app/making/proof/option-form.ts'
import { quantitiesIn } from '../../app/making/proof/quantities.ts'
import type { ProvedItem } from '../../app/making/proof/question-checks.ts'
import { type PageSentence, sentencesOf } from './page-sentences.ts'

const LETTERS = ['A', 'B', 'C', 'D'] as const
type Answer = (typeof LETTERS)[number] | 'none' | 'several'

/** The smallest share of the question's words that a matching sentence must have. */
const MIN_RECALL = 0.2
const FILLERS = new Set(
  `about again ahead all always and any are as at be best by can could do does even far for from has have how if
  in is it its long many may much must of on one only or other out over own riders rider she should so that their
  them then there these they this time to until up was what when whenever where which while who with within you your`
    .split(/\s+/)
    .filter(Boolean),
)
const NEGATION =
  /\b(?:not|never|no|nor|cannot|\w+n't|without|avoid|avoids|avoided|unless|except|wrong|rather than)\b/gi

/**
 * A second reader that knows only the text of the page. It looks for the sentence of the question, and
 * for the only option whose words that sentence has. Returns true if its answer confirms the item.
 */
export function readsThePage(item: ProvedItem, pageText: string): boolean {
  const question = blindQuestion(item, Math.random)
  const { answer, words } = read(question.question, question.options, sentencesOf(pageText))
  return doubtOf(item, question, { answer, words }, pageText) === null
}

function read(
  question: string,
  options: readonly string[],
  sentences: readonly PageSentence[],
): { answer: Answer; words: string } {
  const asked = wordsOf(question)
  const recallOf = ({ text }: PageSentence) =>
    wordsOf(text).intersection(asked).size / Math.max(1, asked.size)
  const near = sentences
    .map((sentence) => ({ sentence, recall: recallOf(sentence) }))
    .filter(({ recall }) => recall >= MIN_RECALL)
    .toSorted((one, other) => other.recall - one.recall)
  for (const { sentence } of near) {
    const possible = options.filter((option) => isSaid(option, question, sentence.text))
    const exact = possible.filter((option) => standsIn(formOf(option), formOf(sentence.text)))
    const said = exact.length > 0 ? exact : possible
    if (said.length === 0) continue
    const { words } = sentence
    if (/\bexcept\b/i.test(question)) {
      const [other, ...more] = options.filter((option) => !said.includes(option))
      const isOne = other !== undefined && more.length === 0
      return { answer: isOne ? letterOf(options, other) : 'several', words }
    }
    const answers = [...said, ...otherAmounts(said, sentence.text)]
    const [best, next] = answers
      .map((option) => ({
        option,
        strange: strangeShare(option, answers, question, sentence.text),
      }))
      .toSorted((one, other) => one.strange - other.strange)
    if (!best || best.strange === next?.strange) return { answer: 'several', words }
    return { answer: letterOf(options, best.option), words }
  }
  return { answer: 'none', words: '' }
}

/** Returns the amounts of the sentence in the same unit as the options, which no option has. */
function otherAmounts(options: readonly string[], sentence: string): string[] {
  const own = options.flatMap(quantitiesIn)
  return quantitiesIn(sentence)
    .filter(({ dimension }) => dimension && own.some((one) => one.dimension === dimension))
    .filter(({ value }) => own.every((one) => one.value !== value))
    .map(({ text }) => text)
}

function letterOf(options: readonly string[], option: string): Answer {
  return LETTERS[options.indexOf(option)] ?? 'none'
}

/**
 * True if the sentence and the question together have all words of the option, and their negations
 * agree. Negations agree if their numbers are both odd or both even.
 */
function isSaid(option: string, question: string, sentence: string): boolean {
  const own = wordsOf(option)
  const known = wordsOf(sentence)
  const isKnown = own.size === 0 || !own.isDisjointFrom(known)
  if (!isKnown || !own.isSubsetOf(known.union(wordsOf(question)))) return false
  const parts = [sentence, ...partsOf(sentence).filter((part) => own.isSubsetOf(wordsOf(part)))]
  const [whole = '', smallest = whole] = [parts[0], parts.at(-1)]
  const wanted = negationsIn(`${question} ${option.replace(/^No, /, '')}`) % 2
  return [...new Set([whole, smallest])].some((part) => {
    const isDeniedPart = part !== whole || parts.length === 1
    return negationsIn(part) % 2 === wanted && (isDeniedPart || !isBehindRather(own, sentence))
  })
}

/**
 * Takes the part of the sentence that contains the option. Of the other words in that part, returns the
 * share that do not appear in the question.
 */
function strangeShare(
  option: string,
  said: readonly string[],
  question: string,
  sentence: string,
): number {
  if (said.length === 1) return 0
  const own = wordsOf(option)
  const part = partsOf(sentence).find((one) => own.isSubsetOf(wordsOf(one))) ?? sentence
  const around = wordsOf(part).difference(own)
  return around.difference(wordsOf(question)).size / Math.max(1, around.size)
}

function isBehindRather(own: ReadonlySet<string>, sentence: string): boolean {
  const [, behind = ''] = sentence.split(/rather than/i)
  return behind !== '' && own.isSubsetOf(wordsOf(behind))
}

/** Splits a sentence into parts, at each join and before the end of a range like 'from 6 a.m. to 8 p.m.'. */
function partsOf(sentence: string): string[] {
  return sentence.split(/ to (?=\d+ [ap]\.m\.)|[,;:] |\b(?=rather than\b)|\b(?:and|but|while) /i)
}

function negationsIn(text: string): number {
  // 'No cracks and no loose padding' counts as a single negation.
  return [...text.replace(/\b(and|or) no\b/gi, '$1').matchAll(NEGATION)].length
}

function wordsOf(text: string): Set<string> {
  const words = formOf(text.replace(NEGATION, ' ')).filter((word) => /[\p{L}\p{N}]/u.test(word))
  return new Set(words.filter((word) => !FILLERS.has(word)))
}
