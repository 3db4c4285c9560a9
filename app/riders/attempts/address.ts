import { LETTERS } from '../../questions/question/option-letters.ts'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import { type Attempt, begin } from './life.ts'

/** A quiz whose draw and answers are in the address of its page. The server stores nothing of it. */
export type Carried = {
  /** The number of the draw or the code of the set, a dot, and the hash of its questions (`drawMark`). */
  draw: string
  /** The number of the draw that the results offer next. Left out for a set. */
  nextDraw?: number
  /** The number of questions. `questions` may have only the first of them. */
  total: number
  questions: readonly ShownItem[]
  /** The letters of the picked options, in the order of the questions: 'BAC'. */
  answers: string
}

/** True if each letter names an option of its question. */
export function areFitting({ questions, answers }: Pick<Carried, 'questions' | 'answers'>) {
  return [...answers].every((letter, place) => optionOf(questions[place], letter) !== undefined)
}

/**
 * The attempt that letters tell, in the order of the questions. A question whose letter names no option is
 * open. The attempt has no id and no times, because nothing stores it.
 */
export function attemptOf(
  { abbrev: stateAbbrev, stateName }: UsState,
  questions: readonly ShownItem[],
  letters: ArrayLike<string | undefined>,
): Attempt {
  const begun = begin({ id: '', mode: 'quiz', stateAbbrev, stateName, questions: [...questions] })
  const picks = questions.map((item, place) => {
    const option = optionOf(item, letters[place])
    return option === undefined ? null : { option }
  })
  return { ...begun, picks, index: letters.length }
}

/** The letters of an attempt's picks. The inverse of `attemptOf`, up to the first open question. */
export function lettersOf({ questions, picks }: Attempt): string {
  return questions.map((item, place) => letterOf(item, picks[place]?.option)).join('')
}

/** Returns the letter of an option, or undefined if the question has no such option. */
export function letterOf({ options }: ShownItem, option = ''): string | undefined {
  return LETTERS[options.indexOf(option)]
}

/** Returns the option of a letter, or undefined if the letter names none. */
export function optionOf(item: ShownItem | undefined, letter = ''): string | undefined {
  return item?.options[LETTERS.indexOf(letter)]
}
