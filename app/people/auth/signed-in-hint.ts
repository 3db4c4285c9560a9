/** The name of the cookie that shows a page's script that a rider may be signed in. */
export const SIGNED_IN_HINT = 'signed-in'
