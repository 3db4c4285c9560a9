import * as z from 'zod/mini'

/** A piece of a local part between dots, and a label of a domain (RFC 5321, section 4.1.2). */
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const PLAIN = new RegExp(`^${ATOM}(?:\\.${ATOM})*@${LABEL}(?:\\.${LABEL})*$`)

/**
 * A plain address: ASCII only, without quotes, comments or a trailing dot, and within the longest
 * length. A domain in another script must be in its ASCII form (`xn--…`).
 */
export const emailAddress = z.string().check(z.maxLength(254), z.regex(PLAIN))

/** The end of a sentence about a setting. */
export const ADDRESS_HINT = 'a plain email address, such as you@example.com'

/** An address that a person typed, trimmed and in small letters. */
export const typedAddress = z
  .string()
  .check(z.trim(), z.maxLength(254), z.regex(PLAIN), z.toLowerCase())

/**
 * Whether both are the same plain address. Only ASCII letters fold. An address that is not plain
 * equals nothing, not even itself: `toLowerCase` turns some other letters into ASCII ones.
 */
export function isSameAddress(one: string | null, other: string | null): boolean {
  return isPlainAddress(one) && isPlainAddress(other) && one.toLowerCase() === other.toLowerCase()
}

export function isPlainAddress(text: string | null): text is string {
  return emailAddress.safeParse(text).success
}
