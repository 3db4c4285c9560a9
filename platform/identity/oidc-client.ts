import * as oidc from 'openid-client'
import * as z from 'zod'
import { withTimeLimit } from '../time-limit.ts'

/** The claims of an OpenID provider about a person. A missing or malformed text is null. */
export type Claims = {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
  name: string | null
  picture: string | null
}

/** The secrets of one sign-in. The browser that started the sign-in stores them. */
type SignInTransaction = { state: string; nonce: string; codeVerifier: string }

export type IdentityProvider = {
  /** Starts a sign-in. The browser goes to `url` and stores `transaction` until it returns. */
  start(): Promise<{ url: URL; transaction: SignInTransaction }>
  /**
   * Returns the claims about the person who came back to `callback`. Throws unless the address
   * belongs to the transaction.
   */
  finish(callback: URL, transaction: SignInTransaction): Promise<Claims>
}

type OidcSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  redirectUri: string
  /** Further query parameters of the URL that `start` returns. */
  parameters?: Record<string, string>
  fetch?: oidc.CustomFetch
  limitsMs?: typeof LIMITS_MS
  now?: () => number
}

/** The time limits of one request to the provider, and of `finish`, which makes up to four requests. */
const LIMITS_MS = { request: 5_000, finish: 8_000 }

/**
 * The client rereads the provider's keys after this time, because a key may change under the same id.
 */
const KEYS_MAX_AGE_MS = 60_000
/** A token that fits no key makes the client reread the keys, but at most once in this time. */
const KEYS_MIN_AGE_MS = 10_000

const text = z.string().min(1).max(2000).nullable().catch(null)
const claimed = z.object({
  email: text,
  email_verified: z.unknown().optional(),
  name: text,
  picture: text,
})

/**
 * Sign-in at an OpenID provider: code flow with PKCE, state and nonce (OpenID Connect Core 1.0,
 * section 3.1; RFC 7636; RFC 9700). The client discovers the provider at the first sign-in, so that the
 * app starts while the provider is away. After a failure the next sign-in tries again.
 */
export function openOidcClient(settings: OidcSettings): IdentityProvider {
  const { issuer, fetch, limitsMs = LIMITS_MS, now = () => performance.now() } = settings
  // The settings allow plain http only for a provider on this machine.
  const isInsecure = new URL(issuer).protocol === 'http:'
  let discovered: Promise<oidc.Configuration> | null = null
  let discoveredAt = 0
  let keysReadAt = -KEYS_MIN_AGE_MS

  /** Discovers the provider again after `maxAgeMs`, because only then the library rereads its keys. */
  function configuration(maxAgeMs = Number.POSITIVE_INFINITY): Promise<oidc.Configuration> {
    if (now() - discoveredAt >= maxAgeMs) discovered = null
    if (discovered) return discovered
    discoveredAt = now()
    discovered = oidc
      .discovery(new URL(issuer), settings.clientId, settings.clientSecret, undefined, {
        timeout: limitsMs.request / 1000,
        // Without these checks the library trusts TLS and does not verify the signature of the ID
        // token.
        execute: [
          oidc.enableNonRepudiationChecks,
          ...(isInsecure ? [oidc.allowInsecureRequests] : []),
        ],
        ...(fetch && { [oidc.customFetch]: fetch }),
      })
      .catch((error) => {
        discovered = null
        throw error
      })
    return discovered
  }

  async function exchange(
    callback: URL,
    { state, nonce, codeVerifier }: SignInTransaction,
  ): Promise<Claims> {
    const provider = await configuration(KEYS_MAX_AGE_MS)
    const tokens = await oidc.authorizationCodeGrant(provider, callback, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    })
    const idToken = tokens.claims()
    if (!idToken) throw new Error('The provider sent no ID token')
    const said =
      idToken.email === undefined && provider.serverMetadata().userinfo_endpoint
        ? await oidc.fetchUserInfo(provider, tokens.access_token, idToken.sub)
        : idToken
    const { email, email_verified, name, picture } = claimed.parse(said)
    return {
      issuer: idToken.iss,
      subject: idToken.sub,
      email,
      emailVerified: email !== null && email_verified === true,
      name,
      picture,
    }
  }

  return {
    async start() {
      const transaction = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
      }
      const url = oidc.buildAuthorizationUrl(await configuration(), {
        ...settings.parameters,
        redirect_uri: settings.redirectUri,
        scope: 'openid email profile',
        state: transaction.state,
        nonce: transaction.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(transaction.codeVerifier),
        code_challenge_method: 'S256',
      })
      return { url, transaction }
    },

    async finish(callback, transaction) {
      try {
        return await withTimeLimit(exchange(callback, transaction), limitsMs.finish, () => {
          throw new Error('The provider takes too long')
        })
      } catch (error) {
        const isAboutKeys = FITS_NO_KEY.has((error as { code?: string }).code ?? '')
        if (isAboutKeys && now() - keysReadAt >= KEYS_MIN_AGE_MS) {
          keysReadAt = now()
          discovered = null
        }
        throw error
      }
    },
  }
}

/** The library's error codes for a token that fits no key. The second code also has other causes. */
const FITS_NO_KEY = new Set(['OAUTH_KEY_SELECTION_FAILED', 'OAUTH_INVALID_RESPONSE'])
