import * as z from 'zod/mini'

// The parts between the dots of an address (RFC 5321, section 4.1.2; RFC 1035, section 2.3.1).
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const PLAIN = new RegExp(`^${ATOM}(?:\\.${ATOM})*@${LABEL}(?:\\.${LABEL})*$`)

/**
 * A plain address. It is ASCII only, without quotes, comments or a trailing dot, and has at most 254
 * characters. A domain in another script must be in its ASCII form (`xn--…`).
 */
export const emailAddress = z.string().check(z.maxLength(254), z.regex(PLAIN))

export const ADDRESS_HINT = 'a plain email address, such as you@example.com'

/** A plain address that a person typed. The schema trims it and converts it to lower case. */
export const typedAddress = z
  .string()
  .check(z.trim(), z.maxLength(254), z.regex(PLAIN), z.toLowerCase())

/**
 * Whether both are the same plain address, in any case. An address that is not plain equals none,
 * because `toLowerCase` turns other letters into ASCII letters, such as the Kelvin sign into `k`.
 */
export function isSameAddress(one: string | null, other: string | null): boolean {
  return isPlainAddress(one) && isPlainAddress(other) && one.toLowerCase() === other.toLowerCase()
}

export function isPlainAddress(text: string | null): text is string {
  return emailAddress.safeParse(text).success
}
