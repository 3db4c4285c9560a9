export const loadFailed = () => 'The questions of the exam could not be loaded. Please try again.'
export const elsewhere = () => 'This exam is open in another tab.'
export const ended = () => 'This exam has ended in another tab.'

/** Messages of the page before an exam begins. */
export const title = (stateName: string) => `${stateName} motorcycle permit practice exam`
export const titleWithoutState = () => 'Motorcycle permit practice exam'
export const description = (stateName: string, exam: { questions: number; toPass: number }) =>
  `A practice exam for the ${stateName} motorcycle permit: ${exam.questions} questions, ${exam.toPass} right answers to pass, and no answers before the end. Free, without an account.`
export const pageFailed = () => 'Failed to load the exam. Please try again.'

export const heading = (stateName: string) => `${stateName} practice exam`
export const inCourse = (stateName: string, office: string) =>
  `In ${stateName} you take the test in your course, not at ${office}. This prepares you for it.`
export const courseReplaces = (stateName: string) =>
  `In ${stateName} an approved course can take the place of the test. This prepares you for either one.`
export const answersAtTheEnd = () =>
  'As in the real exam, you see the right answers only at the end. Here you also see why.'
export const shorterExam = (questions: number) =>
  `We have ${questions} questions today, so your exam is shorter, and you need the same share of right answers.`
export const needsScript = () => 'The exam needs JavaScript. The quick quiz works without it.'
export const quickQuiz = () => 'Take the quick quiz of 12 questions'
export const beforeTheTest = (stateName: string) => `Before you go to the test in ${stateName}`

export const start = () => 'Start the exam'
export const resume = (question: number, total: number) =>
  `Continue your exam: question ${question} of ${total}`
export const startAnew = () => 'Start a new exam'
export const giveUp = () => 'Give up the exam you began?'
export const answersNotCounted = () => 'Its answers are not counted.'
export const cancel = () => 'Cancel'

/** The figures of a state's exam. */
export const questions = () => 'Questions'
export const rightAnswers = () => 'Right answers to pass'
export const minutes = () => 'Minutes'
export const signsRule = (questions: number, toPass: number) =>
  `Of its ${questions} questions about road signs, at least ${toPass} must be right.`
export const ownFigures = (stateName: string) =>
  `We chose these numbers, because ${stateName} does not publish its own.`
export const ownQuestions = (stateName: string) =>
  `We chose the number of questions, because ${stateName} does not publish it.`
export const ownMark = (stateName: string) =>
  `We chose the pass mark, because ${stateName} does not publish it.`
