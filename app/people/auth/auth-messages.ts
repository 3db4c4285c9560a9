/** Messages of the sign-in control. */
export const signIn = () => 'Sign In'
export const signOut = () => 'Sign Out'
/** Shown instead of a name if the user has neither a name nor an email address. */
export const signedIn = () => 'Signed in'
export const signInOffline = () => 'You are offline. Sign in when you are back online.'
