export const REMOTE_CONFIG_MESSAGES = {
  changeFailed: 'The flag could not be changed. Please try again.',
  notTheSame: 'This is not the same email.',
  noFlags: 'Please name the flags to change, and their values.',
  tooManyListeners: 'Too many admin pages are open, so this one does not update by itself for now.',
} as const

/** What is asked of who hands the admin role to someone else. */
export function handsOverMessage(address: string): string {
  return `This hands the admin role to ${address}. Type the email again to confirm.`
}
