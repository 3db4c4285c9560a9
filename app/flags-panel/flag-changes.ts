import { isSameAddress } from '../text/email-address.ts'

export const PANEL_MESSAGES = {
  changedElsewhere: 'The flags were changed elsewhere. These are the new values.',
  changeFailed: 'The flag could not be changed. Please try again.',
  notTheSame: 'This is not the same email.',
  noFlags: 'Please name the flags to change, and their values.',
  tooManyListeners: 'Too many admin pages are open, so this one does not update by itself for now.',
} as const

export function handOverMessage(address: string): string {
  return `This hands the admin role to ${address}. Type the email again to confirm.`
}

/** Whether `newEmail` takes the role from the admin, who has not confirmed that address. */
export function isHandOver(newEmail: string, ownEmail: string, confirmed: string | null): boolean {
  return !isSameAddress(newEmail, ownEmail) && !isSameAddress(newEmail, confirmed)
}

export function shownValue(value: boolean | string): string {
  if (typeof value === 'string') return value
  return value ? 'on' : 'off'
}
