import type { GeneratedItem } from './generated-item.ts'
import { isWord, tokensOf } from './words.ts'

type Texts = Pick<GeneratedItem, 'question' | 'options' | 'correctAnswer' | 'explanation'>

const TAG = /<\/?[a-z][^<>]*>/gi
const ENTITY = /&(?:[a-z]{2,8}|#\d{1,7}|#x[0-9a-f]{1,6});/gi
const LINK = /!?\[([^[\]]*)\]\([^()\s]*\)/g
const MARKS = /\*\*|__|~~|`+|\\[()[\]]/g
const LINE_START = /^(?:#{1,6}|[*+>-]) +/gm
const EMPHASIS = /\*([^\s*][^*]*)\*/g

const LETTER = /^\(?([A-Da-d1-4])[.):][)]? +/
/** Options count as lettered if at least this many have letters. A single 'A. ' may begin a sentence. */
const MIN_LETTERED = 2

/** Removes HTML and Markdown. Quotes do not need this: they have the characters of the page. */
export function withoutMarkup(text: string): string {
  const plain = [TAG, ENTITY].reduce((rest, mark) => rest.replace(mark, ' '), text)
  return plain
    .replace(LINK, '$1')
    .replace(LINE_START, '')
    .replace(MARKS, '')
    .replace(EMPHASIS, '$1')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** True if a text has HTML or Markdown, which riders would see as it is written. */
export function hasMarkup(text: string): boolean {
  return withoutMarkup(text) !== text.replace(/ {2,}/g, ' ').trim()
}

/** All texts of an item that riders see, except the quote. */
export function textsOf({ question, options, correctAnswer, explanation }: Texts): string[] {
  return [question, ...options, correctAnswer, explanation]
}

/** True if options begin with letters ('A) …'). After the shuffle the letters would be wrong. */
export function areLettered(options: readonly string[]): boolean {
  const letters = options.flatMap((option) => LETTER.exec(option)?.[1]?.toUpperCase() ?? [])
  return letters.length >= MIN_LETTERED && new Set(letters).size === letters.length
}

/** True if a question contains its options ('… A) Left B) Right'). */
export function listsOptions(question: string): boolean {
  return /(?:^|\s)\(?A[.)] /.test(question) && /\s\(?B[.)] /.test(question)
}

export function withoutLetter(option: string): string {
  return option.replace(LETTER, '').trim()
}

const PICTURES = new Set(
  'picture image diagram figure illustration photo photograph drawing graphic sketch chart'.split(
    ' ',
  ),
)
const SIGNS = new Set(
  'sign signs signal symbol marking markings arrow light vehicle vehicles motorcycle car intersection scene example one'.split(
    ' ',
  ),
)
const PICTURED = new Set(['pictured', 'depicted', 'illustrated'])
const POINTING = new Set(['in', 'on', 'from', 'at', 'see', 'this', 'study', 'to', 'of'])

/**
 * True if a text needs a picture that riders do not have: 'the sign shown above', 'in the picture'.
 * False for 'above the ankle' and 'a big picture'.
 */
export function needsPicture(text: string): boolean {
  const tokens = tokensOf(text)
  return tokens.some((token, place) => {
    const [before = '', next = ''] = [tokens[place - 1], tokens[place + 1]]
    if (PICTURED.has(token)) return true
    if (PICTURES.has(token)) {
      const isThe = ['the', 'this', 'that', 'each'].includes(before)
      const isPointed = isThe && (before !== 'the' || POINTING.has(tokens[place - 2] ?? ''))
      return isPointed || before === 'see' || isPlace(next) || next === 'shown'
    }
    if (token === 'shown') return isPlace(next) || (SIGNS.has(before) && !isFollowed(next))
    return isPlace(token) && SIGNS.has(before) && !isFollowed(next)
  })
}

/** True for 'What does this sign mean?' if the question mentions no sign before that. */
export function pointsAtSign(question: string): boolean {
  const tokens = tokensOf(question)
  const at = tokens.findIndex(
    (token, place) =>
      ['this', 'these'].includes(tokens[place - 1] ?? '') &&
      ['sign', 'signs', 'symbol', 'marking', 'markings'].includes(token),
  )
  const word = (tokens[at] ?? '').replace(/s$/, '')
  const isBefore = tokens.slice(0, Math.max(0, at)).some((token) => token.startsWith(word))
  return at >= 0 && !isBefore && at + 4 >= tokens.length
}

function isPlace(token: string): boolean {
  return token === 'above' || token === 'below' || token === 'here'
}

/** True if the next word continues a phrase: 'a vehicle above the limit'. */
function isFollowed(next: string): boolean {
  return ['the', 'a', 'an', 'your', 'its', 'by', 'in', 'on', 'to'].includes(next) || !isEnd(next)
}

function isEnd(next: string): boolean {
  return !isWord(next) ? !/^[\d.]*\d/.test(next) : VERBS_AFTER.has(next)
}

const VERBS_AFTER = new Set(
  'mean means tell tells indicate indicates warn warns is are was shows show has do does must should'.split(
    ' ',
  ),
)
