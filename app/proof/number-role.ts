import { HAVE_OPPOSITES, isOpposite } from './alignment.ts'
import { isSame, type Quantity, quantitiesIn, quantitiesOf } from './quantities.ts'
import { isContentWord, stemOf, tokensOf } from './words.ts'

/** A number of the sentence with the words that belong to it: those before and behind it. */
type Part = { values: number[]; before: string[]; behind: string[] }
/** How many words the question shares, and how many words before the number it lacks. */
type Shared = { before: number; all: number; strange: number }

/** The question is about another number if it shares this many words with it. One beats none, too. */
const MIN_SHARED = 2
/** 'First' and 'rear' say more than 'offense' and 'brake', which a second part often leaves out. */
const WEIGHT_OF_OPPOSITE = 2
const ORDINALS = new Set(['first', 'second', 'third', 'fourth', 'fifth'])

const STOPS = new Set(['.', ';', ':', '(', ')', 'but', 'while', 'whereas'])
const JOINS = new Set(['and', 'or', ','])
const RELATIVES = new Set(['who', 'which', 'whose', 'if', 'when'])
const BEFORE_PLACES = new Set(['in', 'on', 'at', 'for', 'during', 'behind', 'from'])
/** Words that belong to each number of a sentence, so they tell nothing about one. */
const SHARED_BY_ALL = new Set(['part', 'parts', 'last', 'lasts'])
const RANGE_SIGNS = new Set(['to', 'or', 'and', '-', 'through', 'until', 'till'])

/**
 * True if the question is clearly about another number of the sentence, in the same unit. So '200
 * feet' fails for 'How far before a turn must you signal?' if the sentence says 'Signal 100 feet
 * before a turn, and 200 feet in fog'. `answered` are all numbers of the answer. A number that the
 * question gives is no rival.
 */
export function isOfOtherNumber(
  question: string,
  wanted: Quantity,
  answered: readonly Quantity[],
  sentence: string,
): boolean {
  const tokens = tokensOf(sentence)
  // The 'first' of the question does not give 'one second'.
  const given = quantitiesIn(question)
    .filter(({ dimension }) => dimension !== 'ordinal' || wanted.dimension === 'ordinal')
    .map(({ value }) => value)
  const rivals = withLeftOutUnits(quantitiesOf(tokens), tokens).filter(
    (other) => isSameKind(wanted, other) && !given.some((value) => isSame(value, other.value)),
  )
  const isAnswered = ({ values }: Part) =>
    values.some((value) => [wanted, ...answered].some((one) => isSame(one.value, value)))
  const parts = partsOf(tokens, rivals)
  const own = parts.filter(isAnswered)
  const others = parts.filter((part) => !isAnswered(part))
  if (own.length === 0) return false
  if (answered.length === 1 && isOtherEnd(question, wanted, rivals, tokens)) return true
  const asked = new Set(withoutSeconds(tokensOf(question)).filter(isTelling).map(stemOf))
  const best = others.map((part) => sharedOf(part, asked)).reduce(nearer, NOTHING)
  const mine = own.map((part) => sharedOf(part, asked)).reduce(nearer)
  const isClear = best.all >= MIN_SHARED || (best.all > 0 && mine.all === 0)
  return isClear && mine !== best && nearer(mine, best) === best
}

/** Gives the second number of '5 hours in the classroom and 9 on the range' the unit of the first. */
function withLeftOutUnits(found: readonly Quantity[], tokens: readonly string[]): Quantity[] {
  return found.map((quantity, place) => {
    const { at, next, weak, things } = quantity
    const last = found[place - 1]
    const isBare = !quantity.dimension && !weak && things.size === 0
    const isJoined = JOINS.has(tokens[at - 1] ?? '') && BEFORE_PLACES.has(tokens[next] ?? '')
    if (!last?.dimension || !isBare || !isJoined) return quantity
    const factor = last.number === 0 ? 1 : last.value / last.number
    return { ...quantity, dimension: last.dimension, value: quantity.number * factor }
  })
}

function isSameKind(one: Quantity, other: Quantity): boolean {
  if (other.weak && !other.dimension) return false
  if (one.dimension || other.dimension) return one.dimension === other.dimension
  // '0.08' is a share, but '21' may count anything.
  if (one.things.size > 0) return !one.things.isDisjointFrom(other.things)
  return [one, other].every(({ things, number }) => things.size === 0 && number % 1 !== 0)
}

/** Cuts the sentence so that each number has its own part. A range, such as '3 to 4 feet', has one. */
function partsOf(tokens: readonly string[], rivals: readonly Quantity[]): Part[] {
  const groups: Quantity[][] = []
  for (const quantity of rivals) {
    const last = groups.at(-1)?.at(-1)
    const isRange =
      last && quantity.at === last.next + 1 && RANGE_SIGNS.has(tokens[last.next] ?? '')
    if (isRange) groups.at(-1)?.push(quantity)
    else groups.push([quantity])
  }
  const ends = groups.map((group) => ({ at: group[0]?.at ?? 0, next: group.at(-1)?.next ?? 0 }))
  const cuts = ends.map(({ next }, place) => cutBetween(tokens, next, ends[place + 1]?.at ?? next))
  const words = withoutSeconds(tokens)
  const wordsIn = (from: number, to?: number) => words.slice(from, to).filter(isTelling)
  // Without a join, the words between two numbers belong to both.
  const parts = groups.map((group, place) => ({
    values: group.map(({ value }) => value),
    before: wordsIn(cuts[place - 1] ?? ends[place - 1]?.next ?? 0, ends[place]?.at),
    behind: wordsIn(ends[place]?.next ?? 0, cuts[place] ?? ends[place + 1]?.at),
  }))
  // In '100 feet in town and 200 feet in fog' the first verb belongs to both, so it tells nothing.
  const isParallel = parts.every(({ before }) => before.length > 0)
  if (!isParallel) return parts.map((part) => ({ ...part, before: [] }))
  // Two sentences leave no words out, so the words on both sides of their numbers count alike.
  const areSentences = cuts.some((cut) => cut !== null && tokens[cut - 1] === '.')
  if (!areSentences) return parts
  return parts.map(({ values, before, behind }) => ({
    values,
    before: [],
    behind: [...before, ...behind],
  }))
}

/** The place behind the last join between two numbers, or null. A period counts more than 'and'. */
function cutBetween(tokens: readonly string[], from: number, to: number): number | null {
  for (const joins of [STOPS, JOINS, RELATIVES]) {
    const place = tokens.findLastIndex((token, at) => at >= from && at < to && joins.has(token))
    if (place >= 0) return place + 1
  }
  return null
}

function sharedOf({ before, behind }: Part, asked: ReadonlySet<string>): Shared {
  const weightOf = (words: readonly string[]) =>
    [...new Set(words.map(stemOf)).intersection(asked)]
      .map((stem) => (hasOpposite(stem) ? WEIGHT_OF_OPPOSITE : 1))
      .reduce((sum, weight) => sum + weight, 0)
  const stems = new Set([...before, ...behind].map(stemOf))
  // The part of the rear brake answers no question about the front brake.
  const isContrary = [...asked.difference(stems)].some((word) =>
    [...stems.difference(asked)].some((stem) => areOpposite(stem, word)),
  )
  return {
    before: isContrary ? -1 : weightOf(before),
    all: weightOf([...before, ...behind]),
    strange: new Set(before.map(stemOf)).difference(asked).size,
  }
}

function areOpposite(one: string, other: string): boolean {
  return isOpposite(one, other) || (ORDINALS.has(one) && ORDINALS.has(other))
}

function hasOpposite(stem: string): boolean {
  return ORDINALS.has(stem) || HAVE_OPPOSITES.has(stem)
}

const NOTHING: Shared = { before: -2, all: -2, strange: 0 }

/**
 * The one that shares more words before its number, or else more in all, or else has fewer strange
 * ones. The first one if equal.
 */
function nearer(one: Shared, other: Shared): Shared {
  if (one.before !== other.before) return one.before > other.before ? one : other
  if (one.all !== other.all) return one.all > other.all ? one : other
  return other.strange < one.strange ? other : one
}

/** Writes the unit 'seconds' in another way, so that its stem is not the ordinal 'second'. */
function withoutSeconds(tokens: readonly string[]): string[] {
  const times = quantitiesOf(tokens).filter(({ dimension }) => dimension !== 'ordinal')
  const isUnit = (place: number) => times.some(({ at, next }) => at < place && place < next)
  return tokens.map((token, place) =>
    token === 'seconds' || (token === 'second' && isUnit(place)) ? 'sec' : token,
  )
}

function isTelling(token: string): boolean {
  const isWordOfNone = SHARED_BY_ALL.has(token) || !isContentWord(token)
  return !isWordOfNone || /^\d/.test(token) || ORDINALS.has(token)
}

/** True for the end of 'from 5 a.m. to 9 p.m.' if the question asks for the beginning, and vice versa. */
function isOtherEnd(
  question: string,
  wanted: Quantity,
  rivals: readonly Quantity[],
  tokens: readonly string[],
): boolean {
  if (wanted.dimension !== 'clock') return false
  const asked = tokensOf(question)
  if (tokens.some((token) => FORBIDDING.has(token))) return false
  const [isBegin, isEnd] = [BEGINS, ENDS].map((words) => asked.some((word) => words.has(word)))
  if (isBegin === isEnd) return false
  return rivals.some((first, place) => {
    const second = rivals[place + 1]
    const isRange = second?.at === first.next + 1 && RANGE_SIGNS.has(tokens[first.next] ?? '')
    return isRange && isSame((isBegin ? second : first).value, wanted.value)
  })
}

const BEGINS = new Set(['begin', 'begins', 'start', 'starts', 'first', 'earliest'])
const ENDS = new Set(['end', 'ends', 'stop', 'until', 'latest'])
/** 'You may not ride from 6 p.m. to 6 a.m.' lets a rider begin at the second time. */
const FORBIDDING = new Set(['not', 'no', 'never', 'forbids', 'forbidden', 'prohibited', 'illegal'])
