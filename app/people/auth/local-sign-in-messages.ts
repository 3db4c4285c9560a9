/** Messages of the embedded provider's page. */
export const signIn = () => 'Sign in'
export const email = () => 'Email'
export const why = () => 'Save your answers and exams on all your devices.'
export const withCode = () => 'Sign in with a code'
export const code = () => 'Code'
export const goOn = () => 'Continue'
export const noEmail = () => 'Please enter your email address.'
export const wrongCode = () => 'This email address needs the right admin code.'
/** If an admin gave the address a role. */
export const needsOwnCode = () => 'This email address needs the code that an admin gave you.'
export const noCode = () =>
  'Please enter the admin code, or the code that an admin gave you. The server’s log shows the admin code at the first start, or the operator chose it (LOCAL_ADMIN_CODE).'
/** If riders cannot sign in. */
export const noMatch = () => 'This email address and code do not match.'
export const notForRiders = () =>
  'Only admins and people with a role sign in here. Riders need no account.'
/** In a demo. */
export const forDemo = (admin: string) =>
  `This is a demo. Make up any email address to be a rider, or enter ${admin} to be the admin. Teachers need no account.`
export const notValid = () =>
  'This sign-in is not valid or has expired. Please close the window and try again.'
export const tooOften = () => 'Too many tries. Please wait a minute.'
