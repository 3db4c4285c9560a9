import { countSentences, optionSet, wordsIn } from '../app/making/question-bank/question-form.ts'
import type { StarterItem } from '../app/making/starter-bank/starter-item.ts'
import { optionsOf } from './bank-rules.ts'
import { share } from './bank-statistics.ts'

/** Shapes of questions and options that no real test has, each with the sentence about the fault. */
const STRANGE_SHAPES: [RegExp, string][] = [
  [
    /\byou,? (?:and|but not) your friend|\byour friend,? (?:and|but not) you\b/i,
    'It compares two riders.',
  ],
  [
    /\b(?:which|what) part of (?:this|it|that|the (?:plan|ride|trip|story))\b/i,
    'It asks for the fault.',
  ],
  [/\bno (?:further |other )?part\b/i, 'It asks for the fault.'],
  [/\bhow many of (?:these|those|them|the (?:two|three|four|five|six)|you)\b/i, 'It counts.'],
  [/\bby how much\b/i, 'It counts.'],
  [
    /\bwhich (?:fact|answer|sentence|statement|reason|change|word|rule)s? (?:best |rightly |here )*(?:explain|show|name|cover|say|describe|tell|fit|is|are|give)/i,
    'It asks about the answers.',
  ],
  [/\bwhat (?:is|are) (?:this|these|it|they) good for\b/i, 'It asks for a reason nobody asks for.'],
  [
    /\bon a (?:warm|dry|sunny|clear),? (?:warm|dry|sunny|clear)? ?(?:day|evening)\b/i,
    'It has a prop.',
  ],
  [/\bno one (?:else )?is (?:near|around|there|hurt)\b|\brested and sober\b/i, 'It has a prop.'],
]

/** Words that no DMV uses in this sense, each with the usual word. */
const STRANGE_WORDS: [RegExp, string][] = [
  [/\b(?:your|the|this|a|another|each|heavy) machines?\b/i, 'motorcycle'],
  [/\bcompulsory\b/i, 'required'],
  [/\binsurance cover\b/i, 'insurance'],
  [/\bbare eyes\b/i, 'no eye protection'],
  [/\bdraws? level\b/i, 'is beside you'],
  [/\bin no way\b/i, 'not'],
  [/\bat the latest\b/i, 'at most, or within'],
  [/\bwalkers?\b/i, 'pedestrian'],
  [/\b(?:a|the|sharp|left|right|blind|next) bends?\b/i, 'curve'],
  [/\b(?:a|the) lift\b/i, 'a ride'],
  [/\b(?:two|three|four|\d+) (?:more )?or more of age\b|\bof age \d+\b/i, 'at 18, 18 or older'],
]

/** Beginnings of reasons that tease instead of teaching. */
const TEASING =
  /^(?:one of (?:you|the two|these)|true,? but|one part|part of (?:this|it) |this is about|that is about)|\bsign of (?:its|their) own\b/i

/** Returns sentences about the parts of an item's form that no real test has. */
export function formFaultsOf(item: StarterItem): string[] {
  const asked = [item.question, ...optionsOf(item)]
  const told = [item.explanation, ...item.wrong.map(({ why }) => why)]
  return [
    ...STRANGE_SHAPES.filter(([shape]) => asked.some((text) => shape.test(text))).map(
      ([, fault]) => fault,
    ),
    ...STRANGE_WORDS.flatMap(([words, usual]) =>
      [...asked, ...told]
        .flatMap((text) => text.match(words)?.[0] ?? [])
        .map((found) => `"${found}" is unusual: ${usual}.`),
    ),
    ...asked
      .filter((text) => /\bfrom \d+ on\b/i.test(text))
      .map(() => '"From … on" belongs in an explanation.'),
    ...item.wrong.filter(({ why }) => TEASING.test(why)).map(({ why }) => `It teases: ${why}`),
    ...(haveOneReason(item) ? ['All wrong options have the same reason.'] : []),
  ]
}

/** True if the reasons are the same, or differ only in the words of their options. */
function haveOneReason({ wrong }: StarterItem): boolean {
  const reasons = wrong.map(({ option, why }) => {
    const inOption = new Set(lowerWordsIn(option))
    return lowerWordsIn(why)
      .filter((word) => !inOption.has(word))
      .join(' ')
  })
  return new Set(wrong.map(({ why }) => why)).size === 1 || new Set(reasons).size === 1
}

function lowerWordsIn(text: string): string[] {
  return text.toLowerCase().match(/\d[\d.,]*\d|[\w']+/g) ?? []
}

/**
 * Measures how long and how plain the questions are. Shares are from 0 to 1. Options that are places of
 * a picture do not count as shared, because each picture has its own places.
 */
export function formOf(items: readonly StarterItem[]) {
  const words = items.map(({ question }) => wordsIn(question)).toSorted((a, b) => a - b)
  const named = items.map(optionsOf).filter((options) => !options.every(isPlace))
  const sets = Map.groupBy(named, optionSet)
  const inShared = [...sets.values()].filter(({ length }) => length > 1).flat()
  return {
    medianWords: words[Math.floor(words.length / 2)] ?? 0,
    manyWords: words[Math.floor(words.length * 0.9)] ?? 0,
    severalSentences: share(items, ({ question }) => countSentences(question) > 1),
    sharedOptions: inShared.length / Math.max(items.length, 1),
    openLines: share(items, ({ question }) => question.trimEnd().endsWith(':')),
  }
}

/** The facts that more than two items ask about. An item asks about the first of its facts. */
export function factsAskedTooOften(items: readonly StarterItem[]): string[] {
  const byFact = Map.groupBy(items, ({ facts: [first = ''] }) => first)
  return [...byFact].filter(([, { length }]) => length > 2).map(([fact]) => fact)
}

/** A place that a picture numbers, such as 'Position 3'. */
export function isPlace(option: string): boolean {
  return /^[A-Z][a-z]+ [1-4]$/.test(option)
}
