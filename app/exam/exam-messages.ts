import type { AboutTest } from '../states/about-test.ts'

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
export const nothingIsTold = () =>
  'As in the real exam, nothing is told before the end. Then you see what was right, and why.'
export const shorterExam = (questions: number) =>
  `We have ${questions} questions today, so your exam is shorter. The mark keeps its share.`
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
export const ownFigures = (stateName: string, questions: number) =>
  `${stateName} publishes neither a number nor a mark. ${questions} questions and a mark of 80 percent are ours.`
export const ownQuestions = (questions: number) =>
  `The number of questions is not published. ${questions} is ours.`
export const ownMark = () => 'The mark is not published. 80 percent is ours.'

export const provenance = (by: AboutTest['provenance']) => PROVENANCE[by]
const PROVENANCE: Record<AboutTest['provenance'], string> = {
  official: 'Official',
  'reported by others': 'Reported by others',
  'not published': 'Not published',
}
