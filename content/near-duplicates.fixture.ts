import type { StarterItem } from '../app/making/starter-bank/starter-item.ts'
import type { QuizItem } from '../app/questions/question/quiz-item.ts'
import { optionsOf } from './bank-rules.ts'

/** Words that say nothing about a question's subject. In this bank, "motorcycle" says nothing. */
const EMPTY_WORDS = new Set(
  `a an and are as at be best by can do does first for from has have how if in is it its may most
  motorcycle must not of on or rider should that the they this to what when where which who why will
  with you your`.split(/\s+/),
)

/**
 * True if two questions of a state ask the same thing. They do if the questions share most of their words,
 * or if questions and options together share about half. Only the questions count if both have the
 * same options and different answers.
 */
export function areNearDuplicates(one: QuizItem, other: QuizItem, stateName: string): boolean {
  const asked = overlap(one.question, other.question, stateName)
  if (shareOptions(one, other)) return asked >= 0.7
  const inAll = overlap(allWords(one), allWords(other), stateName)
  return asked >= 0.7 || (asked >= 0.5 && inAll >= 0.5) || inAll >= 0.6
}

/** Whether two items offer the same options but have different answers. */
function shareOptions(one: QuizItem, other: QuizItem): boolean {
  const isSame = new Set([...one.options, ...other.options]).size === one.options.length
  return isSame && one.correctAnswer !== other.correctAnswer
}

/** The Jaccard index of the words in two texts. */
function overlap(one: string, other: string, stateName: string): number {
  const [ours, theirs] = [wordsOf(one, stateName), wordsOf(other, stateName)]
  const shared = ours.intersection(theirs).size
  return shared / (ours.size + theirs.size - shared)
}

function allWords({ question, options }: QuizItem): string {
  return [question, ...options].join(' ')
}

function wordsOf(text: string, stateName: string): Set<string> {
  const lower = text.replaceAll(stateName, '').toLowerCase().replaceAll("'s", '')
  const words = lower.match(/\d+(?:\.\d+)?|[a-z]+/g) ?? []
  return new Set(words.filter((word) => !EMPTY_WORDS.has(word)))
}

export function nearDuplicatesIn(
  items: readonly StarterItem[],
  stateName: string,
): [string, string][] {
  const asked = items.map((item) => ({
    id: item.id,
    question: item.question,
    options: optionsOf(item),
    correctAnswer: item.answer,
    explanation: item.explanation,
  }))
  return asked.flatMap((one, index) =>
    asked
      .slice(index + 1)
      .filter((other) => areNearDuplicates(one, other, stateName))
      .map(({ id }): [string, string] => [one.id, id]),
  )
}
