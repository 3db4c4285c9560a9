import { addressesIn, isAmong } from '../../base/text/email-address.ts'

export const PANEL_MESSAGES = {
  changedElsewhere: 'The flags were changed elsewhere. These are the new values.',
  changedFirst: 'Someone changed this flag first. Please compare its new value with yours.',
  changeFailed: 'The flag could not be changed. Please try again.',
  notTheSame: 'This is not the same email.',
  noFlags: 'Please name the flags to change, and their values.',
  tooManyListeners: 'Too many admin pages are open, so this one does not update by itself for now.',
} as const

/** The addresses that the admin must type again, because a typo would give the role to somebody else. */
export type HandOver = { addresses: string; isLeaving: boolean }

/**
 * Returns the addresses that a change of `admin_email` must confirm. They are the new addresses, or
 * the remaining addresses if the admin leaves. Null if the change only removes other admins.
 */
export function handOverOf(
  next: string,
  { current, own }: { current: string; own: string },
): HandOver | null {
  const isLeaving = !isAmong(own, next)
  const added = addressesIn(next).filter((one) => !isAmong(one, current) && !isAmong(one, own))
  if (added.length > 0) return { addresses: added.join(', '), isLeaving }
  return isLeaving ? { addresses: next, isLeaving } : null
}

export function isConfirmed({ addresses }: HandOver, typed: string): boolean {
  return addressesIn(addresses).every((one) => isAmong(one, typed))
}

export function handOverMessage({ addresses, isLeaving }: HandOver): string {
  const again = `Type the ${addressesIn(addresses).length > 1 ? 'emails' : 'email'} again to confirm.`
  return isLeaving
    ? `This hands the admin role to ${addresses}. ${again}`
    : `This gives the admin role to ${addresses}, too. ${again}`
}

export function shownValue(value: boolean | string): string {
  if (typeof value === 'string') return value
  return value ? 'on' : 'off'
}
