export type ReviewFilter = 'wrong' | 'flagged' | 'all'

type Answers = readonly { isCorrect: boolean }[]

/** Returns the filters that show something else than all answers, and 'all' as the last. */
export function filtersOf(answers: Answers, flags: readonly number[]): ReviewFilter[] {
  const filters: ReviewFilter[] = ['wrong', 'flagged']
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
  const isShown = (isCorrect: boolean, place: number) =>
    filter === 'all' || (filter === 'wrong' ? !isCorrect : flags.includes(place))
  return answers.flatMap(({ isCorrect }, place) => (isShown(isCorrect, place) ? place : []))
}
