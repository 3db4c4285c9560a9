import { parseAccept } from 'hono/utils/accept'

/**
 * True if a client accepts an encoding, by its `Accept-Encoding` (RFC 9110, section 12.5.3). Hono's
 * `accepts` does not know `*`, and follows the client's order instead of choosing the smallest
 * encoding.
 */
export function acceptsEncoding(header: string, encoding: string): boolean {
  const offers = parseAccept(header)
  const offer =
    offers.find(({ type }) => type.toLowerCase() === encoding) ??
    offers.find(({ type }) => type === '*')
  return offer !== undefined && offer.q > 0
}
