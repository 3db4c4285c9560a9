const HOST_PORT_AND_PATH = /^\w+:\/\/[^@/?#]*:\d+\/[^@?#]*\?/

/**
 * True if the password in an address has a character that ends the user's part of the address: the
 * rest of the password would count as a path, and the user as the host.
 */
export function hasBarePassword(address: string): boolean {
  const isCut = /^\w+:\/\/[^@/?#:]*:[^@/?#]*[/?#].*@/s.test(address)
  return isCut && !HOST_PORT_AND_PATH.test(address)
}

/** The sentence for the operator. */
export const ENCODE_THE_PASSWORD =
  'Encode the password: # is %23, / is %2F, ? is %3F, and % is %25.'
