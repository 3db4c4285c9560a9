export const loadFailed = () => 'The exam questions could not be loaded. Please try again.'
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
export const answersAtTheEnd = () => 'You see the right answers at the end, with the reasons.'
export const shorterExam = (questions: number) =>
  `We have only ${questions} questions right now, so this exam is shorter. You need the same percentage to pass.`
export const needsScript = () =>
  'The exam needs JavaScript. Here it is off, blocked or too old. The quick quiz works without it.'
export const onPaper = () => 'Print an exam'
export const quickQuiz = () => 'Take the quick 12-question quiz'
export const beforeTheTest = (stateName: string) => `Before you take the ${stateName} test`

export const start = () => 'Start the exam'
export const resume = (question: number, total: number) =>
  `Continue your exam: question ${question} of ${total}`
export const withoutLimit = () => 'Take it without a time limit'
export const startAnew = () => 'Start a new exam'
export const giveUp = () => 'Start a new exam?'
export const answersNotCounted = () => 'Your answers in the unfinished exam will not count.'
export const cancel = () => 'Cancel'

/** The figures of a state's exam. */
export const questions = () => 'Questions'
export const rightAnswers = () => 'Right answers to pass'
export const minutes = () => 'Minutes'
export const signsRule = (questions: number, toPass: number) =>
  `You must get at least ${toPass} of the ${questions} road sign questions right.`
type Part = { questions: number; toPass: number }
export const signsApart = (signs: Part, others: Part) =>
  `First come ${others.questions} questions about riding and the law. You must get ${others.toPass} right. Then come ${signs.questions} road signs. You must get ${signs.toPass} right.`
export const ownFigures = (stateName: string) =>
  `We chose these numbers, because ${stateName} does not publish its own.`
export const ownQuestions = (stateName: string) =>
  `We chose the number of questions, because ${stateName} does not publish it.`
export const ownMark = (stateName: string) =>
  `We chose the passing score because ${stateName} does not publish it.`
