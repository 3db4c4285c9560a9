import { ITEM_TEXT_LIMIT } from '../../questions/question/quiz-item.ts'
import { isWord, stemOf, tokensOf, wordSet } from './words.ts'

export const MIN_QUOTE_CHARACTERS = 15
const MIN_WORDS = 4
/**
 * The minimum length, in words, of a line without an end mark. A shorter line is often a heading,
 * so it is refused as a quote.
 */
const MIN_WORDS_OF_LINE = 6
/** The smallest share of capitalized long words that makes a quote without an end mark a heading. */
const TITLE_SHARE = 0.75

const AUXILIARIES = wordSet(
  `is are was were be am isn't aren't has have had do does did don't doesn't can cannot can't could may might must
  mustn't shall should shouldn't will won't would`,
)
const VERBS = new Set(
  `accelerate accept adjust affect aim allow alert apply appear approach ask assume avoid become begin believe
  belong blink bring buckle burn call carry catch cause change check choose clean clear close come communicate complete concentrate
  consider consist contain continue cool count cover create cross decide decrease depend determine
  develop dismount downshift drag drop earn ease eat enable ends ensure enter equip establish exceed execute expect expire extend fall fasten feel
  fill find finish fit flash float follow form gather give go grab grip grow hang happen help hide hit hold identify ignore improve include increase
  indicate inspect install judge keep know last lead lean learn leave let lift limit locate lock look lose lower maintain make mean measure
  meet merge mount move multiply need obey occur offer operate overtake pass pay perform permit place position practice
  predict prepare press prevent proceed prohibit protect prove provide pull push put raise reach react read recognize reduce refill reflect refuse relax
  release rely remain remember remove renew replace report require resist respond rest restrict reveal rise roll
  scan search see seem select send serve set shift show shut signal skid slide slip slow
  slope smooth space spread squeeze stand start stay steer stop straddle straighten strike suffer support surrender swerve swing take tell tend throw tighten tip touch train
  transfer travel treat try tuck turn understand upshift use vary wait walk want warn watch wear weigh wipe work worsen yield
  carries flies applies tries relies varies goes lies dries hears runs sits gets cuts lets shuts wins
  advise authorize break collect cost exempt guard guide separate steady waive
  get sit run cut say saw seen gave gives given kept held made taken lost found felt sent told stood fell ride rode ridden drive drink drank
  dry pack block point park brake load tow attach bend crouch split share signal avoid act wobble weave crash`
    .split(/\s+/)
    .filter(Boolean)
    .map(stemOf),
)
/** Words after which a word of `VERBS` is rarely a verb: 'the stop', 'to know'. */
const NOUN_MARKERS = wordSet(
  'to the a an your of for in on by with from at its their this that these and or how every each no before after without while when',
)
const IMPERATIVE_AFTER = new Set(['and', 'or', 'that', 'to', 'before', 'after', 'when'])

/**
 * True if a quote is a heading, a fragment, or too long for a sentence, and so proves nothing. The signs are few words, a
 * missing verb or end mark, and the capitals of a title. `sentence` is the quote extended to the
 * ends of its sentences.
 */
export function isScrap(quote: string, sentence: string): boolean {
  if (quote.length > ITEM_TEXT_LIMIT) return true
  if (lengthOf(tokensOf(quote)) < MIN_WORDS || isTitle(quote)) return true
  // A list item is a sentence only together with the line that introduces the list.
  const isPoint = sentence.includes(':') && !quote.includes(':')
  const tokens = tokensOf(isPoint ? sentence : quote)
  const length = lengthOf(tokens)
  const isLong = length >= MIN_WORDS_OF_LINE
  if (!isLong && !hasEndMark(sentence)) return true
  return !(isLong && hasEndMark(quote)) && !hasVerb(tokens.filter(isWord))
}

function lengthOf(tokens: readonly string[]): number {
  return tokens.filter((token) => /[\p{L}\d]/u.test(token)).length
}

function hasEndMark(text: string): boolean {
  return /[.!;:]['")\]”’]?$/.test(text.trim())
}

function isTitle(quote: string): boolean {
  const trimmed = quote.trim()
  if (trimmed.endsWith('?')) return true
  if (hasEndMark(trimmed)) return false
  const words = (trimmed.match(/\p{L}[\p{L}']*/gu) ?? []).filter((word) => word.length > 3)
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word))
  return words.length > 0 && capitals.length / words.length >= TITLE_SHARE
}

function hasVerb(words: readonly string[]): boolean {
  return words.some((word, place) => {
    if (AUXILIARIES.has(word)) return true
    const before = words[place - 1] ?? ''
    const isVerb = VERBS.has(stemOf(word)) && !word.endsWith('ing')
    const isPast = word.length > 4 && word.endsWith('ed')
    if (!isVerb && !isPast) return false
    // A command begins with the plain verb: 'Signal', not 'Signals'.
    if (place === 0) return isVerb && !isPast && !/[^s]s$/.test(word)
    if (NOUN_MARKERS.has(before))
      return IMPERATIVE_AFTER.has(before) && before !== 'to' && words.length > 6
    return true
  })
}
