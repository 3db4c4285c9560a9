/** Messages of the dial of readiness. */
export const chance = () => 'Your chance of passing'
/** `questions` is 0 if the state's test is not known now. */
export const toKnow = (questions: number) => {
  if (questions === 0) return "We can't show your chance right now"
  return `Answer ${questions} more to see your chance`
}
export const ofNeeded = (questions: number) => `of ${questions}`
