import type { ReactNode } from 'react'

type Render = (text: string) => ReactNode

/** Messages of the specification (section 8). */
export const loadFailed = () => 'Failed to load quiz for selected state.'
export const noItems = () => 'No quiz items found for this state.'
export const noState = () => 'No state selected. Please choose a state with an available quiz.'

export const elsewhere = () => 'This quiz is open in another tab.'
export const ended = () => 'This quiz has ended in another tab.'

/** A question and its answer (spec, section 2). */
export const place = (number: number, total: number) => `Question ${number} of ${total}`
export const progress = () => 'Progress'
export const sendFeedback = () => 'Send Feedback'
export const shortcuts = () => 'Keyboard shortcuts'
export const nextQuestion = () => 'Next Question'
export const finishQuiz = () => 'Finish Quiz'
/** The tag on an option. `picked` renders the part about the rider's pick. */
export const verdict = (isRight: boolean, picked: Render | null) => (
  <>
    {isRight ? 'Correct' : 'Wrong'}
    {picked?.(' • Your answer')}
  </>
)

export const result = (isRight: boolean, correctAnswer: string) =>
  isRight ? 'Correct.' : `Not correct. Answer: ${correctAnswer}.`
export const explanation = () => 'Explanation'
export const whyWrong = (why: string, strong: Render) => (
  <>
    {strong('Your answer:')} {why}
  </>
)
/** The picture of a question. */
export const enlarge = () => 'Enlarge picture'
export const enlarged = () => 'Enlarged picture'
export const close = () => 'Close'

export const whyNotOthers = () => 'Why not the others?'
export const manualPage = (page: number, _language: string | undefined) =>
  `Manual, page ${page} (in a new tab)`
/** `checked` is the month in which somebody checked the law, if known. */
export const source = (citation: string, checked = '') =>
  `Source: ${citation}${checked && `, checked in ${checked}`}`
export const rightShare = (percentage: number) => `${percentage}% of riders got this right.`
