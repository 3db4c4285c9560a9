/** Messages of the embedded provider's page. */
export const signIn = () => 'Sign in'
export const email = () => 'Email'
export const why = () => 'Save your answers and exams on all your devices.'
export const isAdmin = () => 'Admin sign-in'
export const adminCode = () => 'Admin code'
export const goOn = () => 'Continue'
export const noEmail = () => 'Please enter your email address.'
export const wrongCode = () => 'This email address needs the right admin code.'
/** If an admin gave the address a role. */
export const needsOwnCode = () => 'This email address needs the code that an admin gave you.'
export const noCode = () =>
  'Please enter the admin code. The server’s log shows it at the first start, or the operator chose it (LOCAL_ADMIN_CODE).'
/** If only admins can sign in. */
export const notAdmin = () => 'This email address and code are not an admin’s.'
export const forAdmins = () => 'Only admins sign in here. Riders need no account.'
export const notValid = () =>
  'This sign-in is not valid or has expired. Please close the window and try again.'
export const tooOften = () => 'Too many tries. Please wait a minute.'
