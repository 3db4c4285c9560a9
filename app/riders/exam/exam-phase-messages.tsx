import type { ReactNode } from 'react'
import { plural } from '../../base/text/plural.ts'

/** Messages while an exam runs. */
export const examOf = (stateName: string) => `${stateName} exam`
export const notKept = () => "Keep this page open: your browser can't save your exam."
export const timeLeft = () => 'Time left'
export const minutesLeft = (minutes: number) =>
  plural(minutes, { one: 'One minute left.', other: `${minutes} minutes left.` })
export const yourAnswer = () => 'Your answer'
export const back = () => 'Back'
export const flag = () => 'Flag'
export const next = () => 'Next'

/** The list of all questions. */
export const allQuestions = () => 'All questions'
export const answered = (count: number, total: number, flagged: number) =>
  `${count} of ${total} answered${flagged > 0 ? `, ${flagged} flagged` : ''}`
export const question = (number: number, isAnswered: boolean, isFlagged: boolean) =>
  `Question ${number}, ${isAnswered ? 'answered' : 'unanswered'}${isFlagged ? ', flagged' : ''}`
export const signs = (answered: ReactNode, flag: ReactNode) => (
  <>
    {answered} answered,{flag} flagged
  </>
)

/** The question before an exam ends with open or flagged questions. */
export const finishNow = () => 'Finish the exam now?'
export const unanswered = (count: number) =>
  plural(count, { one: '1 question has no answer.', other: `${count} questions have no answer.` })
export const flagged = (count: number) =>
  `You flagged ${count} ${plural(count, { one: 'question', other: 'questions' })}.`
export const endIsFinal = () => 'After you finish, you cannot change answers.'
export const goTo = (question: number) => `Go to question ${question}`
export const finish = () => 'Finish exam'
