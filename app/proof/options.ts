import type { GeneratedItem } from './generated-item.ts'
import { asksForTheContrary } from './negation.ts'
import { formOf, standsIn } from './option-form.ts'
import { quantitiesIn } from './quantities.ts'
import type { Reason } from './reasons.ts'
import { isContentWord, stemOf, stemsOf, tokensOf } from './words.ts'

type Item = Pick<GeneratedItem, 'question' | 'options' | 'correctAnswer'>
type Quoting = Item & Pick<GeneratedItem, 'quote'>

/** A question gives the answer away if it contains its quote, unless the quote has fewer words. */
const MIN_WORDS_OF_QUOTE = 4

/** True if two options say the same, such as '20 feet' and 'Twenty feet.'. */
export function haveSameOptions(options: readonly string[]): boolean {
  const forms = options.map((option) => formOf(option).join(' ') || option.toLowerCase().trim())
  return new Set(forms).size < options.length
}

/** True if the question contains the answer and no other option, or the complete quote. */
export function givesAway({ question, options, correctAnswer, quote }: Quoting): boolean {
  const asked = formOf(question)
  const said = formOf(quote)
  if (said.length >= MIN_WORDS_OF_QUOTE && standsIn(said, asked)) return true
  const isInQuestion = (option: string) => standsIn(formOf(option), asked)
  const others = options.filter((option) => option !== correctAnswer)
  const isWords = stemsOf(correctAnswer).size + quantitiesIn(correctAnswer).length > 0
  const isTelling = isWords || /^\W*(?:never|always)\W*$/i.test(correctAnswer)
  return isTelling && isInQuestion(correctAnswer) && !others.some(isInQuestion)
}

/**
 * Finds a wrong option that the sentence supports as well as the answer, or instead of it. An option
 * with a number is no rival: a number from the same sentence makes a good wrong option. An option in
 * another clause is a rival only if the question is at least as near to that clause.
 */
export function rivalReason(item: Item, sentence: string): Reason | null {
  const { question, options, correctAnswer } = item
  if (asksForTheContrary(question)) return null
  const said = formOf(sentence)
  const isSaid = (option: string) => standsIn(formOf(option), said)
  const inWords = (option: string) =>
    quantitiesIn(option).every(({ weak }) => weak) && stemsOf(option).size > 0
  const rivals = options.filter(
    (option) => option !== correctAnswer && inWords(option) && isSaid(option),
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

function clausesOf(sentence: string): string[] {
  const clauses: string[][] = [[]]
  for (const token of tokensOf(sentence)) {
    if (CLAUSE_ENDS.has(token)) clauses.push([])
    else clauses.at(-1)?.push(token)
  }
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
