import type { Topic } from '../question/topics.ts'

/** What a set is drawn from. The same description always gives the same questions. */
export type SetOf = {
  /** The version of the state's bank. */
  version: number
  /** The number of questions asked for: 5 to 50. */
  count: number
  /** Empty means all questions, whatever their topic. */
  topics: readonly Topic[]
  /** A number below `SEEDS`. */
  seed: number
}

export const MIN_QUESTIONS = 5
export const MAX_QUESTIONS = 50
export const SEEDS = 2 ** 20
const VERSIONS = 2 ** 14
const COUNTS = 2 ** 6

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
] as const satisfies Topic[]

/** Crockford's alphabet, which has no letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 13
const CHECK = 29n

/** Returns the code of a set, for its address: 13 letters and digits, the last one a check of the others. */
export function codeOf({ version, count, topics, seed }: SetOf): string {
  const mask = TOPIC_BITS.reduce(
    (sum, topic, bit) => (topics.includes(topic) ? sum + 2 ** bit : sum),
    0,
  )
  let number = BigInt(mask)
  number = number * BigInt(VERSIONS) + BigInt(version)
  number = number * BigInt(COUNTS) + BigInt(count)
  number = number * BigInt(SEEDS) + BigInt(seed)
  let rest = number
  let code = ALPHABET[Number(number % CHECK)] ?? ''
  while (code.length < LENGTH) {
    code = `${ALPHABET[Number(rest % 32n)]}${code}`
    rest /= 32n
  }
  return code
}

/** Reads a code in any case, also with the letters O, I and L for digits. Null if it is no set's code. */
export function setOf(written: string): SetOf | null {
  const code = written.toLowerCase().replaceAll('o', '0').replace(/[il]/g, '1')
  const digits = [...code].map((letter) => ALPHABET.indexOf(letter))
  if (code.length !== LENGTH || digits.includes(-1)) return null
  const number = digits.slice(0, -1).reduce((sum, digit) => sum * 32n + BigInt(digit), 0n)
  if (Number(number % CHECK) !== digits.at(-1)) return null
  const [count, seed] = [part(number, SEEDS, COUNTS), part(number, 1, SEEDS)]
  const version = part(number, SEEDS * COUNTS, VERSIONS)
  const mask = part(number, SEEDS * COUNTS * VERSIONS, 2 ** 20)
  if (count < MIN_QUESTIONS || count > MAX_QUESTIONS || mask >= 2 ** TOPIC_BITS.length) return null
  const topics = TOPIC_BITS.filter((_, bit) => Math.floor(mask / 2 ** bit) % 2 === 1)
  return { version, count, topics, seed }
}

function part(number: bigint, from: number, size: number): number {
  return Number((number / BigInt(from)) % BigInt(size))
}
