/** The messages to anybody who may not (spec, section 5, Admin upload). */
export const ADMIN_MESSAGES = {
  signedOut: 'Please sign in to continue.',
  notAdmin: 'You are not authorized to access admin features.',
  unverified:
    'You are not authorized to access admin features. This address may use them, but the sign-in provider did not say “email_verified: true” for it. Please sign out and in again. If that does not help, the operator must change the provider’s settings (docs/operations.md, “Sign-in”).',
  needsAdminCode:
    'This is the address of an admin now. Please sign out, and in again with the admin code.',
  oldCode:
    'The code of your sign-in is no longer valid. Please sign out, and in again with the code of your role, or the admin code.',
  notInRole: 'Your role does not include this. An admin can change that.',
} as const
