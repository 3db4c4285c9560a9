import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Configuration, Provider } from 'oidc-provider'
import { expiringDocuments, type NotesPlace } from './expiring-documents.ts'

export type LocalProviderSettings = {
  /** The address it is reached at from outside, with its path. */
  issuer: string
  clientId: string
  clientSecret: string
  redirectUri: string
  /** Signs its cookies; the first one signs, all are accepted. */
  cookieKeys: string[]
  /** Its own keys, private parts included (RFC 7517). */
  keys: NonNullable<Configuration['jwks']>
  /** The page where a person says who they are, by the sign-in's id. */
  signInPage: (id: string) => string
  /** Where it keeps sign-ins under way. */
  notes: NotesPlace
}

export type LocalAccount = { email: string; emailVerified: boolean }

/** An OpenID provider inside this process, or one of several processes that are one provider. */
export type LocalProvider = {
  /** Answers a request below the issuer's path. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Whether there is such a sign-in under way. */
  isUnderWay(id: string): Promise<boolean>
  /** Notes who signs in; where to send the browser on, or null when the sign-in is over. */
  signIn(id: string, account: LocalAccount): Promise<string | null>
}

/** How long a person may take to sign in, in seconds. */
const SIGN_IN_TIME = 10 * 60

/**
 * A provider for one client that takes a person's word for who they are: whoever calls `signIn` has
 * checked what is to be checked. It keeps nothing but sign-ins under way, so several processes with
 * the same settings and documents are one provider. An account is its email and whether that is
 * verified.
 */
export function openLocalProvider({
  issuer,
  clientId,
  clientSecret,
  redirectUri,
  cookieKeys,
  keys,
  signInPage,
  notes,
}: LocalProviderSettings): LocalProvider {
  const { host, protocol, pathname: path } = new URL(issuer)
  const provider = new Provider(issuer, {
    adapter: expiringDocuments(notes, SIGN_IN_TIME),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: keys,
    cookies: { keys: cookieKeys, long: { path, signed: true }, short: { path, signed: true } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => signInPage(uid) },
    renderError(ctx) {
      ctx.type = 'text/plain'
      ctx.body = 'This sign-in is not valid, or no longer. Please close the window and try again.'
    },
    pkce: { required: () => true },
    ttl: {
      Interaction: SIGN_IN_TIME,
      Session: SIGN_IN_TIME,
      Grant: SIGN_IN_TIME,
      AccessToken: 60,
      IdToken: 60,
    },
    findAccount: (_, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, ...claimsOf(accountId) }),
    }),
    // The one client is ours: nobody is asked to consent.
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId
      const grant = new oidc.provider.Grant({ clientId, ...(accountId && { accountId }) })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  // What it is called from outside is set below, and not by what a client sends.
  provider.proxy = true
  const answer = provider.callback()

  return {
    async handle(request, response) {
      const original = request.url ?? path
      Object.assign(request, { originalUrl: original, url: original.slice(path.length) || '/' })
      request.headers.host = host
      request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
      delete request.headers['x-forwarded-host']
      // Nobody stays signed in at this provider: each sign-in asks anew.
      request.headers.cookie = request.headers.cookie?.replace(
        /(^|;\s*)_session(\.sig)?=[^;]*/g,
        '',
      )
      await answer(request, response)
    },
    async isUnderWay(id) {
      return (await provider.Interaction.find(id)) !== undefined
    },
    async signIn(id, account) {
      const interaction = await provider.Interaction.find(id)
      if (!interaction) return null
      interaction.result = { login: { accountId: accountIdOf(account), remember: false } }
      await interaction.save(SIGN_IN_TIME)
      return interaction.returnTo
    },
  }
}

/** A verified address and the same one unverified are two people. */
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
