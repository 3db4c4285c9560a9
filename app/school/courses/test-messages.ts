import { LANGUAGE } from '../../base/text/language.ts'
import { plural } from '../../base/text/plural.ts'
import type { Lateness } from './test-rules.ts'

/** How the teacher asks a lesson. */
export const way = () => 'How to ask'
export const practice = () => 'Practice'
export const aboutPractice = () => 'After each answer, pupils see if it is right, and why.'
export const test = () => 'Test'
export const aboutTest = (percent: number) =>
  `Pupils see no right answers before you end the test. ${percent}% right passes.`
export const minutes = () => 'Minutes for each pupil (empty: no clock)'
export const wrongMinutes = (min: number, max: number) =>
  `Please write ${min} to ${max} minutes, or leave the field empty.`
export const order = () => 'Order of the questions'
export const sameOrder = () => 'The same for all'
export const mixedOrder = () => 'Different for each pupil'

/** A test for its teacher. */
export const lineOf = (minutes: number | null, toPass: number) =>
  `Test: ${timeLimit(minutes)}, ${toPass} right to pass`
const timeLimit = (minutes: number | null) =>
  minutes === null
    ? 'no time limit'
    : plural(minutes, { one: '1 minute', other: `${minutes} minutes` })
const STAGES = { new: 'Not begun', 'at it': 'Still at it', done: 'Handed in, or out of time' }
export const pupilsIn = (stage: keyof typeof STAGES, count: number) => `${STAGES[stage]}: ${count}`
export const endTest = () => 'End the test'
export const stillAtIt = (count: number) =>
  plural(count, {
    one: '1 pupil is still at it. The answers so far count, and then all pupils see the right ones.',
    other: `${count} pupils are still at it. Their answers so far count, and then all pupils see the right ones.`,
  })
export const notBegunYet = (count: number) =>
  plural(count, {
    one: '1 pupil has not begun, and cannot begin after the end.',
    other: `${count} pupils have not begun, and cannot begin after the end.`,
  })
export const willStayOver = () =>
  'For half a minute after the end, answers on their way still count, and you can open the test again. Later you cannot.'
export const endNow = () => 'End it now'
export const beginTest = () => 'Begin the test'
export const openAgain = () => 'Open the test again'
const ABOUT_STATES = {
  waiting: 'Pupils can start the test once you begin it. Its day is in the calendar file.',
  open: 'This test is open. Pupils who come late can start it, too.',
  over: 'This test is over. Pupils see their own results.',
}
export const aboutState = (status: keyof typeof ABOUT_STATES) => ABOUT_STATES[status]
export const closingStops = (count: number) =>
  `${plural(count, { one: '1 pupil is', other: `${count} pupils are` })} at a test now. While the course is closed, no answer arrives, and the time runs on.`
export const isEnding = () =>
  'The test is over. For half a minute, answers on their way still count, and you can open the test again. Then pupils see their results.'
export const staysOver = () =>
  'Pupils have seen the right answers of this test, so it stays over. Please make a new lesson.'

/** A test for a pupil. */
export const title = (lesson: number) => `Lesson ${lesson}: test`
export const terms = (questions: number, toPass: number) =>
  `${questions} questions. You need ${toPass} right answers to pass.`
export const yourTime = (minutes: number | null) =>
  minutes === null
    ? 'There is no time limit.'
    : `You have ${plural(minutes, { one: '1 minute', other: `${minutes} minutes` })}. Your time begins when you press the button.`
export const howItGoes = () =>
  'You can change your answers until you hand in. You see the right ones once your teacher has ended the test.'
export const begin = () => 'Start the test'
export const leftNow = (minutes: number) =>
  plural(minutes, { one: 'Less than 1 minute left', other: `Less than ${minutes} minutes left` })
export const saveAndGoOn = () => 'Save and go on'
export const question = (number: number, isAnswered: boolean) =>
  isAnswered ? `Question ${number}, answered` : `Question ${number}`
export const handIn = () => 'Hand in'
export const handInNow = () => 'Hand in now?'
export const afterHandIn = () => 'After you hand in, you cannot change answers.'
export const answeredOf = (count: number, total: number) =>
  `You answered ${count} of ${total} questions.`
export const handedIn = () => 'You have handed in'
export const notHandedInYet = () => 'Not handed in yet'
export const mustArrive = () =>
  'Please keep this page open. What you send counts if it arrives within half a minute after your time or the test is over.'
export const timeIsOver = () => 'Your time is over'
export const resultLater = () => 'You see your result here once your teacher has ended the test.'
export const testIsOver = () => 'The test is over'
export const testOfLessonIsOver = (lesson: number) => `The test of lesson ${lesson} is over.`
export const resultSoon = () => 'You see your result here in half a minute.'
export const heldBack = () =>
  'Questions of this lesson are in a test now. You see them here again after the test.'
export const onTheirWay = () => 'Your last answers are on their way.'
const REASONS: Record<Lateness, string> = {
  'not begun': 'Please start the test first.',
  'handed in': 'You had handed in before.',
  'time over': 'Your time was over.',
  ended: 'Your teacher had ended the test.',
}
export const notCounted = (lesson: number, numbers: readonly number[], why: Lateness) =>
  `${title(lesson)}. ${plural(numbers.length, { one: 'This answer does', other: 'These answers do' })} not count: ${plural(numbers.length, { one: 'question', other: 'questions' })} ${LIST.format(numbers.map(String))}. ${REASONS[why]}`
const LIST = new Intl.ListFormat(LANGUAGE)
