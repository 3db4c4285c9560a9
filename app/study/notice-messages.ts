/** Messages about questions that the rider has answered or reported. */
export const answerWasWrong = () => 'We had an answer wrong'
export const countsNoLonger = () => 'What you answered then no longer counts. Sorry!'
export const lastResult = (correction: string) => `Your last result: ${correction}`
export const rightIs = (answer: string) => `The right answer: ${answer}`
export const mended = () => 'Mended, thank you'
export const mendedText = () => 'You reported these questions. We changed them.'
export const notAsked = () => 'Not asked for now'
export const notAskedText = () =>
  'You reported these questions. Riders do not get them for now: we are checking them, or took them out.'
export const haveRead = () => 'I have read it'

/** Answers on this device that could not be read. */
export const notAllRead = () =>
  'This browser did not let us read all of your answers on this device. So some may be missing here.'
