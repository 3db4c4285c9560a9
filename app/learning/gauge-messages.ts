/** Messages of the dial of readiness. */
export const chance = () => 'Your chance to pass'
/** `questions` is 0 if the state's test is not known now. */
export const toKnow = (questions: number) => {
  if (questions === 0) return 'Your chance is not known now'
  return questions === 1
    ? '1 more question to know your chance'
    : `${questions} more questions to know your chance`
}
export const count = (questions: number, needed: number) => `${questions}/${needed}`
