/**
 * Returns the values of `hreflang` with the addresses of a page in its languages, which come in the order
 * of `LANGUAGES`. The first is also for readers of any other language.
 */
export function alternates(addresses: readonly (readonly [tag: string, address: string])[]) {
  const [first] = addresses
  return first ? [...addresses, ['x-default', first[1]] as const] : []
}
