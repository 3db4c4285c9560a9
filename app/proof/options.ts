import type { DraftItem } from '../question/draft-item.ts'
import { asksForTheContrary } from './negation.ts'
import { formOf, standsIn } from './option-form.ts'
import { quantitiesIn, quantitiesOf } from './quantities.ts'
import type { Reason } from './reasons.ts'
import { sidesOf } from './sides.ts'
import { isContentWord, splitTokens, stemOf, stemsOf, tokensOf, wordSet } from './words.ts'

type Item = Pick<DraftItem, 'question' | 'options' | 'correctAnswer'>
type Quoting = Item & Pick<DraftItem, 'quote'>

/** The fewest words of a quote that gives the answer away if the question contains it. */
const MIN_WORDS_OF_QUOTE = 4

/**
 * True if two options have the same meaning, such as '20 feet' and 'Twenty feet.', or '21' and
 * 'Twenty-one years old'.
 */
export function haveSameOptions(options: readonly string[]): boolean {
  const forms = options.map((option) => formOf(option).join(' ') || option.toLowerCase().trim())
  if (new Set(forms).size < options.length) return true
  return options.some((option) => {
    const others = options.filter((other) => other !== option)
    return hasUnit(option) && others.some((other) => !hasUnit(other) && isSameBare(option, other))
  })
}

function hasUnit(option: string): boolean {
  return quantitiesIn(option).some(({ dimension }) => dimension && dimension !== 'ordinal')
}

function isSameBare(one: string, other: string): boolean {
  const form = bareFormOf(one)
  return /\d/.test(form) && form === bareFormOf(other)
}

/** Returns the words of an option with its numbers, but without their units: '21' for '21 years old'. */
function bareFormOf(option: string): string {
  const tokens = tokensOf(option.replace(/\b(?:old|of age)\b/gi, ''))
  let bare = [...tokens]
  for (const { at, next, number, dimension } of quantitiesOf(tokens).toReversed()) {
    if (dimension !== 'clock') bare = [...bare.slice(0, at), String(number), ...bare.slice(next)]
  }
  return formOf(bare.join(' ')).join(' ')
}

/**
 * True if the question contains its complete quote, its answer in brackets, or its answer and no
 * other option.
 */
export function givesAway({ question, options, correctAnswer, quote }: Quoting): boolean {
  const asked = formOf(question)
  const said = formOf(quote)
  if (said.length >= MIN_WORDS_OF_QUOTE && standsIn(said, asked)) return true
  const inBrackets = [...question.matchAll(/\(([^()]+)\)/g)].map(([, inner = '']) => inner)
  if (inBrackets.some((inner) => haveSameOptions([inner, correctAnswer]))) return true
  const isInQuestion = (option: string) => standsIn(formOf(option), asked)
  const own = formOf(correctAnswer)
  const others = options.filter(
    (option) => option !== correctAnswer && !standsIn(formOf(option), own),
  )
  const isWords = stemsOf(correctAnswer).size + quantitiesIn(correctAnswer).length > 0
  const isTelling = isWords || /^\W*(?:never|always)\W*$/i.test(correctAnswer)
  return isTelling && isInQuestion(correctAnswer) && !others.some(isInQuestion)
}

/**
 * Finds a wrong option that the sentence supports instead of the answer, or equally well. An option
 * with a number is no rival, because a number from the same sentence makes a good wrong option. An
 * option in another clause is a rival only if the question is at least equally near to that clause.
 * The answer to an EXCEPT question is wrong if the sentence lists it next to an option.
 */
export function rivalReason(item: Item, sentence: string): Reason | null {
  const { question, options, correctAnswer } = item
  const said = formOf(sentence)
  if (asksForTheContrary(question)) {
    const isListed = EXCEPT.test(question) && isBesideOther(item, said)
    return isListed ? { code: 'rival', detail: correctAnswer } : null
  }
  const isSaid = (option: string) => standsIn(formOf(option), said)
  const inWords = (option: string) =>
    quantitiesIn(option).every(({ weak }) => weak) && stemsOf(option).size > 0
  const rivals = options.filter(
    (option) =>
      option !== correctAnswer &&
      inWords(option) &&
      isSaid(option) &&
      !isReplaced(option, said) &&
      !isRejected(option, sentence) &&
      !isWarnedOf(option, question, sentence),
  )
  if (rivals.length === 0 || !inWords(correctAnswer)) return null
  if (!isSaid(correctAnswer)) {
    const missing = stemsOf(correctAnswer).difference(stemsOf(sentence))
    const rival = rivals.find((option) => !standsIn(formOf(option), formOf(question)))
    return missing.size > 0 && rival ? { code: 'rival', detail: rival } : null
  }
  const asked = stemsOf(question)
  const clauses = clausesOf(sentence)
  const nearness = (option: string) =>
    Math.max(
      0,
      ...clauses
        .filter((clause) => standsIn(formOf(option), formOf(clause)))
        .map((clause) => stemsOf(clause).difference(stemsOf(option)).intersection(asked).size),
    )
  const rival = rivals.find(
    (option) =>
      !standsIn(formOf(option), formOf(correctAnswer)) &&
      !standsIn(formOf(correctAnswer), formOf(option)) &&
      !standsIn(formOf(option), formOf(question)) &&
      nearness(option) >= nearness(correctAnswer),
  )
  return rival ? { code: 'rival', detail: rival } : null
}

/**
 * True if the sentence rejects the option in favor of something else: 'the mirrors rather than the
 * horn'.
 */
function isReplaced(option: string, said: readonly string[]): boolean {
  const form = formOf(option)
  return [
    ['rather', 'than'],
    ['instead', 'of'],
  ].some((before) => standsIn([...before, ...form], said))
}

/** True if the sentence only says not to do it: 'Close the throttle gradually; do not brake'. */
function isRejected(option: string, sentence: string): boolean {
  const { affirmed, denied, verbs } = sidesOf(sentence)
  const own = stemsOf(option)
  return own.isSubsetOf(denied) && own.isDisjointFrom(affirmed) && !own.isDisjointFrom(verbs)
}

/**
 * True if the sentence says that the option does harm: 'Close the throttle; braking could make it
 * worse'. False if the question asks for that harm.
 */
function isWarnedOf(option: string, question: string, sentence: string): boolean {
  const asked = stemsOf(question)
  const around = clausesOf(sentence).filter((clause) => standsIn(formOf(option), formOf(clause)))
  const harms = around.flatMap((clause) => tokensOf(clause).filter((token) => HARMS.has(token)))
  return harms.length > 0 && !harms.some((token) => asked.has(stemOf(token)))
}

const HARMS = wordSet(
  'worse worsen worsens dangerous danger unsafe hazard hazardous risky lock locks skid skids crash',
)

const EXCEPT = /\bexcept\b/i

/** True if the sentence lists the answer next to another option: 'gloves, boots and a jacket'. */
function isBesideOther({ options, correctAnswer }: Item, said: readonly string[]): boolean {
  const own = formOf(correctAnswer)
  const others = options.filter((option) => option !== correctAnswer).map(formOf)
  return others.some((other) =>
    [[], ['and'], ['or']].some(
      (join) =>
        other.length > 0 &&
        (standsIn([...own, ...join, ...other], said) ||
          standsIn([...other, ...join, ...own], said)),
    ),
  )
}

function clausesOf(sentence: string): string[] {
  const clauses = splitTokens(tokensOf(sentence), (token) => CLAUSE_ENDS.has(token))
  // A clause with at most two content words belongs to a list: 'gloves, boots and a jacket'.
  const joined: string[][] = []
  for (const clause of clauses) {
    const own = new Set(clause.filter(isContentWord).map(stemOf))
    if (own.size <= 2 && joined.length > 0) joined.at(-1)?.push(...clause)
    else joined.push(clause)
  }
  return joined.map((clause) => clause.join(' '))
}

const CLAUSE_ENDS = new Set([',', ';', '.', ':', 'and', 'but', 'while', 'whereas', 'because'])
