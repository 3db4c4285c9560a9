import { tokensOf, wordSet } from './words.ts'

const POINTERS = new Set(['these', 'those', 'following', 'below'])
/** What may follow an announcement. 'Never follow these cars closely' goes on in another way. */
const ENDS = wordSet(
  `. : ! • … , ( - when while if as before after because in on at during for to of with by and or that which
  you riders drivers are is can may must should`,
)
const MAX_WORDS_BETWEEN = 3

/** True if a text announces a list: 'Avoid these mistakes.', 'Never do the following in a curve.' */
export function hasAnnouncement(text: string): boolean {
  return tokensOf(text).some((_, at, tokens) => announcesList(tokens, at))
}

/**
 * True if the word at a place announces a list. A participle ('Avoid following a car'), a
 * preposition ('below the limit') and 'the following distance' announce none.
 */
function announcesList(tokens: readonly string[], at: number): boolean {
  const word = tokens[at] ?? ''
  if (!POINTERS.has(word) || (word === 'following' && tokens[at - 1] !== 'the')) return false
  const rest = [...tokens.slice(at + 1), '.'].slice(0, MAX_WORDS_BETWEEN + 1)
  const end = rest.findIndex((token) => ENDS.has(token))
  if (end === 0) return word !== 'those'
  // The list has several points: 'these two mistakes'.
  return word !== 'below' && end > 0 && /(?:s|people)$/.test(rest[end - 1] ?? '')
}
