/** Whether a client takes an encoding, by its `Accept-Encoding` (RFC 9110, section 12.5.3). */
export function accepts(header: string | undefined, encoding: string): boolean {
  const offers = header?.split(',').map((offer) =>
    offer
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/),
  )
  const offer =
    offers?.find(([name]) => name === encoding) ?? offers?.find(([name]) => name === '*')
  return offer !== undefined && Number(offer[1] ?? 1) > 0
}
