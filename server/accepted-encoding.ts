import { parseAccept } from 'hono/utils/accept'

/** Whether a client takes an encoding, by its `Accept-Encoding` (RFC 9110, section 12.5.3). */
export function accepts(header: string | undefined, encoding: string): boolean {
  const offers = parseAccept(header ?? '')
  const offer =
    offers.find(({ type }) => type.toLowerCase() === encoding) ??
    offers.find(({ type }) => type === '*')
  return offer !== undefined && offer.q > 0
}
