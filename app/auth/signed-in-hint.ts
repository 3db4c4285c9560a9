/** The name of the cookie that says to a page's script that somebody may be signed in. */
export const SIGNED_IN_HINT = 'signed-in'
