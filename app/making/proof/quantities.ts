import { readNumber, type SaidNumber } from './number-words.ts'
import { readUnit, type Unit, unitAt } from './units.ts'
import { isContentWord, isWord, stemOf, tokensOf } from './words.ts'

export type Quantity = {
  /** The number as written. */
  number: number
  /** The amount in the base unit of the dimension, such as inches. */
  value: number
  dimension: Unit['dimension'] | null
  /**
   * For a number without a unit: the stems of the words after the number. If there are none, the
   * stem of the previous word.
   */
  things: ReadonlySet<string>
  /** True if the words need not mean a number ('one of them', 'an hour', 'first'). */
  weak: boolean
  bound: 'least' | 'most' | null
  text: string
  at: number
  next: number
}

const MAX_THINGS = 3
/** Words that may stand between a number and the thing that it counts: '20 right answers'. */
export const BEFORE_THINGS = new Set(['right', 'correct', 'true', 'such', 'other'])
const ONE = new Set(['a', 'an', 'each', 'every', 'per'])
/** Each time of day has one of these. */
const CLOCK_SIGNS = new Set([':', 'am', 'pm', 'noon', 'midnight'])
const RANGE_SIGNS = new Set(['to', 'or', 'and', '-', 'through', 'by'])
const AT_LEAST =
  /\b(?:at least|no less than|not less than|no fewer than|minimum of|more than|over|no sooner than|exceeds?)$/
const AT_MOST =
  /\b(?:at most|no more than|not more than|up to|less than|fewer than|within|maximum of|no longer than|not exceed|under)$/

const OR_LESS = new Set(['or less', 'or fewer', 'or under', 'or below', 'or younger'])
const OR_MORE = new Set(['or more', 'or older', 'or over', 'or above', 'or longer'])

/**
 * Returns the quantities in a text. `3 to 4 feet` has two. `5 a.m.` and `5:00 AM` have the same
 * value.
 */
export function quantitiesIn(text: string): Quantity[] {
  return quantitiesOf(tokensOf(text))
}

export function quantitiesOf(tokens: readonly string[]): Quantity[] {
  const found: Quantity[] = []
  // Few texts name a time of day, and to look for one at each word takes long.
  const hasClock = tokens.some((token) => CLOCK_SIGNS.has(token))
  for (let at = 0; at < tokens.length; ) {
    const quantity = (hasClock ? clockAt(tokens, at) : null) ?? measureAt(tokens, at)
    if (quantity) found.push(quantity)
    at = quantity?.next ?? at + 1
  }
  // In '3 to 4 feet' and '2, 3 or 4 feet' each number has the unit of the last.
  let isInList = false
  for (let place = found.length - 2; place >= 0; place--) {
    const [one, other] = [found[place] as Quantity, found[place + 1] as Quantity]
    const isRange = other.at === one.next + 1 && RANGE_SIGNS.has(tokens[one.next] ?? '')
    // The tokens of '2, 3' have no comma.
    isInList = isRange || (isInList && other.at === one.next)
    if (!isInList || one.dimension || one.things.size > 0) continue
    if (other.dimension === 'clock') {
      const value = hourBefore(one.number, other.value)
      found[place] = { ...one, number: value, value, dimension: 'clock' }
      continue
    }
    const factor = other.number === 0 ? 1 : other.value / other.number
    const { dimension, things } = other
    found[place] = { ...one, value: one.number * factor, dimension, things }
  }
  return found
}

/** Returns the minutes of the '6' of '6 to 9 p.m.', or of the '9' of '9 to 5 p.m.'. */
function hourBefore(hour: number, end: number): number {
  const minutes = (hour % 12) * 60 + (end >= NOON ? NOON : 0)
  return minutes < end ? minutes : (minutes + NOON) % (2 * NOON)
}

const NOON = 720

/** True if two numbers are equal, apart from rounding. */
export function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-6 * Math.max(1e-3, Math.abs(one), Math.abs(other))
}

/** Reads a time of day, in minutes since midnight: `5 a.m.`, `5:30 pm`, `noon`, `21:00`. */
function clockAt(tokens: readonly string[], at: number): Quantity | null {
  const word = tokens[at] ?? ''
  if (word === 'noon') return clock(tokens, at, at + 1, 720)
  if (word === 'midnight') return clock(tokens, at, at + 1, 0)
  const isFullDay = tokens[at + 1] === ':' && /^(?:0\d|1[3-9]|2[0-3])$/.test(word)
  const minute = tokens[at + 2] ?? ''
  const end24 = tokens[at + 3]
  if (isFullDay && /^[0-5]\d$/.test(minute) && end24 !== 'am' && end24 !== 'pm') {
    return clock(tokens, at, at + 3, Number(word) * 60 + Number(minute))
  }
  const hour = /^\d/.test(word)
    ? { value: Number(word), next: at + 1 }
    : isWord(word)
      ? readNumber(tokens, at)
      : null
  if (!hour || hour.value > 12 || !Number.isInteger(hour.value)) return null
  const hasMinutes = tokens[hour.next] === ':' && /^\d\d$/.test(tokens[hour.next + 1] ?? '')
  const minutes = hasMinutes ? Number(tokens[hour.next + 1]) : 0
  const end = hour.next + (hasMinutes ? 2 : 0)
  const next = end + (tokens[end] === "o'clock" ? 2 : 1)
  const half = tokens[next - 1]
  const base = (hour.value % 12) * 60 + minutes
  if (half === 'am') return clock(tokens, at, next, base)
  if (half === 'pm') return clock(tokens, at, next, base + 720)
  if (half === 'noon') return clock(tokens, at, next, 720)
  if (half === 'midnight') return clock(tokens, at, next, 0)
  return null
}

function clock(tokens: readonly string[], at: number, next: number, minutes: number): Quantity {
  const text = tokens.slice(at, next).join('')
  const plain = { weak: false, bound: null, things: new Set<string>() }
  return { ...plain, number: minutes, value: minutes, dimension: 'clock', text, at, next }
}

function measureAt(tokens: readonly string[], at: number): Quantity | null {
  const isMoney = tokens[at] === '$'
  const begin = isMoney ? at + 1 : at
  const said = (isMoney ? null : oneOf(tokens, at)) ?? readNumber(tokens, begin)
  if (!said) return null
  if (said.ordinal && isSecondsUnit(tokens, at)) return null
  let next = said.next + bracketAt(tokens, at, said)
  let unit: Unit | null = null
  if (isMoney) unit = { dimension: 'money', factor: 1, next }
  else if (said.ordinal) unit = { dimension: 'ordinal', factor: 1, next }
  else unit = readUnit(tokens, next)
  next = unit?.next ?? next
  let number = said.value
  // Adds the half of 'a mile and a half' and 'two feet and a half'.
  if (unit && !isMoney && tokens[next] === 'and' && tokens[next + 1] === 'a') {
    if (tokens[next + 2] === 'half') [number, next] = [number + 0.5, next + 3]
  }
  return {
    number,
    value: number * (unit?.factor ?? 1),
    dimension: unit?.dimension ?? null,
    things: unit ? new Set() : thingsAt(tokens, at, next),
    weak: (said.weak ?? false) && !(unit && tokens[at] === 'one') && number === said.value,
    bound: boundAt(tokens, at, said.next, next),
    text: tokens.slice(at, next).join(' '),
    at,
    next,
  }
}

/** Returns the length of what is in brackets in 'twelve (12) months' and '(12) months', or 0. */
function bracketAt(tokens: readonly string[], at: number, { value, next }: SaidNumber): number {
  if (tokens[at - 1] === '(' && tokens[next] === ')') return unitAt(tokens, next + 1) ? 1 : 0
  if (tokens[next] !== '(') return 0
  const again = readNumber(tokens, next + 1)
  return again?.value === value && tokens[again.next] === ')' ? again.next + 1 - next : 0
}

/** Reads 'an hour' as one hour, but not the 'a' of 'a second lane' or the 'an' of 'miles an hour'. */
function oneOf(tokens: readonly string[], at: number): SaidNumber | null {
  if (!ONE.has(tokens[at] ?? '') || !unitAt(tokens, at + 1)) return null
  if (tokens[at + 1] === 'second' && isContentWord(tokens[at + 2])) return null
  if (at > 0 && unitAt(tokens, at - 1)) return null
  return { value: 1, next: at + 1, weak: true }
}

function isSecondsUnit(tokens: readonly string[], at: number): boolean {
  return tokens[at] === 'second' && ['per', '-'].includes(tokens[at - 1] ?? '')
}

function thingsAt(tokens: readonly string[], at: number, next: number): Set<string> {
  const things: string[] = []
  for (let place = next; place < tokens.length && things.length < MAX_THINGS; place++) {
    const token = tokens[place]
    if (token === '-' && place === next) continue
    if (things.length === 0 && BEFORE_THINGS.has(token ?? '')) continue
    if (!isContentWord(token)) break
    things.push(stemOf(token))
  }
  const before = tokens[at - 1]
  if (things.length === 0 && isContentWord(before)) things.push(stemOf(before))
  return new Set(things)
}

function boundAt(
  tokens: readonly string[],
  at: number,
  afterNumber: number,
  next: number,
): Quantity['bound'] {
  const before = tokens.slice(Math.max(0, at - 3), at).join(' ')
  const after = [afterNumber, next].map((place) => tokens.slice(place, place + 2).join(' '))
  if (AT_MOST.test(before) || after.some((words) => OR_LESS.has(words))) return 'most'
  if (AT_LEAST.test(before) || after.some((words) => OR_MORE.has(words))) return 'least'
  return null
}
