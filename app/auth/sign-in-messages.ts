/** Messages of the pages at the end of a sign-in. */
export const doneTitle = () => 'Signed in'
export const doneHeading = () => "You're signed in"
export const closeWindow = () => 'You can close this window.'
export const failedTitle = () => 'Sign-in failed'
export const failedHeading = () => 'Sign-in failed. No user returned.'
export const tryAgain = () =>
  'You are still signed out, and everything else works. You can close this window and try again.'
export const deleting = () =>
  'The data of your account is still being deleted. You can close this window and try again in a minute.'
export const tooOften = () =>
  'That was too often. You can close this window and try again in a minute.'
export const noProvider = () =>
  'The service at which you sign in does not answer as it should. Everything else works. You can close this window and try again later.'
export const noCookie = () =>
  'Your browser did not bring the cookie of this sign-in. Perhaps you began at another address of this site, or the browser refuses cookies. Please go back to the quiz here, and sign in again.'
export const backToQuiz = () => 'Back to the quiz'
