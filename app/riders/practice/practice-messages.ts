export const title = (stateName: string) => `${stateName} motorcycle permit practice test`
export const titleWithoutState = () => 'Motorcycle permit practice test'
/** The title while a quiz is taken without a script. */
export const quizTitle = (place: string, stateName: string) => `${place} • ${title(stateName)}`
export const question = (number: number, total: number) => `Question ${number} of ${total}`
export const result = () => 'Result'

export const changed = () => 'The questions have changed since you began. Here is a new quiz.'
export const malformed = () => "This link doesn't match a quiz. Here is a new one."
export const sharedScore = (percent: number) =>
  `A rider shared a score of ${percent}% with you. What is yours?`
export const notSaved = () => 'This result is not saved.'
export const needsScript = () => 'To save results, the page needs JavaScript.'
export const tryAgain = () => 'Try Again'
export const lastAnswer = (number: number, isCorrect: boolean, correctAnswer: string) =>
  `Question ${number}: ${isCorrect ? 'Correct' : 'Wrong'}. The correct answer is: ${correctAnswer}`

export const otherState = () => 'Choose another state'
export const noSuchState = () => 'State not found'
export const chooseHere = () => "This link doesn't match a state. Choose yours here."

/** Below the first question. */
export const aboutTest = (stateName: string) => `About the ${stateName} test`
export const testForClass = () => 'Make a quiz for a class'
export const thisSet = () => 'Share or print these questions'
export const articles = () => 'Read before your test'
/** The tags of articles about the test itself. */
export const testTags = () => ['Knowledge test', 'Exam day']
