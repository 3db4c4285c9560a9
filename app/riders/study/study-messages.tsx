import type { ReactNode } from 'react'

/** Messages that several study pages show. */
export const chooseState = () => 'Choose your state'
export const startQuiz = (stateName: string) => `Start ${stateName} Quiz`
export const loading = () => 'Loading…'
export const tryAgain = () => 'Try again'
export const needsScript = (link: (text: string) => ReactNode) => (
  <>
    This page needs JavaScript to remember your answers. Here it is off, blocked or too old.{' '}
    {link('The quick quiz works without it.')}
  </>
)

/** Failures to load the questions or the rider's answers. */
export const questionsNotLoaded = () => 'The questions could not be loaded.'
export const answersNotLoaded = () => 'Your answers could not be loaded.'
export const safeOnDevice = () => 'Your answers are safe on this device.'
export const safeInAccount = () => 'Your answers are safe in your account.'

/** Below the score of a quiz of mistakes. */
export const leavesList = () =>
  'A mistake leaves the list once you get it right on two different days.'
