import { compatibilityForm } from '../../base/text/compatibility-form.ts'
import type { DraftItem } from '../../questions/question/draft-item.ts'
import { isWord, tokensOf, wordSet } from './words.ts'

type Texts = Pick<DraftItem, 'question' | 'options' | 'correctAnswer' | 'explanation'>

const TAG = /<\/?[a-z][^<>]*>/gi
const ENTITY = /&(?:[a-z]{2,8}|#\d{1,7}|#x[0-9a-f]{1,6});/gi
const LINK = /!?\[([^[\]]*)\]\([^()\s]*\)/g
const MARKS = /\*\*|__|~~|`+|\\[()[\]]/g
const LINE_START = /^(?:#{1,6}|[*+>-]) +/gm
const EMPHASIS = /\*([^\s*][^*]*)\*/g
const UNDERSCORES = /_([^\s_][^_]*)_/g
/** LaTeX. A machine can't know what riders should read instead. */
const LATEX = /\\[a-z]{2,}|\$[a-z][^$]*\$/i
const NAME = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,62})'
const DOMAINS =
  'com|org|net|gov|edu|mil|us|info|biz|io|co|app|dev|online|site|shop|store|xyz|ly|example|test'
/**
 * Web and mail addresses. Without 'https://', a name counts if it ends like a domain or has a path,
 * so that 'Stop.Look' is no address.
 */
const ADDRESSES = [
  /\b[a-z][a-z+.-]{1,20}:\/\/\S|\bmailto:\S|\bwww\.\S/i,
  /[^\s@]@[\p{L}\p{N}-]{1,63}\.\p{L}/u,
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${NAME}\\.)+(?:${DOMAINS})(?![\\p{L}\\p{N}-])`, 'iu'),
  new RegExp(`(?<![\\p{L}\\p{N}])${NAME}\\.\\p{L}{2,24}/[\\p{L}\\p{N}]`, 'iu'),
]

const LETTER = /^\(?(?:([A-Da-d1-4])[.):][)]?|([A-Da-d]) ?[-–—]) +/
/**
 * The fewest options with letters at which all options count as lettered. A single 'A. ' may begin
 * a sentence.
 */
const MIN_LETTERED = 2

/** Removes HTML and Markdown. Quotes do not need this, because they have the characters of the page. */
export function withoutMarkup(text: string): string {
  const plain = [TAG, ENTITY].reduce((rest, mark) => rest.replace(mark, ' '), text)
  return plain
    .replace(LINK, '$1')
    .replace(LINE_START, '')
    .replace(MARKS, '')
    .replace(EMPHASIS, '$1')
    .replace(UNDERSCORES, withoutUnderscores)
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** Keeps the underscores inside a word, such as 'DMV_735_A'. */
function withoutUnderscores(all: string, inner: string, at: number, text: string): string {
  const [before = '', after = ''] = [text[at - 1], text[at + all.length]]
  return /[\p{L}\p{N}_]/u.test(before + after) ? all : inner
}

/** True if a text has HTML, Markdown or LaTeX. Riders would see these characters. */
export function hasMarkup(text: string): boolean {
  return LATEX.test(text) || withoutMarkup(text) !== text.replace(/ {2,}/g, ' ').trim()
}

/** True if a text has a web or mail address. Riders would take it for the state's. */
export function hasAddress(text: string): boolean {
  const plain = compatibilityForm(text).replace(/\p{Cf}/gu, '')
  return ADDRESSES.some((address) => address.test(plain))
}

/** Returns all texts of an item that riders see, except the quote. */
export function textsOf({ question, options, correctAnswer, explanation }: Texts): string[] {
  return [question, ...options, correctAnswer, explanation]
}

/**
 * True if options begin with letters ('A) …'). The letters would be wrong after the options are
 * shuffled.
 */
export function areLettered(options: readonly string[]): boolean {
  const letters = options.flatMap((option) => {
    const [, letter, dashed] = LETTER.exec(option) ?? []
    return (letter ?? dashed)?.toUpperCase() ?? []
  })
  return letters.length >= MIN_LETTERED && new Set(letters).size === letters.length
}

/** True if a question contains its options ('… A) Left B) Right'). */
export function listsOptions(question: string): boolean {
  return /(?:^|\s)\(?A[.)] /.test(question) && /\s\(?B[.)] /.test(question)
}

export function withoutLetter(option: string): string {
  return option.replace(LETTER, '').trim()
}

const PICTURES = wordSet(
  'picture image diagram figure illustration photo photograph drawing graphic sketch chart',
)
const SIGNS = wordSet(
  'sign signs signal symbol marking markings arrow light vehicle vehicles motorcycle car intersection scene example one',
)
const PICTURED = new Set(['pictured', 'depicted', 'illustrated'])
const POINTING = new Set(['in', 'on', 'from', 'at', 'see', 'this', 'study', 'to', 'of'])

/**
 * True if a text needs a picture that riders do not have: 'the sign shown above', 'in the picture'.
 * False for 'above the ankle' and 'a big picture'.
 */
export function needsPicture(text: string): boolean {
  const tokens = tokensOf(text)
  if (LETTERED_PLACES.test(text)) return true
  return tokens.some((token, place) => {
    const [before = '', next = ''] = [tokens[place - 1], tokens[place + 1]]
    if (PICTURED.has(token) || isNumbered(tokens, place)) return true
    if (isLookAtSign(tokens, place)) return true
    if (PICTURES.has(token)) {
      const isThe = ['the', 'this', 'that', 'each'].includes(before)
      const isPointed = isThe && (before !== 'the' || POINTING.has(tokens[place - 2] ?? ''))
      return isPointed || before === 'see' || isPlace(next) || next === 'shown'
    }
    if (token === 'shown') return isPlace(next) || (SIGNS.has(before) && !isFollowed(next))
    return isPlace(token) && SIGNS.has(before) && !isFollowed(next)
  })
}

/**
 * Matches places that only a picture can show, as in 'position (A, B or C)'. 'Class (A or B)' is a
 * license.
 */
const LETTERED_PLACES =
  /(?<!\b(?:[Cc]lass(?:es)?|[Ee]ndorsements?|[Ll]icenses?|[Pp]ermits?) )\([A-D](?:(?:, | or | and |, or |, and )[A-D]){1,3}\)/

/** True for 'Figure 3' and 'fig. 3', but not for 'ride a figure 8'. */
function isNumbered(tokens: readonly string[], place: number): boolean {
  const token = tokens[place] ?? ''
  if (token !== 'fig' && !PICTURES.has(token)) return false
  const next = tokens[place + 1] === '.' ? tokens[place + 2] : tokens[place + 1]
  const isArticle = ['a', 'an'].includes(tokens[place - 1] ?? '')
  return /^\.?\d+$/.test(next ?? '') && next !== '8' && !isArticle
}

/** True at the 'look' of 'Look at the road sign.', but not for 'Where do you look at the sign?'. */
function isLookAtSign(tokens: readonly string[], place: number): boolean {
  const [look = '', at = '', the = '', ...rest] = tokens.slice(place, place + 7)
  const isCommand = place === 0 || !isWord(tokens[place - 1])
  const isLook = look === 'look' && at === 'at' && ['the', 'this', 'these'].includes(the)
  const end = rest.findIndex((token) => ['.', ':', '!', ','].includes(token))
  const last = rest[end - 1] ?? ''
  return isCommand && isLook && (SIGNS.has(last) || PICTURES.has(last))
}

/** True for 'What does this sign mean?', unless the question mentions a sign earlier. */
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

const VERBS_AFTER = wordSet(
  'mean means tell tells indicate indicates warn warns is are was shows show has do does must should',
)
