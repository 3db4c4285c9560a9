import { isContentWord, stemOf, tokensOf, wordSet } from './words.ts'

/** Groups of words with their opposites. Each word of the one side is an opposite of all of the other. */
const GROUPS = `
  accelerate faster speeding / slow slower slowly decelerate stop
  continue proceed / stop wait halt
  apply squeeze press grab hold keep engage / release
  closer nearer / farther further away far
  near beside / far away
  high higher raise raised / low lower lowered
  raised ahead / down
  narrow narrower narrows / wide wider widens widen
  heavy heavier / lighter
  strong stronger / weak weaker
  more increase increases raise rises grows lengthen / less fewer decrease reduce lower falls shorten lessen
  longer / shorter
  larger bigger greater / smaller
  better improve improves / worse impair impairs worsen reduce hinder
  best / worst
  easy easier / hard harder difficult
  safe safer safely / unsafe dangerous hazardous
  legal lawful allowed permitted / illegal unlawful prohibited forbidden banned
  required mandatory must / optional voluntary unnecessary
  possible / impossible
  same / different opposite opposed
  with / against without opposite
  always / never sometimes rarely seldom
  often usually frequently / rarely seldom
  all every each / none no
  both / single neither
  first / last
  before / after
  until / after
  early earlier / late later
  begin start / end finish
  enter / leave exit
  open opened / closed shut
  forward / backward
  front / rear back
  left / right
  inside inner within / outside outer beyond
  above over / below under
  upper / lower
  upshift / downshift
  uphill / downhill
  toward towards / away
  wet damp / dry
  hot warm / cold cool
  day daylight daytime / night darkness
  bright light / dark
  smoothly gradually gently softly progressively slowly / abruptly suddenly sharply jerkily hard quickly
  quickly immediately fast rapidly promptly / slowly gradually later
  loose loosely loosen / tight tightly tighten snug snugly firmly
  lightly loosely / firmly
  full fully completely / empty partly
  new / old worn
  thick / thin
  deep / shallow
  visible conspicuous / invisible hidden
  show warn alert / hide conceal
  accept / refuse
  together / separately apart
  minimum / maximum
  younger / older
  gain / lose
  push / pull
  lift / lower
  tense stiff / relax relaxed
  stable steady / unstable
  pass succeed / fail
  help / hinder
  protect / expose endanger
  experienced / inexperienced new
  experienced / beginner
  check inspect / skip ignore
  look watch / ignore
  use wear / skip remove
  against / away
  mount / dismount
  straight upright / leaning
  clean / dirty
  cancel / activate
  active / inactive
  permanent / temporary
  paved / unpaved
  inflated / deflated flat
  underinflated / overinflated
  overtake / follow
  trust / distrust
  see notice / overlook
  yourself / others
`
  .trim()
  .split('\n')
  .map((line) => line.split('/').map((side) => side.trim().split(/\s+/).map(stemOf)))

type Sides = { same: readonly string[]; opposite: readonly string[] }

const SIDES = new Map<string, Sides[]>()
for (const [one = [], other = []] of GROUPS) {
  for (const [same, opposite] of [
    [one, other],
    [other, one],
  ] as const) {
    for (const word of same) SIDES.set(word, [...(SIDES.get(word) ?? []), { same, opposite }])
  }
}

/** Phrases that mean a single word of `GROUPS`, and phrases whose words have no opposite. */
const PHRASES: [RegExp, string][] = [
  [/\bspeed(?:s|ing)? up\b|\b(?:go|ride|drive)(?:s|ing)? faster\b/gi, 'accelerate'],
  [/\b(slow(?:s|ing|er)?) down\b/gi, '$1'],
  [/\blet(?:s|ting)? go\b|\beas(?:e|es|ing) (?:off|up)\b/gi, 'release'],
  [/\bkeep (?:on )?(\w+ing)\b/gi, 'continue $1'],
  [/\b(?:only|just) one\b/gi, 'single'],
  [/\b(?:at once|right away|right then)\b/gi, 'immediately'],
  [/\bget(?:s|ting)? on\b/gi, 'mount'],
  [/\bget(?:s|ting)? off\b/gi, 'dismount'],
  [/\bright(?:s)?[- ](?:of[- ]way|way|angles?|answer|before|after|behind|next|now|at)\b/gi, ''],
  [/\b(?:at|the) (?:least|most|first|last)\b/gi, ''],
  [/\b(?:close|closing|closed|open|opening) (?=the clutch|to\b)/gi, ''],
  [/\bbreak(?:s|ing)? down\b/gi, ''],
]

/** Words about a place or time that say nothing without the next word: 'before the curve'. */
const RELATIONS = wordSet(
  'before after until above below over under inside outside beyond within with without against toward towards away',
)

const WORDS_OF_RELATION = 2

/**
 * Returns the stems of a text, with phrases such as 'speed up' as one word. Each relation has the
 * stems of the next words.
 */
function plainStemsOf(text: string): Map<string, readonly string[]> {
  const plain = PHRASES.reduce((rest, [phrase, word]) => rest.replace(phrase, word), text)
  const tokens = tokensOf(plain)
  return new Map(
    tokens.map((token, place) => {
      const next = tokens
        .slice(place + 1)
        .filter(isContentWord)
        .slice(0, WORDS_OF_RELATION)
      return [stemOf(token), RELATIONS.has(token) ? next.map(stemOf) : []]
    }),
  )
}

/**
 * Returns a word of the answer whose opposite the sentence affirms. `affirmed` are the parts of the
 * texts that no 'not' reaches. Ignores words that the sentence or the question has as well, and an
 * answer with both words ('day and night').
 */
export function opposedStem(
  affirmed: { answer: string; sentence: string },
  texts: { question: string; correctAnswer: string; sentence: string },
): string | null {
  const [answer, said] = [affirmed.answer, affirmed.sentence].map(plainStemsOf)
  const [asked, own, whole] = [texts.question, texts.correctAnswer, texts.sentence].map(
    plainStemsOf,
  )
  const isYesOrNo = YES_OR_NO.test(texts.question)
  const isOpposed = (next: readonly string[], { same, opposite }: Sides) => {
    if (opposite.some((one) => own?.has(one)) || same.some((one) => said?.has(one))) return false
    return opposite.some((one) => {
      const other = said?.get(one)
      const isAboutSame = next.length === 0 || other?.some((word) => next.includes(word))
      // 'Is it required?' may have the word of the sentence that the answer denies.
      return other && isAboutSame && (isYesOrNo || !asked?.has(one))
    })
  }
  const found = [...(answer ?? [])].find(([stem, next]) => {
    const isKnown = whole?.has(stem) || asked?.has(stem)
    return !isKnown && SIDES.get(stem)?.some((sides) => isOpposed(next, sides))
  })
  return found?.[0] ?? null
}

/** Returns the phrase of a text that means the word with this stem: 'speed up' for 'accelerat'. */
export function phraseOf(stem: string, text: string): string | null {
  const found = PHRASES.find(([phrase, word]) => {
    const [first = ''] = word.split(' ')
    return stemOf(first) === stem && text.match(phrase)
  })
  return (found && text.match(found[0])?.[0].toLowerCase()) ?? null
}

const YES_OR_NO = /^\W*(?:is|are|was|do|does|must|may|can|should|will|has|have)\b/i
