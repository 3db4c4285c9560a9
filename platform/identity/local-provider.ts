import { createPrivateKey, type JsonWebKey } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Configuration } from 'oidc-provider'
import { expiringDocuments, type NotesPlace, type OwnerOf } from './expiring-documents.ts'

type Settings = {
  issuer: string
  clientId: string
  clientSecret: string
  redirectUri: string
  /** The provider signs cookies with the first key, and accepts the signatures of all keys. */
  cookieKeys: string[]
  /** The provider's signing keys with their private parts (RFC 7517). */
  keys: NonNullable<Configuration['jwks']>
  /**
   * Returns the address of the page that asks for the email address in the sign-in with this id.
   * `language` is what the client asks for, if anything (`ui_locales`).
   */
  signInPage: (id: string, language: unknown) => string
  /** The response to a request that belongs to no sign-in. */
  notValid: string
  /** The response to a request that failed on the server's side. */
  answerToFailure: (error: unknown) => { status: number; sentence: string }
  notes: NotesPlace
  /** Returns the owner of the account with this subject. */
  ownerOf: OwnerOf
}

type LocalAccount = {
  email: string
  emailVerified: boolean
  /** How the person proved who they are. The same account may do so by several methods. */
  methods?: string[]
}

/** An OpenID provider. Processes with the same settings and documents act as one provider. */
export type LocalProvider = {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  isPending(id: string): Promise<boolean>
  /** Signs the account in. Returns the next address of the browser, or null if the sign-in is over. */
  signIn(id: string, account: LocalAccount): Promise<string | null>
}

const SIGN_IN_SECONDS = 10 * 60

/**
 * Opens a provider for one client. The caller of `signIn` must check passwords, because the provider
 * does not. The provider stores no accounts. The email address, together with whether it is verified,
 * identifies an account. The library is loaded at the first use, because loading takes a sixth of a
 * server's start time.
 */
export function openLocalProvider(settings: Settings): LocalProvider {
  const { host, protocol, pathname: path } = new URL(settings.issuer)
  // A bad key throws an error here instead of at the first use.
  for (const key of settings.keys.keys) createPrivateKey({ key: key as JsonWebKey, format: 'jwk' })
  let loading: ReturnType<typeof load> | undefined
  const provider = () => (loading ??= load(settings, path))

  return {
    async handle(request, response) {
      const { answer } = await provider()
      const original = request.url ?? path
      Object.assign(request, { originalUrl: original, url: original.slice(path.length) || '/' })
      request.headers.host = host
      request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
      delete request.headers['x-forwarded-host']
      // Without this cookie the provider remembers nobody, so each sign-in asks for the email address.
      request.headers.cookie = request.headers.cookie
        ?.split(';')
        .filter((cookie) => !/^\s*_session(\.sig)?=/.test(cookie))
        .join(';')
      await answer(request, response)
    },
    async isPending(id) {
      const { Interaction } = await provider()
      return (await Interaction.find(id)) !== undefined
    },
    async signIn(id, account) {
      const { Interaction } = await provider()
      const interaction = await Interaction.find(id)
      if (!interaction) return null
      const { methods } = account
      const login = { accountId: accountIdOf(account), remember: false }
      interaction.result = { login: { ...login, ...(methods?.length && { amr: methods }) } }
      await interaction.save(SIGN_IN_SECONDS)
      return interaction.returnTo
    },
  }
}

async function load(settings: Settings, path: string) {
  const { Provider } = await import('oidc-provider')
  const { issuer, clientId, cookieKeys } = settings
  const provider = new Provider(issuer, {
    adapter: expiringDocuments(settings.notes, SIGN_IN_SECONDS, settings.ownerOf),
    clients: [
      {
        client_id: clientId,
        client_secret: settings.clientSecret,
        redirect_uris: [settings.redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: settings.keys,
    cookies: { keys: cookieKeys, long: { path, signed: true }, short: { path, signed: true } },
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      // The ID token has all claims.
      userinfo: { enabled: false },
    },
    interactions: { url: (_, { uid, params }) => settings.signInPage(uid, params.ui_locales) },
    renderError(ctx, { error }, cause) {
      ctx.type = 'text/plain'
      ctx.body = settings.notValid
      if (error !== 'server_error') return
      settings.notes.log.error({ err: cause }, 'the embedded provider failed')
      const { status, sentence } = settings.answerToFailure(cause)
      ctx.status = status
      ctx.body = sentence
    },
    pkce: { required: () => true },
    ttl: {
      Interaction: SIGN_IN_SECONDS,
      Session: SIGN_IN_SECONDS,
      Grant: SIGN_IN_SECONDS,
      AccessToken: 60,
      IdToken: 60,
    },
    findAccount: (_, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, ...claimsOf(accountId) }),
    }),
    // The only client is this app, so the provider asks nobody to consent.
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId
      const grant = new oidc.provider.Grant({ clientId, ...(accountId && { accountId }) })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  // The only client is a server, so no page of another site needs to read an answer.
  provider.use(async (ctx, next) => {
    await next()
    ctx.remove('Access-Control-Allow-Origin')
    ctx.remove('Access-Control-Expose-Headers')
  })
  // The provider trusts the headers with its public address, because `handle` sets them.
  provider.proxy = true
  return { Interaction: provider.Interaction, answer: provider.callback() }
}

function accountIdOf({ email, emailVerified }: LocalAccount): string {
  return `${emailVerified ? 'verified' : 'unverified'}:${email}`
}

function claimsOf(accountId: string) {
  const email = accountId.slice(accountId.indexOf(':') + 1)
  return {
    email,
    email_verified: accountId.startsWith('verified:'),
    name: email.slice(0, email.indexOf('@')),
  }
}
