/** Messages of the pages at the end of a sign-in. */
export const doneTitle = () => 'Signed in'
export const doneHeading = () => "You're signed in"
export const closeWindow = () => 'You can close this window.'
export const failedTitle = () => 'Sign-in failed'
export const failedHeading = () => 'Sign-in failed. No user returned.'
export const tryAgain = () =>
  'You are still signed out, and everything else works. You can close this window and try again.'
export const deleting = () =>
  "Your account's data is still being deleted. You can close this window and try again in a minute."
export const waitHeading = () => 'Many people are signing in'
export const tooOften = () => 'Please wait. This page tries again by itself within a minute.'
export const noProvider = () =>
  'The sign-in service is not responding. Everything else works. You can close this window and try again later.'
export const noCookie = () =>
  'Your browser did not send the cookie for this sign-in. It may block cookies, or you started at another address of this site. Please go back to the quiz here, and sign in again.'
export const insideAppHeading = () => 'Open this page in your browser'
export const insideApp = () =>
  'Google does not let you sign in inside another app. Choose “Open in browser” in the menu of this app, or copy this address:'
export const answersStay = () => 'What you answered in this app stays in this app.'
export const tryHere = () => 'Try it here anyway'
export const backToQuiz = () => 'Back to the quiz'
