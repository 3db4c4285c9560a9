import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export type Signed = { signedHeaders: string; payload: string; signatureName: string }

/**
 * Returns the hash that the signature of a storage request covers. It covers the method, path, sorted
 * query, signed headers, and the payload's hash (AWS "Signature Version 4", also Google's V4 signing).
 */
export function canonicalHash(
  request: IncomingMessage,
  { signedHeaders, payload, signatureName }: Signed,
): string {
  // A proxy gets the whole URL.
  const [, pathname = '', query = ''] =
    request.url?.match(/^(?:http:\/\/[^/]*)?([^?]*)\??(.*)$/) ?? []
  const pairs = query
    .split('&')
    .filter((pair) => pair && !pair.startsWith(`${signatureName}=`))
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
  const headers = signedHeaders
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const lines = [
    request.method,
    pathname,
    pairs.sort().join('&'),
    headers.join(''),
    signedHeaders,
    payload,
  ]
  return sha256(lines.join('\n'))
}

export function sha256(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Returns the expiration time of a signed link in milliseconds. `start` has the form `20261121T120000Z`,
 * and `seconds` is the link's lifetime.
 */
export function endOf(start: string, seconds: string): number {
  const iso = start.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)/, '$1-$2-$3:$4:')
  return Date.parse(iso) + Number(seconds) * 1000
}
