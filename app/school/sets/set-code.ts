import type { Topic } from '../../questions/question/topics.ts'

/** What a set is drawn from. The same description always gives the same questions. */
export type SetOf = {
  /** The version of the state's bank. */
  version: number
  /** The number of questions asked for: 5 to 50. */
  count: number
  /** Empty means all questions that are for all riders, whatever their topic. */
  topics: readonly Topic[]
  /** A number below `SEEDS`. */
  seed: number
  /**
   * The number of the version's questions whose law had ended when the set was drawn. The set has none of
   * them. A code of the first kind has no such number, and its set was drawn from all questions.
   */
  ended?: number | undefined
}

export const MIN_QUESTIONS = 5
export const MAX_QUESTIONS = 50

/** Reads the number of questions that a form asks for. Null if no set can have so many. */
export function countOf(written: string): number | null {
  const count = /^\d{1,2}$/.test(written) ? Number(written) : 0
  return count >= MIN_QUESTIONS && count <= MAX_QUESTIONS ? count : null
}

export const SEEDS = 2 ** 20
const VERSIONS = 2 ** 14
const COUNTS = 2 ** 6
const MASKS = 2 ** 20

/** The bits of a code. Teachers keep codes for years, so a topic may only be added at the end. */
const TOPIC_BITS = [
  'law',
  'signs',
  'signals-and-markings',
  'seeing',
  'lane-position',
  'space',
  'lane-changes',
  'being-seen',
  'braking',
  'cornering',
  'surfaces',
  'night-and-weather',
  'emergencies',
  'passengers-and-loads',
  'group-riding',
  'gear',
  'machine',
  'fitness',
  'three-wheels',
] as const satisfies Topic[]

/** Crockford's alphabet, which has no letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** The letters and digits of a code, before the last one, which checks them. Codes of the first kind lack `ended`. */
const [DIGITS, FIRST_DIGITS] = [14, 12]
export const MAX_ENDED = 2 ** 10 - 1

/** Returns the code of a set, for its address: 15 letters and digits, or 13 for a set of the first kind. */
export function setCodeOf({ version, count, topics, seed, ended }: SetOf): string {
  const mask = TOPIC_BITS.reduce(
    (sum, topic, bit) => (topics.includes(topic) ? sum + 2 ** bit : sum),
    0,
  )
  let number = BigInt(ended ?? 0)
  number = number * BigInt(MASKS) + BigInt(mask)
  number = number * BigInt(VERSIONS) + BigInt(version)
  number = number * BigInt(COUNTS) + BigInt(count)
  number = number * BigInt(SEEDS) + BigInt(seed)
  const length = ended === undefined ? FIRST_DIGITS : DIGITS
  const digits = number
    .toString(32)
    .padStart(length, '0')
    .split('')
    .map((digit) => Number.parseInt(digit, 32))
  return [...digits, checkOf(digits)].map((digit) => ALPHABET[digit]).join('')
}

/**
 * Returns the last digit of a code. Damm's algorithm finds each single wrong letter and each two letters in
 * the other order. Codes of the first kind have the remainder of a division, which misses three pairs of letters.
 */
function checkOf(digits: readonly number[]): number {
  if (digits.length === FIRST_DIGITS) return Number(numberOf(digits) % 29n)
  return digits.reduce((check, digit) => timesTwo(check ^ digit), 0)
}

/** Multiplies in the field of 32 elements, modulo x^5 + x^2 + 1. */
function timesTwo(element: number): number {
  return element < 16 ? element * 2 : (element * 2) ^ 0b100101
}

function numberOf(digits: readonly number[]): bigint {
  return digits.reduce((sum, digit) => sum * 32n + BigInt(digit), 0n)
}

/** Reads a code in any case, also with the letters O, I and L for digits. Null if it is no set's code. */
export function setOf(written: string): SetOf | null {
  const code = written.toLowerCase().replaceAll('o', '0').replace(/[il]/g, '1')
  const digits = [...code].map((letter) => ALPHABET.indexOf(letter))
  const told = digits.slice(0, -1)
  if (![DIGITS, FIRST_DIGITS].includes(told.length) || digits.includes(-1)) return null
  if (checkOf(told) !== digits.at(-1)) return null
  const number = numberOf(told)
  const [count, seed] = [part(number, SEEDS, COUNTS), part(number, 1, SEEDS)]
  const version = part(number, SEEDS * COUNTS, VERSIONS)
  const mask = part(number, SEEDS * COUNTS * VERSIONS, MASKS)
  if (count < MIN_QUESTIONS || count > MAX_QUESTIONS || mask >= 2 ** TOPIC_BITS.length) return null
  const topics = TOPIC_BITS.filter((_, bit) => Math.floor(mask / 2 ** bit) % 2 === 1)
  if (told.length === FIRST_DIGITS) return { version, count, topics, seed }
  return { version, count, topics, seed, ended: Number(number >> 60n) }
}

function part(number: bigint, from: number, size: number): number {
  return Number((number / BigInt(from)) % BigInt(size))
}
