import * as z from 'zod/mini'

// The parts between the dots of an address (RFC 5321, section 4.1.2; RFC 1035, section 2.3.1).
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const PLAIN = new RegExp(`^${ATOM}(?:\\.${ATOM})*@${LABEL}(?:\\.${LABEL})*$`)

/**
 * A plain address. It is ASCII only, without quotes, comments or a trailing dot, and has at most 254
 * characters. A domain in another script must be in its ASCII form (`xn--…`).
 */
const emailAddress = z.string().check(z.maxLength(254), z.regex(PLAIN))

const ADDRESS_HINT = 'a plain email address, such as you@example.com'

/** The largest number of addresses in a list. */
const MAX_ADDRESSES = 20

/** One or more plain addresses with commas between them. */
export const addressList = z.string().check(
  z.refine((list) => addressesIn(list).length <= MAX_ADDRESSES),
  z.refine((list) => addressesIn(list).every(isPlainAddress)),
)

export const ADDRESSES_HINT = `${ADDRESS_HINT}, or up to ${MAX_ADDRESSES} of them with commas between`

/** Rewrites a typed list with one comma and one space between addresses. Drops empty entries. */
export function tidyList(typed: string): string {
  const addresses = typed.split(',').map((address) => address.trim())
  return addresses.filter(Boolean).join(', ')
}

export function addressesIn(list: string): string[] {
  return list.split(', ')
}

/** True if the list contains the plain address, ignoring case. */
export function isAmong(address: string | null, list: string): boolean {
  return addressesIn(list).some((one) => isSameAddress(one, address))
}

/** A plain address that a person typed. The schema trims it and converts it to lower case. */
export const typedAddress = z
  .string()
  .check(z.trim(), z.maxLength(254), z.regex(PLAIN), z.toLowerCase())

/**
 * True if `one` and `other` are the same plain address, ignoring case. An address that is not plain
 * equals no address, because `toLowerCase` turns some other letters, such as the Kelvin sign, into ASCII.
 */
function isSameAddress(one: string | null, other: string | null): boolean {
  return isPlainAddress(one) && isPlainAddress(other) && one.toLowerCase() === other.toLowerCase()
}

export function isPlainAddress(text: string | null): text is string {
  return emailAddress.safeParse(text).success
}
