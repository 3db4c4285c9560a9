import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type AccountClaims } from 'oidc-provider'
import { INDEXES } from '../app/collections.server.ts'
import { openSqliteStore } from '../platform/documents/sqlite/store.ts'
import { expiringDocuments } from '../platform/identity/expiring-documents.ts'
import { openLog } from '../platform/log.ts'

export const CLIENT = { clientId: 'quiz', clientSecret: 'the secret of the quiz at this provider' }

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const KEY = { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }

export type OpenIdProvider = {
  issuer: string
  /** The person of the next sign-in. The provider shows no form. */
  person: AccountClaims
  /** The provider's behavior for the next requests: it answers, fails, or never answers. */
  mood: 'fine' | 'failing' | 'silent'
  /** The app's settings for this provider. */
  settings: Record<'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET', string>
  close: () => Promise<void>
}

/**
 * Starts a real OpenID provider on another port. Like large providers, it isolates its page from the
 * page that opened it (Cross-Origin-Opener-Policy).
 */
export async function startOpenIdProvider(redirectUri: string, port = 0): Promise<OpenIdProvider> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const documents = openSqliteStore({ file: ':memory:', indexes: INDEXES })
  const notes = { documents, log: openLog('silent'), now: () => new Date() }
  const provider = new Provider(issuer, {
    adapter: expiringDocuments(notes, 60, (accountId) => accountId),
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [KEY] },
    cookies: { keys: ['the cookie key of this provider'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'picture', 'groups'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/who-are-you/${uid}` },
    ttl: { Session: 60, Grant: 60, Interaction: 60, AccessToken: 60, IdToken: 60 },
    findAccount: (_, accountId) => ({ accountId, claims: async () => self.person }),
    async loadExistingGrant({ oidc }) {
      const { clientId, accountId } = {
        clientId: CLIENT.clientId,
        accountId: oidc.session?.accountId,
      }
      const grant = new oidc.provider.Grant({ clientId, ...(accountId && { accountId }) })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  const self: OpenIdProvider = {
    issuer,
    person: { sub: 'nobody' },
    mood: 'fine',
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.clientId,
      OIDC_CLIENT_SECRET: CLIENT.clientSecret,
    },
    async close() {
      await closed(server)
      await documents.close()
    },
  }
  server.on('request', async (request, response) => {
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
    if (self.mood === 'silent') return
    if (self.mood === 'failing') return response.writeHead(500).end('out of order')
    if (!request.url?.startsWith('/who-are-you/')) return answer(request, response)
    const login = { accountId: self.person.sub, remember: false }
    await provider.interactionFinished(request, response, { login })
  })
  return self
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}
