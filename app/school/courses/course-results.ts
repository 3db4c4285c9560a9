import { LETTERS } from '../../questions/question/option-letters.ts'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { TOPICS } from '../../questions/question/topics.ts'
import { optionOf } from '../../riders/attempts/address.ts'

/** A pupil as the teacher sees one, in a lesson or in the whole course. */
export type PupilShown = { id: string; nickname: string; answered: number; right: number }

/** The letters of the picked options, by the ids of the questions. */
export type Answers = Readonly<Record<string, string>>

/** How many pupils picked each option of a question, and how many were right. */
type QuestionResult = {
  number: number
  question: string
  answered: number
  right: number
  /** In the order of the options. */
  picks: number[]
}

type TopicResult = { name: string; answered: number; right: number }

export function rightOf(questions: readonly ShownItem[], answers: Answers): number {
  return questions.filter((item) => isRight(item, answers[item.id ?? ''])).length
}

export function answeredOf(questions: readonly ShownItem[], answers: Answers): number {
  return questions.filter(({ id = '' }) => answers[id]).length
}

function isRight(item: ShownItem, letter: string | undefined): boolean {
  return optionOf(item, letter) === item.correctAnswer
}

/** Returns the result of each question, in the order of the set. */
export function questionResults(
  questions: readonly ShownItem[],
  pupils: readonly { answers: Answers }[],
): QuestionResult[] {
  return questions.map((item, place) => {
    const letters = pupils.flatMap(({ answers }) => answers[item.id ?? ''] ?? [])
    return {
      number: place + 1,
      question: item.question,
      answered: letters.length,
      right: letters.filter((letter) => isRight(item, letter)).length,
      picks: LETTERS.map((letter) => letters.filter((one) => one === letter).length),
    }
  })
}

/** Returns the topics of the questions, those with the most wrong answers first. */
export function topicResults(
  questions: readonly ShownItem[],
  results: readonly QuestionResult[],
): TopicResult[] {
  const byTopic = new Map<string, TopicResult>()
  for (const [place, { topic }] of questions.entries()) {
    const name = topic && topic in TOPICS ? TOPICS[topic as keyof typeof TOPICS] : null
    const result = results[place]
    if (!name || !result || result.answered === 0) continue
    const sum = byTopic.get(name) ?? { name, answered: 0, right: 0 }
    sum.answered += result.answered
    sum.right += result.right
    byTopic.set(name, sum)
  }
  return [...byTopic.values()].sort(byWrong)
}

type Counts = Pick<TopicResult, 'right' | 'answered'>

/** Sorts by the number of wrong answers, so that one wrong answer of one pupil does not come first. */
export function byWrong(one: Counts, other: Counts): number {
  const more = other.answered - other.right - (one.answered - one.right)
  return more || shareOf(one) - shareOf(other)
}

/** Returns the share of right answers, from 0 to 1. */
function shareOf({ right, answered }: Counts): number {
  return answered === 0 ? 0 : right / answered
}
