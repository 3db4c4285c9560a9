import * as oidc from 'openid-client'
import * as z from 'zod'
import { withTimeLimit } from '../time-limit.ts'
import { type Claims, hasEmail, lacksClaims, readClaims, type Said, scopeFor } from './claims.ts'
import { FITS_NO_KEY, NO_SIGNING_KEY, reasonOfFailure } from './sign-in-failure.ts'

/** The secrets of one sign-in. The browser that started the sign-in stores them. */
type SignInTransaction = { state: string; nonce: string; codeVerifier: string }

/** `select_account` lets the person choose an account, `login` asks for the password again. */
export type Prompt = 'select_account' | 'login'
type SignInWish = { language?: string; prompt?: Prompt | null }

export type IdentityProvider = {
  /** The provider's address, as the operator set it. */
  issuer: string
  /**
   * Starts a sign-in. The browser goes to `url` and stores `transaction` until it returns. With a
   * `language`, the provider shows its pages in that language if it can (OpenID Connect Core 1.0,
   * section 3.1.2.1), and the state begins with the language and a dot. With a `prompt`, the provider
   * does not sign the browser's last person in silently.
   */
  start(wish?: SignInWish): Promise<{ url: URL; transaction: SignInTransaction }>
  /**
   * Returns the claims about the person who came back to `callback`. Throws unless the address
   * belongs to the transaction.
   */
  finish(callback: URL, transaction: SignInTransaction): Promise<Claims>
}

export type OidcSettings = {
  issuer: string
  clientId: string
  /** Null if the provider gave the app no secret. PKCE alone then protects the code (RFC 9700). */
  clientSecret: string | null
  redirectUri: string
  /** The claim with the person's groups. Null: `groups`, if the provider happens to send it. */
  groupsClaim?: string | null
  /** Further query parameters of the URL that `start` returns. */
  parameters?: Record<string, string>
  fetch?: oidc.CustomFetch
  limitsMs?: typeof LIMITS_MS
  now?: () => number
  /** Receives the reason when a sign-in goes on without the user info. */
  warn?: (reason: string) => void
}

/** The time limits of one request to the provider, and of `finish`, which makes up to four requests. */
const LIMITS_MS = { request: 5_000, finish: 8_000 }

/**
 * The client rereads the provider's keys after this time, because a key may change under the same id.
 */
const KEYS_MAX_AGE_MS = 60_000
/** A token that fits no key makes the client reread the keys, but at most once in this time. */
const KEYS_MIN_AGE_MS = 10_000

/**
 * Sign-in at an OpenID provider: code flow with PKCE, state and nonce (OpenID Connect Core 1.0,
 * section 3.1; RFC 7636; RFC 9700). The client discovers the provider at the first sign-in, so that
 * the app starts while the provider is unreachable. After a failure the next sign-in tries again.
 */
export function openOidcClient(settings: OidcSettings): IdentityProvider {
  const { limitsMs = LIMITS_MS, now = () => performance.now() } = settings
  const { warn = () => {}, groupsClaim = null } = settings
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
    const isAsked = lacksClaims(idToken, groupsClaim)
    const more = isAsked ? await userInfo(provider, tokens.access_token, idToken, warn) : {}
    const { iss: issuer, sub: subject } = idToken
    return { issuer, subject, ...readClaims(idToken, more, groupsClaim ?? 'groups') }
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
    issuer: settings.issuer,

    async start({ language, prompt } = {}) {
      const provider = await configuration()
      const transaction = {
        state: (language ? `${language}.` : '') + oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
      }
      const url = oidc.buildAuthorizationUrl(provider, {
        ...(prompt && { prompt: knownPrompt(provider, prompt) }),
        ...settings.parameters,
        redirect_uri: settings.redirectUri,
        scope: scopeFor(groupsClaim, provider.serverMetadata().scopes_supported),
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

/** The library's error code for a reply about another subject. */
const OTHER_SUBJECT = 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'

/**
 * Asks the provider for the claims that the ID token lacks (OpenID Connect Core 1.0, section 5.3).
 * Throws if they are about another subject. Without a name or picture, a sign-in goes on.
 */
async function userInfo(
  provider: oidc.Configuration,
  accessToken: string,
  idToken: oidc.IDToken,
  warn: (reason: string) => void,
): Promise<Said> {
  if (!provider.serverMetadata().userinfo_endpoint) return {}
  try {
    return await oidc.fetchUserInfo(provider, accessToken, idToken.sub)
  } catch (error) {
    const { message, code } = explained(error) as Error & { code?: string }
    if (code === OTHER_SUBJECT || !hasEmail(idToken)) throw error
    warn(`the user info could not be read: ${message}`)
    return {}
  }
}

/** Returns `login` if the provider announces its prompts without this one. */
function knownPrompt(provider: oidc.Configuration, prompt: Prompt): Prompt {
  const { prompt_values_supported: prompts } = provider.serverMetadata()
  return Array.isArray(prompts) && !prompts.includes(prompt) ? 'login' : prompt
}

/** Authenticates the app by a method that the provider announces. */
function authentication(secret: string | null): oidc.ClientAuth {
  if (secret === null) return oidc.None()
  const [inBody, inHeader] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)]
  return (provider, ...request) => {
    const isInBody = methodsOf(provider).includes('client_secret_post')
    return (isInBody ? inBody : inHeader)(provider, ...request)
  }
}

/** Without an announcement the method is HTTP Basic (OpenID Connect Discovery 1.0, section 3). */
function methodsOf(provider: oidc.ServerMetadata): string[] {
  return provider.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
}

/** True if the app can authenticate by a method that the provider announces. */
export function knowsMethod(provider: oidc.ServerMetadata, secret: string | null): boolean {
  const methods = secret === null ? ['none'] : ['client_secret_post', 'client_secret_basic']
  return methodsOf(provider).some((method) => methods.includes(method))
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
  return oidc.discovery(new URL(issuer), clientId, undefined, authentication(clientSecret), {
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
