import * as oidc from 'openid-client'
import * as z from 'zod'
import { withTimeLimit } from '../time-limit.ts'
import { FITS_NO_KEY, NO_SIGNING_KEY, reasonOfFailure } from './sign-in-failure.ts'

/** The claims of an OpenID provider about a person. A missing or malformed text is null. */
export type Claims = {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
  /** The reason why the email is not verified: the value of `email_verified` that is not true. */
  unverified?: 'missing' | 'false' | 'not a boolean'
  name: string | null
  picture: string | null
}

/** The secrets of one sign-in. The browser that started the sign-in stores them. */
type SignInTransaction = { state: string; nonce: string; codeVerifier: string }

export type IdentityProvider = {
  /**
   * Starts a sign-in. The browser goes to `url` and stores `transaction` until it returns. With a
   * `language`, the provider shows its pages in that language if it can (OpenID Connect Core 1.0,
   * section 3.1.2.1), and the state begins with the language and a dot.
   */
  start(language?: string): Promise<{ url: URL; transaction: SignInTransaction }>
  /**
   * Returns the claims about the person who came back to `callback`. Throws unless the address
   * belongs to the transaction.
   */
  finish(callback: URL, transaction: SignInTransaction): Promise<Claims>
}

export type OidcSettings = {
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
 * section 3.1; RFC 7636; RFC 9700). The client discovers the provider at the first sign-in, so that
 * the app starts while the provider is unreachable. After a failure the next sign-in tries again.
 */
export function openOidcClient(settings: OidcSettings): IdentityProvider {
  const { limitsMs = LIMITS_MS, now = () => performance.now() } = settings
  let discovered: Promise<oidc.Configuration> | null = null
  let discoveredAt = 0
  let keysReadAt = -KEYS_MIN_AGE_MS

  /** Discovers the provider again after `maxAgeMs`. Only this makes the library reread the keys. */
  function configuration(maxAgeMs = Number.POSITIVE_INFINITY): Promise<oidc.Configuration> {
    if (now() - discoveredAt >= maxAgeMs) discovered = null
    if (discovered) return discovered
    discoveredAt = now()
    discovered = discover(settings).catch((error) => {
      discovered = null
      throw explained(error)
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
      ...verificationOf(email, email_verified),
      name,
      picture,
    }
  }

  /**
   * If a token fits none of the keys, makes the next sign-in reread the keys. Returns true if the
   * provider has no keys at all.
   */
  async function lacksKeys(error: { code?: string }): Promise<boolean> {
    const isAboutKeys = FITS_NO_KEY.has(error.code ?? '')
    if (!isAboutKeys || !discovered || now() - keysReadAt < KEYS_MIN_AGE_MS) return false
    keysReadAt = now()
    const found = discovered
    discovered = null
    const provider = await found
    const known = oidc.getJwksCache(provider)?.jwks.keys.length
    return (known ?? (await readKeys(provider, settings).catch(() => 1))) === 0
  }

  return {
    async start(language) {
      const transaction = {
        state: (language ? `${language}.` : '') + oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
      }
      const url = oidc.buildAuthorizationUrl(await configuration(), {
        ...settings.parameters,
        redirect_uri: settings.redirectUri,
        scope: 'openid email profile',
        ...(language && { ui_locales: language }),
        state: transaction.state,
        nonce: transaction.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(transaction.codeVerifier),
        code_challenge_method: 'S256',
      })
      return { url, transaction }
    },

    async finish(callback, transaction) {
      const attempt = exchange(callback, transaction).catch(async (error) => {
        throw (await lacksKeys(error))
          ? new Error(NO_SIGNING_KEY, { cause: error })
          : explained(error)
      })
      return withTimeLimit(attempt, limitsMs.finish, () => {
        throw new Error('The provider takes too long')
      })
    },
  }
}

function verificationOf(email: string | null, said: unknown) {
  if (said === true) return { emailVerified: email !== null }
  const unverified = said === false ? 'false' : said === undefined ? 'missing' : 'not a boolean'
  return { emailVerified: false, unverified } as const
}

/** Reads the discovery document. The library supports the issuer templates of Entra ID. */
export function discover({
  issuer,
  clientId,
  clientSecret,
  fetch,
  limitsMs = LIMITS_MS,
}: OidcSettings): Promise<oidc.Configuration> {
  // The settings allow plain http only for a provider on this machine.
  const isInsecure = new URL(issuer).protocol === 'http:'
  return oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: limitsMs.request / 1000,
    // Without these checks the library trusts TLS and does not verify the signature of the ID token.
    execute: [oidc.enableNonRepudiationChecks, ...(isInsecure ? [oidc.allowInsecureRequests] : [])],
    ...(fetch && { [oidc.customFetch]: fetch }),
  })
}

const keySet = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), use: z.string().default('sig') })).default([]),
})

/** Reads and counts the keys with which the provider may sign. */
export async function readKeys(
  provider: oidc.Configuration,
  { fetch: ask = fetch as oidc.CustomFetch, limitsMs = LIMITS_MS }: OidcSettings,
): Promise<number> {
  const { jwks_uri: address } = provider.serverMetadata()
  if (!address) throw new Error('its discovery document names no jwks_uri')
  const signal = AbortSignal.timeout(limitsMs.request)
  const headers = { accept: 'application/json' }
  const request = { method: 'GET', body: undefined, headers, redirect: 'manual', signal } as const
  const answer = await ask(address, request)
  if (answer.status !== 200) throw new Error(`${address} answers with status ${answer.status}`)
  const read = keySet.safeParse(await answer.json().catch(() => null))
  if (!read.success) throw new Error(`${address} has no set of keys`)
  return read.data.keys.filter(({ kty, use }) => kty !== 'oct' && use === 'sig').length
}

/** Returns an error with a message for the operator about why a sign-in failed. */
export function explained(error: unknown): Error {
  const { code } = error as { code?: string }
  return Object.assign(new Error(reasonOfFailure(error), { cause: error }), code && { code })
}
