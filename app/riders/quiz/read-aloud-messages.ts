export const readAloud = () => 'Read aloud'
export const option = (letter: string | undefined, text: string) => `${letter}: ${text}`
export const picture = (text: string) => `Picture: ${text}`
/** How the voice reads a gap in a question. */
export const gap = () => 'blank'
export const correct = () => 'Correct.'
export const notCorrect = (letter: string | undefined, correctAnswer: string) =>
  `Not correct. The correct answer is ${letter}: ${correctAnswer}`
export const yourAnswer = (why: string) => `Your answer: ${why}`
