/** Messages of the dial of readiness. */
export const bands = { 'not yet': 'Not yet', close: 'Close', ready: 'Ready' }
export const today = () => 'If the test were today'
/** `questions` is 0 if the state's test is not known now. */
export const toKnow = (questions: number) => {
  if (questions === 0) return "We can't show if you are ready right now"
  return `Answer ${questions} more to see if you are ready`
}
export const ofNeeded = (questions: number) => `of ${questions}`
