import type { DraftItem } from '../../questions/question/draft-item.ts'
import { formOf, standsIn } from './option-form.ts'
import { quantitiesIn, quantitiesOf } from './quantities.ts'
import { stemsOf, tokensOf } from './words.ts'

type Quoting = Pick<DraftItem, 'question' | 'options' | 'correctAnswer' | 'quote'>

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
