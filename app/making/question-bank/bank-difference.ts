import type { ItemNotes } from '../../questions/question/item-notes.ts'
import { picturesOf } from '../../questions/question/pictures.ts'
import type { QuizItem } from '../../questions/question/quiz-item.ts'
import { TOPICS, topics } from '../../questions/question/topics.ts'

type Told = Omit<QuizItem, 'source'> &
  ItemNotes & { source?: { page: number; quote: string } | undefined }

/** A text of a question with its label. The lines of a question are in a fixed order. */
export type QuestionLine = { label: string; text: string }

/**
 * A question that differs. `before` is null for an added question, and `after` is null for a
 * removed one.
 */
export type QuestionDifference = {
  id: string
  before: QuestionLine[] | null
  after: QuestionLine[] | null
}

export type BankDifference = {
  added: QuestionDifference[]
  changed: QuestionDifference[]
  gone: QuestionDifference[]
  unchanged: number
}

/** Compares two lists of questions by their displayed texts. */
export function differenceBetween(
  before: readonly (Told & { id: string })[],
  after: readonly (Told & { id: string })[],
): BankDifference {
  const difference: BankDifference = { added: [], changed: [], gone: [], unchanged: 0 }
  const earlier = new Map(before.map((item) => [item.id, linesOf(item)]))
  for (const item of after) {
    const one = { id: item.id, before: earlier.get(item.id) ?? null, after: linesOf(item) }
    earlier.delete(item.id)
    if (!one.before) difference.added.push(one)
    else if (JSON.stringify(one.before) !== JSON.stringify(one.after)) difference.changed.push(one)
    else difference.unchanged++
  }
  difference.gone = [...earlier].map(([id, before]) => ({ id, before, after: null }))
  return difference
}

function linesOf(item: Told): QuestionLine[] {
  const { question, options, correctAnswer, explanation, source, citation, topic } = item
  const reasons = Object.entries(item.whyWrong ?? {}).sort()
  const known = topics.find((name) => name === topic)
  const lines: [string, string | undefined][] = [
    ['Question', question],
    ...options.map((option, place): [string, string] => [`Option ${'ABCD'[place]}`, option]),
    ['Answer', correctAnswer],
    ['Explanation', explanation],
    ...reasons.map(([option, why]): [string, string] => [`Why not “${option}”`, why]),
    ['Manual', source && `Page ${source.page}: “${source.quote}”`],
    ['Where to look it up', citation],
    ...picturesOf(item).map(({ name, text }, place): [string, string] => [
      place > 0 ? `Picture ${place + 1}` : 'Picture',
      `${name}: ${text}`,
    ]),
    ['Topic', known ? TOPICS[known] : topic],
    ['Expires', item.expiresAt?.slice(0, 10)],
  ]
  return lines.flatMap(([label, text]) => (text ? { label, text } : []))
}
