/** Messages of the sign-in control. */
export const signIn = () => 'Sign In'
export const signOut = () => 'Sign Out'
/** Instead of a name, for a user who has none. */
export const signedIn = () => 'Signed in'
export const signInOffline = () => 'You are offline. Sign in when you are back online.'
