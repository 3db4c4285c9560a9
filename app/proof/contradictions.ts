import type { DraftItem } from '../question/draft-item.ts'
import { hasLimit } from './limits.ts'
import { opposedStem } from './opposites.ts'
import { isNegator, sidesOf } from './sides.ts'
import { isContentWord, splitTokens, stemOf, stemsOf, tokensOf, wordSet } from './words.ts'

type Asked = Pick<DraftItem, 'question' | 'correctAnswer'>

/**
 * Finds a word of an answer, in words of its own, that the sentence contradicts: the opposite of a
 * word ('Speed up', 'Slow down'), a 'less' that the sentence does not have, a permission of what is
 * forbidden, or a 'Yes' or 'Never' against the sentence. The question must not have a 'not'.
 */
export function contradictingWord(item: Asked, sentence: string): string | null {
  return (
    opposedWord(item, sentence) ??
    lessened(item, sentence) ??
    permission(item, sentence) ??
    refusal(item, sentence) ??
    exception(item, sentence)
  )
}

function opposedWord(item: Asked, sentence: string): string | null {
  const { question, correctAnswer } = item
  // 'Longer on wet roads than on dry ones' says 'shorter', too.
  const isCompared = isWordIn('than', sentence) && !isWordIn('than', correctAnswer)
  if (isCompared) return null
  const affirmed = { answer: beforeNegators(correctAnswer), sentence: beforeNegators(sentence) }
  return opposedStem(affirmed, { question, correctAnswer, sentence })
}

/** Returns what each part of a sentence says before its first 'not'. */
function beforeNegators(sentence: string): string {
  const tokens = tokensOf(sentence)
  const isJoin = (token: string, place: number) =>
    token === ',' && ['and', 'then'].includes(tokens[place + 1] ?? '')
  return splitTokens(tokens, (token, place) => PART_ENDS.has(token) || isJoin(token, place))
    .map((part) => {
      const end = part.findIndex((_, place) => isNegator(part, place))
      return part.slice(0, end < 0 ? undefined : end).join(' ')
    })
    .join('. ')
}

const PART_ENDS = new Set(['.', ';', ':', '!', '?', '•', 'but', 'because', 'since', 'so'])

/**
 * Finds 'less' in 'They become less slippery' if the sentence says that they become slippery, and
 * 'skip' in 'Skip the check'.
 */
function lessened({ question, correctAnswer }: Asked, sentence: string): string | null {
  const tokens = tokensOf(correctAnswer)
  const { affirmed, denied } = sidesOf(sentence)
  const isSaid = [question, sentence].some((text) => tokensOf(text).some((one) => LESS.has(one)))
  const isLess = (token: string, place: number) => LESS.has(token) && tokens[place + 1] !== 'than'
  const at = isSaid ? -1 : tokens.findIndex(isLess)
  const stem = stemOf(tokens.slice(at + 1).find(isContentWord) ?? '')
  return at >= 0 && affirmed.has(stem) && !denied.has(stem) ? (tokens[at] ?? null) : null
}

/**
 * Finds the permission in 'Yes, on any road', 'You may ride there' or 'Do it whenever you like' if
 * the sentence only forbids.
 */
function permission({ question, correctAnswer }: Asked, sentence: string): string | null {
  if (hasNegator(correctAnswer) || hasLimit(sentence) || CONDITION.test(sentence)) return null
  if (/\bagainst the law\b/i.test(question)) return null
  const said = PERMITTING.exec(correctAnswer)?.[0]
  const { affirmed, verbs } = sidesOf(sentence)
  const asked = stemsOf(question)
  const isDenied = [...verbs].some((stem) => asked.has(stem) && !affirmed.has(stem))
  return said && (isDenied || FORBIDDEN.test(sentence)) ? said.toLowerCase() : null
}

/** Finds the 'No' or 'Never' of an answer if the sentence affirms each word of the question. */
function refusal({ question, correctAnswer }: Asked, sentence: string): string | null {
  const refused = REFUSAL.exec(correctAnswer)?.[0]
  if (!refused || hasNegator(sentence) || hasLimit(sentence)) return null
  const asked = stemsOf(question)
  const isAffirmed = asked.size > 1 && asked.isSubsetOf(stemsOf(sentence))
  return isAffirmed ? refused.toLowerCase() : null
}

/** Finds the word of 'When the rider does not lean' that 'unless the rider leans' has without 'not'. */
function exception({ correctAnswer }: Asked, sentence: string): string | null {
  const [, clause = ''] = sentence.split(/\b(?:unless|only (?:if|when))\b/i)
  const said = sidesOf(clause)
  const own = sidesOf(correctAnswer)
  const isSame = own.affirmed.union(own.denied).isSubsetOf(said.affirmed.union(said.denied))
  const isOther = (stem: string) => said.affirmed.has(stem) && !said.denied.has(stem)
  return (isSame && [...own.denied].find(isOther)) || null
}

function hasNegator(text: string): boolean {
  return tokensOf(text).some((_, place, tokens) => isNegator(tokens, place))
}

function isWordIn(word: string, text: string): boolean {
  return tokensOf(text).includes(word)
}

const LESS = wordSet(
  'less fewer hardly barely rarely seldom skip ignore neglect disregard omit forget',
)
const REFUSAL = /^(?:never\b|no(?=,|\.?$))/i
const CONDITION = /\b(?:if|when|while|during)\b/i
const PERMITTING = /^(?:yes|always|(?:you|riders|they|anyone) (?:may|can)|do (?:it|so|that))\b/i
const FORBIDDEN =
  /\b(?:is|are) (?:illegal|unlawful|forbidden|prohibited|banned|against the law|not (?:allowed|permitted|legal))\b/i
