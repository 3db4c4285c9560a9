import * as z from 'zod/mini'

/** The characters of a local part between its dots, and a label of a domain (RFC 5321, section 4.1.2). */
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const PLAIN = new RegExp(`^${ATOM}(?:\\.${ATOM})*@${LABEL}(?:\\.${LABEL})*$`)

/**
 * A plain address: ASCII alone, without quotes, comments or a trailing dot, and no longer than one
 * can be. A domain in other scripts is plain in its ASCII form (`xn--…`) only.
 */
export const emailAddress = z.string().check(z.maxLength(254), z.regex(PLAIN))

/** What a setting must be, as a sentence goes on. */
export const ADDRESS_HINT = 'a plain email address, such as you@example.com'

/** An address that a person typed: without the spaces around it, in small letters. */
export const typedAddress = z
  .string()
  .check(z.trim(), z.maxLength(254), z.regex(PLAIN), z.toLowerCase())

/**
 * Whether both are the same plain address. Only ASCII letters fold: an address that is not plain is
 * nobody's, not even its own, because `toLowerCase` turns other letters into ASCII ones.
 */
export function isSameAddress(one: string | null, other: string | null): boolean {
  return isPlainAddress(one) && isPlainAddress(other) && one.toLowerCase() === other.toLowerCase()
}

export function isPlainAddress(text: string | null): text is string {
  return emailAddress.safeParse(text).success
}
