import { compatibilityForm } from '../../base/text/compatibility-form.ts'

const MAX_CHARACTERS = 10_000

const TOKEN = /\d[\d,]*(?:\.\d+)?|\.\d+|\p{L}+(?:'\p{L}+)*|\S/gu
const FRACTION_SIGNS = /[¼-¾⅐-⅞]/g
const THOUSANDS = /^\d{1,3}(?:,\d{3})*(?:\.\d+)?$/

/**
 * Splits a text into words, numbers and signs, in lower case. `½` becomes `1 / 2`, a number loses
 * its commas, and `a.m.`, `p.m.` and `m.p.h.` lose their dots, and `9:00 p.m.` its zeros.
 */
export function tokensOf(text: string): string[] {
  const separate = text.slice(0, MAX_CHARACTERS).replace(FRACTION_SIGNS, ' $&')
  const plain = compatibilityForm(separate)
    .toLowerCase()
    .replaceAll('\u2044', '/')
    .replace(/[’‘]/g, "'")
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/(?<!\p{L})([ap])\.\s?m\b\.?/gu, '$1m')
    .replace(/:00(?=\s?[ap]m\b)/g, '')
    .replace(/\bm\.p\.h\b\.?/g, 'mph')
  const found = plain.match(TOKEN) ?? []
  return found.flatMap((token) => {
    if (!/^\d/.test(token)) return token
    return THOUSANDS.test(token) ? token.replaceAll(',', '') : token.split(',').filter(Boolean)
  })
}

/** Cuts tokens into parts at each place where `isEnd` is true. The ends are in no part. */
export function splitTokens(
  tokens: readonly string[],
  isEnd: (token: string, place: number) => boolean,
): string[][] {
  const parts: string[][] = [[]]
  for (const [place, token] of tokens.entries()) {
    if (isEnd(token, place)) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts
}

export function isWord(token: string | undefined): token is string {
  return token !== undefined && /^\p{L}/u.test(token)
}

const STOP_WORDS = wordSet(
  `a an the this that these those it its he she they them their his her you your yours we our us i me my
  and or but nor so if then than as at by for from in into of off on onto out over to toward towards up upon
  with within without about above after again against all also am any anyone are be because been before being
  below between both can cannot could did do does doing down during each either else even ever every few further
  had has have having here how however is just least less like made make makes many may might more most much must
  need needs neither never no none not now once one only other others ought own per rather same shall should since
  some such there therefore thing things through too under unless until very was were what when whenever where
  which while who whom whose why will would yes yet don't doesn't isn't aren't can't won't mustn't shouldn't
  according following says say said tell tells best correct correctly right true statement answer manual handbook
  called mean means meant happen happens use used using get give gives given take takes way ways except avoid`,
)

/** Returns the words of a text as a set. */
export function wordSet(words: string): Set<string> {
  return new Set(words.trim().split(/\s+/))
}

/** Words on nearly every page of a motorcycle manual. Two texts that share them need not be related. */
const HOUSEHOLD_WORDS = wordSet(
  'motorcycle motorcycles motorcyclist motorcyclists rider riders ride rides riding rode road roads roadway vehicle vehicles driver drivers driving drive traffic',
)

const ENDINGS = ['ingly', 'edly', 'ings', 'ing', 'ied', 'ies', 'ed', 'es', 'ly', 's']

/** Returns the stem of a word: `brakes`, `braked` and `braking` become `brak`. */
export function stemOf(word: string): string {
  let stem = word.replace(/'s$/, '')
  const ending = ENDINGS.find((one) => stem.endsWith(one) && stem.length - one.length >= 3)
  if (ending && !stem.endsWith('ss')) {
    stem = stem.slice(0, -ending.length)
    if (ending.startsWith('ie')) stem += 'y'
    const [last, before] = [stem.at(-1), stem.at(-2)]
    // 'Stopping' loses a letter of its 'pp', but 'adding' keeps both of its 'dd'.
    if (stem.length > 3 && last === before && last && !'lsz'.includes(last))
      stem = stem.slice(0, -1)
  }
  return stem.length > 3 ? stem.replace(/e$/, '') : stem
}

/** True for a word with a meaning of its own, unlike 'the' or 'of'. */
export function isContentWord(token: string | undefined): token is string {
  return isWord(token) && !STOP_WORDS.has(token)
}

export function stemsOf(text: string): Set<string> {
  return new Set(tokensOf(text).filter(isContentWord).map(stemOf))
}

export function tellingStemsOf(text: string): Set<string> {
  return new Set(
    tokensOf(text)
      .filter((token) => isContentWord(token) && !HOUSEHOLD_WORDS.has(token))
      .map(stemOf),
  )
}

/**
 * Returns the share of common members of two sets (Dice's coefficient), from 0 to 1. For two empty
 * sets it is 1.
 */
export function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = one.intersection(other).size
  return one.size + other.size === 0 ? 1 : (2 * common) / (one.size + other.size)
}
