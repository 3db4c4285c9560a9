import type { DraftItem } from '../../questions/question/draft-item.ts'
import type { Reason } from '../../questions/question/reasons.ts'
import { namedPages, otherPage } from './named-pages.ts'
import { formOf, standsIn } from './option-form.ts'
import { isSame, type Quantity, quantitiesIn, quantitiesOf } from './quantities.ts'
import type { Proof } from './quote-match.ts'
import { sentencesIn } from './sentences.ts'
import { isContentWord, splitTokens, stemOf, stemsOf, tokensOf, wordSet } from './words.ts'

/** Words that make the next number name a place, not an amount: 'section 4', 'Chapter 2'. */
const PLACES = wordSet(
  'section chapter part step rule unit appendix edition route highway figure table title',
)
const OPTIONS = new Set(['option', 'answer', 'choice', 'options', 'answers', 'choices'])
const LETTERS = new Set(['a', 'b', 'c', 'd'])
const RIGHT = new Set(['correct', 'right', 'best'])
const NOT_RIGHT = wordSet('not rather instead unlike than never incorrect wrong')

/**
 * Finds faults in an explanation: another page, an option's letter or number, or a new amount. Also
 * finds a wrong option that is called right or replaces the answer, and a denial of the answer.
 * Letters are wrong because options are shuffled. An amount is new if neither the quote's sentence,
 * the answer nor the question has it. Source: decision 36.
 */
export function explanationReasons(item: DraftItem, proof: Proof): Reason[] {
  const tokens = tokensOf(item.explanation)
  const reasons: Reason[] = []
  // The explanation may also name the cited page, such as a printed number, if that page led to the
  // quote.
  const isCited = proof.found !== 'elsewhere'
  const page = otherPage(tokens, [proof.page, isCited ? item.page : null])
  if (page) reasons.push({ code: 'explanation-page', detail: page })
  const letter = optionLetter(tokens, item.explanation)
  if (letter) reasons.push({ code: 'explanation-option', detail: letter })
  const denied = deniedAnswer(item, proof)
  if (denied) reasons.push({ code: 'explanation-negation', detail: denied })
  const number = otherNumber(tokens, item, proof)
  if (number) reasons.push({ code: 'explanation-number', detail: number })
  const wrong = letter ? null : wrongOption(tokens, item, proof)
  if (wrong) reasons.push({ code: 'explanation-option', detail: wrong })
  return reasons
}

/** Finds the letter or number in 'Option B', 'answer (3)', '(B)' and 'B is right'. */
function optionLetter(tokens: readonly string[], text: string): string | null {
  for (const [place, token] of tokens.entries()) {
    if (!OPTIONS.has(token)) continue
    const next = tokens.slice(place + 1, place + 4).filter((one) => /^[\p{L}\d]/u.test(one))
    const [first = '', second] = next[0] === 'is' ? next.slice(1) : next
    if (!(LETTERS.has(first) || /^[1-4]$/.test(first))) continue
    // In 'the answer a rider gives' the 'a' is an article, not a letter.
    if (first === 'a' && isContentWord(second) && !/\bA\b/.test(text)) continue
    return first.toUpperCase()
  }
  const named = [BRACKETED, CALLED_RIGHT, IN_ORDER].map((one) => one.exec(text)?.[1]).find(Boolean)
  return named ?? (isLastResort(text) ? null : (AT_END.exec(text)?.[1] ?? null))
}

const BRACKETED = /(?:^|\s)\(?([A-D])\)/
const CALLED_RIGHT =
  /(?<!\b(?:[Cc]lass|[Tt]ype|[Vv]itamin) )\b([A-D]) is (?:the )?(?:correct|right|best|answer)\b/
/** Matches 'The first option is right', but not 'Braking is the first choice of many riders'. */
const IN_ORDER =
  /\b[Tt]he ((?:first|second|third|fourth|last) (?:option|answer|choice)) is (?:the )?(?:correct|right|best|true|answer|wrong|false)\b/
/** Matches 'It is the last option.' */
const AT_END = /\b[Tt]he ((?:first|second|third|fourth|last) (?:option|answer|choice))[.!]?$/
const RESORT = /\b(?:is|be|as|remains) (?:only )?the last (?:option|choice)[.!]?$/i
const ANSWERING =
  /\b(?:answer|correct|right|best|key|one|(?:it|this|that|which) (?:is|must|should|has))\b/i

/** True for 'Laying the bike down is the last option.', which names no option of the question. */
function isLastResort(text: string): boolean {
  const sentence = text.split(/[.!?:;] /).at(-1) ?? ''
  return RESORT.test(sentence) && !ANSWERING.test(sentence)
}

function otherNumber(
  tokens: readonly string[],
  { question, correctAnswer }: DraftItem,
  { sentence, quote }: Proof,
): string | null {
  const known = [question, correctAnswer, sentence, quote].flatMap(quantitiesIn)
  const isKnown = ({ number, value, dimension }: Quantity) =>
    known.some(
      (other) =>
        (isSame(number, other.number) &&
          (!dimension || !other.dimension || dimension === other.dimension)) ||
        (dimension === other.dimension && isSame(value, other.value)),
    )
  const pages = new Set(namedPages(tokens).map(({ at }) => at))
  const isPlace = (one: Quantity) => pages.has(one.at) || isReference(tokens, one)
  const strange = quantitiesOf(tokens).find(
    (one) => !isLoose(one) && !isPlace(one) && !isKnown(one),
  )
  return strange?.text ?? null
}

/** True for a number that counts nothing ('one of them'), and for 'two' without a unit. */
function isLoose({ weak, dimension, text }: Quantity): boolean {
  return weak || (dimension === null && text === 'two')
}

function isReference(tokens: readonly string[], { at, next, dimension }: Quantity): boolean {
  const [before = '', beforeThat = ''] = [tokens[at - 1], tokens[at - 2]]
  const isAfter = (words: ReadonlySet<string>) =>
    words.has(before) || (!/^[\p{L}\d]/u.test(before) && words.has(beforeThat))
  if (isAfter(PLACES) || isAfter(OPTIONS)) return true
  return dimension === null && /^(?:19|20)\d\d$/.test(tokens[next - 1] ?? '')
}

/**
 * Finds a sentence with a 'not' before the answer, in the same clause: 'Do not keep two seconds'. A
 * limit, such as 'Never exceed 55 mph', denies no amount. If the quote denies the answer, too, the
 * question asks for what is wrong.
 */
function deniedAnswer({ question, correctAnswer, explanation }: DraftItem, { sentence }: Proof) {
  const isAmount = quantitiesIn(correctAnswer).some(({ weak }) => !weak)
  if (NOT.test(correctAnswer) || (!isAmount && NOT.test(question))) return null
  const own = tokensOf(correctAnswer)
  const form = ` ${formOf(correctAnswer).join(' ')} `
  const isDenied = (text: string) =>
    splitTokens(tokensOf(text), (token) => CLAUSE_ENDS.has(token) && !own.includes(token)).some(
      (clause) => {
        const [before = '', after] = ` ${formOf(clause.join(' ')).join(' ')} `.split(form)
        const last = before.split(' ').findLast((word) => !BETWEEN.has(word)) ?? ''
        const isLimit = isAmount && (BOUNDS.has(last) || OR_MORE.test(after ?? ''))
        return after !== undefined && NOT.test(before) && !isLimit
      },
    )
  const span = { start: 0, end: explanation.length }
  const said = [...sentencesIn(explanation, span)].map(({ start, end }) =>
    explanation.slice(start, end),
  )
  return isDenied(sentence) ? null : said.find(isDenied)
}

const NOT = /\b(?:not|never|cannot|avoid|except)\b|n't\b/i
const CLAUSE_ENDS = wordSet(
  ', ; : ( ) but than until unless before after because since if when while so as who which',
)
/** The stems of words that limit the next amount, and of words that may stand between both. */
const BOUNDS = new Set(stemsIn('exceed over above under below beyond past within'))
const BETWEEN = new Set(stemsIn('age speed limit of about'))
const OR_MORE = /^or (?:more|over|above|higher|greater)\b/

function stemsIn(words: string): string[] {
  return words.split(' ').map(stemOf)
}

function wrongOption(
  tokens: readonly string[],
  { options, correctAnswer, explanation, question }: DraftItem,
  { sentence }: Proof,
): string | null {
  const said = formOf(explanation)
  const wrong = options.filter((option) => option !== correctAnswer)
  const called = wrong.find((option) => isCalledRight(tokens, tokensOf(option)))
  if (called) return called
  const hasNot = tokens.some((token) => NOT_RIGHT.has(token))
  const stems = stemsOf(correctAnswer)
  const isAnswerSaid =
    standsIn(formOf(correctAnswer), said) ||
    (stems.size > 0 && stems.difference(stemsOf(explanation)).size < stems.size)
  if (hasNot || isAnswerSaid) return null
  const known = [sentence, question, correctAnswer].map(formOf)
  const named = wrong.find((option) => {
    const form = formOf(option)
    return standsIn(form, said) && !known.some((text) => standsIn(form, text))
  })
  return named ?? null
}

function isCalledRight(tokens: readonly string[], option: readonly string[]): boolean {
  return tokens.some((token, place) => {
    if (!RIGHT.has(token) || !OPTIONS.has(tokens[place + 1] ?? '')) return false
    const after = tokens.slice(place + 2).filter((one) => /^[\p{L}\d]/u.test(one))
    const start = after[0] === 'is' ? after.slice(1) : after
    const words = option.filter((one) => /^[\p{L}\d]/u.test(one))
    return words.length > 0 && words.every((word, at) => stemOf(start[at] ?? '') === stemOf(word))
  })
}
