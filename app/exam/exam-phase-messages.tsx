import type { ReactNode } from 'react'

/** Messages while an exam runs. */
export const examOf = (stateName: string) => `${stateName} exam`
export const notKept = () =>
  'This browser keeps nothing: you cannot continue after closing this page.'
export const timeLeft = () => 'Time left'
export const minutesLeft = (minutes: number) =>
  minutes === 1 ? 'One minute left.' : `${minutes} minutes left.`
export const yourAnswer = () => 'Your answer'
export const back = () => 'Back'
export const flag = () => 'Look again'
export const next = () => 'Next'

/** The list of all questions. */
export const allQuestions = () => 'All questions'
export const answered = (count: number, total: number, flagged: number) =>
  `${count} of ${total} answered${flagged > 0 ? `, ${flagged} to look at again` : ''}`
export const question = (number: number, isAnswered: boolean, isFlagged: boolean) =>
  `Question ${number}, ${isAnswered ? 'answered' : 'open'}${isFlagged ? ', look again' : ''}`
export const signs = (answered: ReactNode, flag: ReactNode) => (
  <>
    {answered} answered,{flag} look again
  </>
)

/** The question before an exam ends with open or flagged questions. */
export const finishNow = () => 'Finish the exam now?'
export const unanswered = (count: number) =>
  count === 1 ? '1 question has no answer.' : `${count} questions have no answer.`
export const lookAgain = (count: number) =>
  `You wanted to look at ${count} ${count === 1 ? 'question' : 'questions'} again.`
export const endIsFinal = () => 'After the end, nothing can be changed.'
export const goTo = (question: number) => `Go to question ${question}`
export const finish = () => 'Finish exam'
