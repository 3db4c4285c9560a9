import type { UserAnswer } from '../../questions/question/quiz-item.ts'

export type ReviewFilter = 'wrong' | 'guessed' | 'flagged' | 'all'

type Answers = readonly Pick<UserAnswer, 'isCorrect' | 'guessed'>[]

/** Returns the filters that show something else than all answers, and 'all' as the last. */
export function filtersOf(answers: Answers, flags: readonly number[]): ReviewFilter[] {
  const filters: ReviewFilter[] = ['wrong', 'guessed', 'flagged']
  const useful = filters.filter((filter) => {
    const { length } = filterAnswers(filter, answers, flags)
    return length > 0 && length < answers.length
  })
  return [...useful, 'all']
}

/** Returns the places of the answers that a filter shows, counted from 0. */
export function filterAnswers(
  filter: ReviewFilter,
  answers: Answers,
  flags: readonly number[],
): number[] {
  return answers.flatMap(({ isCorrect, guessed }, place) => {
    const shown = { wrong: !isCorrect, guessed, flagged: flags.includes(place), all: true }
    return shown[filter] ? place : []
  })
}
