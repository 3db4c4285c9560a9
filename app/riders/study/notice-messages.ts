/** Messages about questions that the rider has answered or reported. */
export const answerWasWrong = () => 'We corrected our answer key'
export const countsNoLonger = () => 'Sorry! What you answered before no longer counts.'
export const lastResult = (correction: string) => `Your last result: ${correction}`
export const rightIs = (answer: string) => `The right answer: ${answer}`
export const mended = () => 'Fixed, thank you'
export const mendedText = () => 'Thanks to your report, we fixed:'
export const notAsked = () => 'Taken out for now'
export const notAskedText = () =>
  'Because of your report, we took out the following, to check or for good:'
export const haveRead = () => 'Got it'

/** Answers on this device that could not be read. */
export const notAllRead = () =>
  "Your browser didn't let us read all your answers, so some may be missing here."
