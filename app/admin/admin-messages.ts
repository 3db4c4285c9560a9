/** The messages to anybody but the admin (spec, section 5, Admin upload). */
export const ADMIN_MESSAGES = {
  signedOut: 'Please sign in to continue.',
  notAdmin: 'You are not authorized to access admin features.',
} as const
