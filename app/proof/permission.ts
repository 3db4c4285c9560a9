import type { DraftItem } from '../question/draft-item.ts'
import { hasLimit } from './limits.ts'
import { isNegator } from './sides.ts'
import { tokensOf, wordSet } from './words.ts'

type Asked = Pick<DraftItem, 'question' | 'correctAnswer'>
type Permission = { is: 'allowed' | 'forbidden'; word: string }

const FORBIDDING = wordSet('forbidden prohibited banned illegal unlawful')
const ALLOWING = wordSet('allowed permitted legal lawful may')
const NOT = wordSet("not never no cannot isn't aren't wasn't weren't")
/** A 'not' belongs to a word that is at most this many words away: 'no longer illegal'. */
const NEAR = 3

/**
 * Finds a question about what is forbidden whose sentence says what is allowed, or the reverse. 'Riding
 * is not forbidden after 9 p.m.' gives no answer to 'After what time is riding forbidden?'.
 */
export function crossedPermission(item: Asked, sentence: string): string | null {
  const { question, correctAnswer } = item
  // 'You may not ride except between 5 and 9' allows it between 5 and 9.
  if (IS_OTHER_WAY.test(question) || hasLimit(sentence)) return null
  if (tokensOf(correctAnswer).some(isNegating)) return null
  const [asked, said] = [permissionIn(question), permissionIn(sentence)]
  if (!asked || !said || asked.is === said.is) return null
  const isNotForbidden = said.is === 'allowed' && FORBIDDING.has(said.word)
  return isNotForbidden || isSameRelation(item, sentence) ? said.word : null
}

/** Yes or no questions, whose answers tell the rest, and questions for the exception. */
const IS_OTHER_WAY = /^\W*(?:is|are|was|do|does|must|may|can|should|will)\b|\bexcept\b/i
const isNegating = (_: string, place: number, tokens: readonly string[]) => isNegator(tokens, place)

/** Returns what a text allows or forbids. Null if it has no such word, or says both. */
function permissionIn(text: string): Permission | null {
  const tokens = tokensOf(text)
  const found = tokens.flatMap((word, place): Permission[] => {
    const forbids = FORBIDDING.has(word)
    if (!forbids && !ALLOWING.has(word)) return []
    const before = tokens.slice(Math.max(0, place - NEAR), place)
    const after = word === 'may' ? tokens.slice(place + 1, place + 1 + NEAR) : []
    const isDenied = [before.slice(before.lastIndexOf(',') + 1), after].some(hasNot)
    return [{ is: forbids === isDenied ? 'allowed' : 'forbidden', word }]
  })
  const [first] = found
  return first && found.every(({ is }) => is === first.is) ? first : null
}

function hasNot(tokens: readonly string[]): boolean {
  return tokens.some((token, place) => NOT.has(token) && tokens[place + 1] !== 'only')
}

/** True for '9 p.m.' if the question has 'after what time', and the sentence 'after 9 p.m.'. */
function isSameRelation({ question, correctAnswer }: Asked, sentence: string): boolean {
  const [, relation = ''] = RELATION.exec(question) ?? []
  const [first, ...rest] = tokensOf(correctAnswer)
  const own = first === relation ? rest : [first, ...rest]
  const said = ` ${tokensOf(sentence).join(' ')} `
  return relation !== '' && said.includes(` ${[relation.toLowerCase(), ...own].join(' ')} `)
}

const RELATION =
  /\b(after|before|from|until|till|on|for|during|within|above|below|over|between|by|past|at|in|under) (?:what|which)\b/i
