import { setTimeout } from 'node:timers/promises'
import * as oidc from 'openid-client'
import * as z from 'zod/mini'

/** What an OpenID provider says of a person; `null` for what it does not say. */
export type Claims = {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
  name: string | null
  picture: string | null
}

/** What only the browser that began a sign-in knows. */
export type SignInTransaction = { state: string; nonce: string; codeVerifier: string }

export type IdentityProvider = {
  /** Where to send the browser, and what it must keep until it comes back. */
  start(): Promise<{ url: URL; transaction: SignInTransaction }>
  /**
   * Who came back to `callback` (the whole address). Throws when the answer is not the one to this
   * transaction, or can't be trusted or had.
   */
  finish(callback: URL, transaction: SignInTransaction): Promise<Claims>
}

export type OidcSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  /** The whole address the provider sends the browser back to. */
  redirectUri: string
  /** More parameters for the provider's page. */
  parameters?: Record<string, string>
  /** Reaches the provider; the network's own unless given. */
  fetch?: oidc.CustomFetch
  /** How long one request to the provider may take, and all of `finish`, in milliseconds. */
  patience?: { request: number; whole: number }
  /** A clock in milliseconds. */
  now?: () => number
}

/** Whoever signs in knows within ten seconds: `finish` makes up to four requests. */
const PATIENCE = { request: 5_000, whole: 8_000 }

/** The provider's keys are read again after this time, so a key that changes under its id is taken. */
const KEYS_MAX_AGE_MS = 60_000
/** After a token that fits no key they are read at once, but not more often: forged tokens cost nothing. */
const NEXT_LOOK_MS = 10_000

const text = z.string().check(z.minLength(1), z.maxLength(2000))
const claimed = z.object({
  email: z.optional(z.catch(z.nullable(text), null)),
  email_verified: z.optional(z.unknown()),
  name: z.optional(z.catch(z.nullable(text), null)),
  picture: z.optional(z.catch(z.nullable(text), null)),
})

/**
 * Sign-in at an OpenID provider: code flow with PKCE, state and nonce (OpenID Connect Core 1.0,
 * section 3.1; RFC 7636; RFC 9700). The provider is looked up at the first sign-in, so that the app
 * starts without it; a failed look-up is tried again at the next one. Its keys are at most a minute
 * old, and read again after a token that they do not fit.
 */
export function openOidcClient({
  issuer,
  clientId,
  clientSecret,
  redirectUri,
  parameters,
  fetch,
  patience = PATIENCE,
  now = () => performance.now(),
}: OidcSettings): IdentityProvider {
  let discovered: Promise<oidc.Configuration> | null = null
  let discoveredAt = 0
  let lookedAt = -NEXT_LOOK_MS

  /** The library keeps the keys with the configuration: a new one has new keys. */
  function configuration(maxAgeMs = Number.POSITIVE_INFINITY): Promise<oidc.Configuration> {
    if (now() - discoveredAt >= maxAgeMs) discovered = null
    if (discovered) return discovered
    discoveredAt = now()
    discovered = oidc
      .discovery(new URL(issuer), clientId, clientSecret, undefined, {
        timeout: patience.request / 1000,
        // The code flow trusts TLS instead of the ID token's signature unless told otherwise.
        execute: [oidc.enableNonRepudiationChecks, ...(isInsecure(issuer) ? INSECURE : [])],
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
    const { email = null, email_verified, name = null, picture = null } = claimed.parse(said)
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
        ...parameters,
        redirect_uri: redirectUri,
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
        return await inTime(exchange(callback, transaction), patience.whole)
      } catch (error) {
        const isAboutKeys = FITS_NO_KEY.has((error as { code?: string }).code ?? '')
        if (isAboutKeys && now() - lookedAt >= NEXT_LOOK_MS) {
          lookedAt = now()
          discovered = null
        }
        throw error
      }
    },
  }
}

/** There is no key of the token's id, or a signature that is not of the key (or another fault). */
const FITS_NO_KEY = new Set(['OAUTH_KEY_SELECTION_FAILED', 'OAUTH_INVALID_RESPONSE'])

async function inTime<T>(work: Promise<T>, patience: number): Promise<T> {
  const late = setTimeout(patience, null, { ref: false }).then(() => {
    throw new Error('The provider takes too long')
  })
  return Promise.race([work, late])
}

/** For a provider on this machine only: `server/env.ts` takes no other without https. */
function isInsecure(issuer: string): boolean {
  return new URL(issuer).protocol === 'http:'
}
const INSECURE = [oidc.allowInsecureRequests]
