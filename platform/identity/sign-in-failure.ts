import * as z from 'zod'
import { adviceAboutCa } from '../certificate.ts'

/** The library accepts an ID token if its times differ from this machine's clock by at most this. */
const CLOCK_TOLERANCE_SECONDS = 30

export const NO_SIGNING_KEY = 'the provider has no signing key'

/** The library's error codes for a token that fits no key. The last two have other causes, too. */
export const FITS_NO_KEY = new Set([
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_UNSUPPORTED_OPERATION',
])

/** The library's details of a failure. Messages contain only parts of them: they may name a person. */
const details = z.object({
  attribute: z.string().optional().catch(undefined),
  body: z.object({ issuer: z.string() }).optional().catch(undefined),
  claim: z.string().optional().catch(undefined),
  claims: z
    .object({ iat: z.number().optional(), nbf: z.number().optional() })
    .optional()
    .catch(undefined),
  now: z.number().optional().catch(undefined),
  header: z.object({ alg: z.string() }).optional().catch(undefined),
})

/** The name of an error (RFC 6749, section 5.2). The pattern excludes text that a client made up. */
const errorName = z.string().regex(/^[a-z_]{1,40}$/)

/**
 * Returns the reason of a failed sign-in for the operator, without anything about the person. For
 * other failures this is the library's own message.
 */
export function reasonOfFailure(error: unknown): string {
  const { message, code, cause } = error as Error & { code?: string }
  const said = details.safeParse((cause as Error | undefined)?.cause ?? cause).data ?? {}
  const { claim, claims, now, header, body } = said
  switch (code) {
    case 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED':
      if (said.attribute === 'issuer') return `it calls itself ${body?.issuer}`
      if (said.attribute === 'sub') return 'the user info is about another person than the ID token'
      break
    case 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED': {
      const issuedAt = claim === 'nbf' ? claims?.nbf : claims?.iat
      const ahead = issuedAt === undefined || now === undefined ? 0 : issuedAt - now
      return clockProblem(ahead) ?? 'the ID token has expired'
    }
    case 'OAUTH_JWT_CLAIM_COMPARISON_FAILED':
      return `the ID token has another "${claim}" than expected`
    case 'OAUTH_INVALID_RESPONSE':
      if (header) return `the ID token has another signature than announced: ${algOf(header)}`
      break
    case 'OAUTH_RESPONSE_BODY_ERROR':
    case 'OAUTH_AUTHORIZATION_RESPONSE_ERROR': {
      const name = errorName.safeParse((error as { error?: unknown }).error).data
      const next = name === 'invalid_client' ? ': check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET' : ''
      if (name) return `the provider answers ${name}${next}`
    }
  }
  if (error instanceof TypeError && cause) {
    const advice = adviceAboutCa(cause)
    const why = (cause as { code?: string }).code ?? 'no reason given'
    return `the provider cannot be reached (${why})${advice ? `. ${advice}` : ''}`
  }
  const inner = cause instanceof Error && cause.name === 'OperationProcessingError'
  return inner && cause.message !== message ? `${message}: ${cause.message}` : message
}

/** Returns how far the provider's clock is ahead or behind. Null if the clocks hardly differ. */
export function clockProblem(aheadSeconds: number): string | null {
  const seconds = Math.round(Math.abs(aheadSeconds))
  if (seconds <= CLOCK_TOLERANCE_SECONDS) return null
  const units = [
    [86_400, 'days'],
    [3_600, 'hours'],
    [60, 'minutes'],
    [1, 'seconds'],
  ] as const
  const [size, unit] = units.find(([size]) => seconds >= 2 * size) ?? [1, 'seconds']
  const way = aheadSeconds > 0 ? 'ahead of' : 'behind'
  return `its clock is ${Math.round(seconds / size)} ${unit} ${way} the clock of this machine`
}

function algOf({ alg }: { alg: string }): string {
  return /^[\w-]{1,20}$/.test(alg) ? alg : 'an unknown one'
}
