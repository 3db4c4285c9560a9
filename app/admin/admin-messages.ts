/** What someone reads who may not do what they asked for (spec, section 5, Admin upload). */
export const ADMIN_MESSAGES = {
  signedOut: 'Please sign in to continue.',
  notAdmin: 'You are not authorized to access admin features.',
} as const
