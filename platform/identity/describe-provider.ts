import type { CustomFetch } from 'openid-client'
import { discover, explained, knowsMethod, type OidcSettings, readKeys } from './oidc-client.ts'
import { clockProblem, NO_SIGNING_KEY } from './sign-in-failure.ts'

type ProviderFacts = {
  signingKeys: number
  /** A sentence about the provider's clock, or null if the clocks hardly differ. */
  clockProblem: string | null
  /** False if the provider lists its claims, and `email_verified` is not among them. */
  mayVerifyEmail: boolean
  /** False if the provider announces no method with which the app can authenticate. */
  knowsMethod: boolean
}

/** Reads what a sign-in reads from an OpenID provider. Throws the reason if a sign-in would fail. */
export async function describeProvider(settings: OidcSettings): Promise<ProviderFacts> {
  let aheadMs = 0
  const ask = settings.fetch ?? (fetch as CustomFetch)
  const timed: CustomFetch = async (...request) => {
    const answer = await ask(...request)
    const now = Date.now()
    aheadMs = timeOf(answer.headers, now) - now
    return answer
  }
  const asked = { ...settings, fetch: timed }
  try {
    const provider = await discover(asked)
    const signingKeys = await readKeys(provider, asked)
    if (signingKeys === 0) throw new Error(NO_SIGNING_KEY)
    const metadata = provider.serverMetadata()
    const { claims_supported: claims } = metadata
    return {
      signingKeys,
      clockProblem: clockProblem(aheadMs / 1000),
      knowsMethod: knowsMethod(metadata, settings.clientSecret),
      mayVerifyEmail: !Array.isArray(claims) || claims.includes('email_verified'),
    }
  } catch (error) {
    throw explained(error)
  }
}

/** Returns the provider's time (RFC 9110, section 6.6.1). A shared cache adds its copy's age. */
function timeOf(headers: Headers, now: number): number {
  const date = Date.parse(headers.get('Date') ?? '')
  return Number.isNaN(date) ? now : date + Number(headers.get('Age') ?? 0) * 1000
}
