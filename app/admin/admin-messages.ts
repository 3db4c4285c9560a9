/** What anybody but the admin reads on an admin page (spec, section 5, Admin upload). */
export const ADMIN_MESSAGES = {
  signedOut: 'Please sign in to continue.',
  notAdmin: 'You are not authorized to access admin features.',
} as const
