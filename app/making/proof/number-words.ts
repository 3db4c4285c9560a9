import { isWord } from './words.ts'

const TO_TWELVE = 'zero one two three four five six seven eight nine ten eleven twelve'
const TEENS = 'thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'
const TO_NINETEENTH =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'
const TENTHS = 'twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth'

const SMALL = valuesOf(`${TO_TWELVE} ${TEENS}`, (place) => place)
const TENS_VALUES = valuesOf(TENS, (place) => (place + 2) * 10)
const ORDINALS = new Map([
  ...valuesOf(TO_NINETEENTH, (place) => place),
  ...valuesOf(TENTHS, (place) => (place + 2) * 10),
])
const SCALES = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['million', 1_000_000],
  ['dozen', 12],
])
const DENOMINATORS = new Map([
  ['half', 2],
  ['halves', 2],
  ['quarter', 4],
  ['quarters', 4],
  ...[3, 4, 5, 6, 8, 10, 16, 20].flatMap((value): [string, number][] => {
    const word = [...ORDINALS].find(([, place]) => place === value)?.[0] ?? ''
    return [
      [word, value],
      [`${word}s`, value],
    ]
  }),
])
/** Words that mean a number but often count nothing, so the quote may lack them. */
const WEAK = new Map([
  ['both', 2],
  ['pair', 2],
  ['couple', 2],
  ['twice', 2],
  ['once', 1],
  ['single', 1],
])

export type SaidNumber = { value: number; next: number; ordinal?: boolean; weak?: boolean }

/**
 * Reads the number that begins at a token: `1,000`, `twenty-one`, `.08`, `2 1/2`, `a half`, `third`.
 * Returns null if no number begins there.
 */
export function readNumber(tokens: readonly string[], at: number): SaidNumber | null {
  const weak = WEAK.get(tokens[at] ?? '')
  if (weak !== undefined) return { value: weak, next: at + 1, weak: true }
  const ordinal = readOrdinal(tokens, at)
  const fraction = readFraction(tokens, at)
  if (fraction) return fraction
  if (ordinal) return ordinal
  const whole = readCardinal(tokens, at)
  if (!whole) return null
  const joined = ['and', '-'].includes(tokens[whole.next] ?? '') ? whole.next + 1 : whole.next
  const rest = readFraction(tokens, joined)
  const isPart = rest && rest.value < 1 && (joined > whole.next || isDigits(tokens[joined]))
  if (isPart) return { value: whole.value + rest.value, next: rest.next }
  return whole.value < 2 && isWord(tokens[at]) ? { ...whole, weak: true } : whole
}

function readCardinal(tokens: readonly string[], at: number): SaidNumber | null {
  let place = at
  let [total, current, started] = [0, 0, false]
  if (isDigits(tokens[place])) {
    ;[current, started] = [Number(tokens[place++]), true]
  } else if (isArticle(tokens[place]) && SCALES.has(tokens[place + 1] ?? '')) {
    ;[current, started, place] = [1, true, place + 1]
  }
  let room = started ? 0 : 100
  while (place < tokens.length) {
    const skipped = started && room > 0 && joins(tokens, place) ? place + 1 : place
    const word = tokens[skipped] ?? ''
    const [small, tens, scale] = [SMALL.get(word), TENS_VALUES.get(word), SCALES.get(word)]
    if (scale && started) {
      current *= scale
      if (scale >= 1_000) [total, current] = [total + current, 0]
      room = scale === 12 ? 0 : 100
    } else if (tens !== undefined && room >= 100) {
      ;[current, room] = [current + tens, 10]
    } else if (small !== undefined && small < room) {
      ;[current, room] = [current + small, small === 0 ? 0 : 1]
    } else break
    ;[place, started] = [skipped + 1, true]
  }
  return started ? { value: total + current, next: place } : null
}

function joins(tokens: readonly string[], place: number): boolean {
  const [before = '', sign, after = ''] = tokens.slice(place - 1, place + 2)
  if (sign === '-') return TENS_VALUES.has(before) ? SMALL.has(after) : SCALES.has(after)
  return sign === 'and' && SCALES.has(before) && (SMALL.has(after) || TENS_VALUES.has(after))
}

function readOrdinal(tokens: readonly string[], at: number): SaidNumber | null {
  const first = tokens[at] ?? ''
  const second = tokens[at + 1] ?? ''
  if (isDigits(first) && ['st', 'nd', 'rd', 'th'].includes(second)) {
    return { value: Number(first), next: at + 2, ordinal: true }
  }
  const value = ORDINALS.get(first)
  if (value !== undefined) return { value, next: at + 1, ordinal: true, weak: value === 1 }
  const tens = TENS_VALUES.get(first)
  if (!tens) return null
  const ones = ORDINALS.get(second === '-' ? (tokens[at + 2] ?? '') : second)
  // The 'second' of 'a thirty-second interval' is a unit of time, not an ordinal.
  if (!ones || ones > 9 || ones === 2) return null
  return { value: tens + ones, next: at + (second === '-' ? 3 : 2), ordinal: true }
}

/** Reads `1/2`, `one half`, `half`, `a quarter`, `two-thirds`, `1/16`, `2 thirty-seconds of`. */
function readFraction(tokens: readonly string[], at: number): SaidNumber | null {
  const first = tokens[at] ?? ''
  const sign = tokens[at + 1]
  const under = tokens[at + 2] ?? ''
  if (isDigits(first) && sign === '/' && isDigits(under) && Number(under) > 0) {
    return { value: Number(first) / Number(under), next: at + 3 }
  }
  if (first === 'half') return { value: 1 / 2, next: at + 1 }
  const above = isArticle(first) ? 1 : isDigits(first) ? Number(first) : SMALL.get(first)
  if (above === undefined) return null
  const place = sign === '-' ? at + 2 : at + 1
  const [word = '', after, last] = tokens.slice(place, place + 3)
  if (word === 'thirty' && after === '-' && last?.startsWith('second')) {
    const isPart = tokens[place + 3] === 'of'
    return isPart ? { value: above / 32, next: place + 3 } : null
  }
  const denominator = DENOMINATORS.get(word)
  if (!denominator) return null
  const isPlain = word.startsWith('half') || word.startsWith('quarter') || word === 'halves'
  const isSure = isPlain || word.endsWith('s') || (above === 1 && !isArticle(first))
  // 'A third of the lane' has a fraction, and 'a third lane' has an ordinal.
  if (!isSure && after !== 'of' && isWord(after)) return null
  return { value: above / denominator, next: place + 1 }
}

function isDigits(token: string | undefined): boolean {
  return token !== undefined && /^\.?\d/.test(token)
}

function isArticle(token: string | undefined): boolean {
  return token === 'a' || token === 'an'
}

function valuesOf(words: string, value: (place: number) => number): Map<string, number> {
  return new Map(words.split(' ').map((word, place) => [word, value(place)]))
}
