import { LETTERS } from '../question/option-letters.ts'
import type { RiderItem } from '../question/quiz-item.ts'
import type { UsState } from '../states/us-states.ts'
import { type Attempt, begin } from './life.ts'

/** An attempt whose answers are in the address of its page. The server stores nothing of it. */
export type Carried = {
  /** The number of questions. `questions` may have only the first of them. */
  total: number
  questions: readonly RiderItem[]
  /** The letters of the picked options, in the order of the questions: 'BAC'. */
  answers: string
}

/** True if each letter names an option of its question. */
export function areFitting({ questions, answers }: Pick<Carried, 'questions' | 'answers'>) {
  return [...answers].every((letter, place) => optionOf(questions[place], letter) !== undefined)
}

/** The attempt that an address carries. It has no id and no times, because nothing stores it. */
export function carriedAttempt(
  { abbrev: stateAbbrev, stateName }: UsState,
  { questions, answers }: Pick<Carried, 'questions' | 'answers'>,
): Attempt {
  const begun = begin({ id: '', mode: 'quiz', stateAbbrev, stateName, questions: [...questions] })
  const picks = questions.map((item, place) => {
    const option = optionOf(item, answers[place])
    return option === undefined ? null : { option }
  })
  return { ...begun, picks, index: answers.length }
}

/** Returns the letter of an option, or undefined if the question has no such option. */
export function letterOf({ options }: RiderItem, option: string): string | undefined {
  return LETTERS[options.indexOf(option)]
}

/** Returns the option of a letter, or undefined if the letter names none. */
export function optionOf(item: RiderItem | undefined, letter = ''): string | undefined {
  return item?.options[LETTERS.indexOf(letter)]
}
