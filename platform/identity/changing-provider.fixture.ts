import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll } from 'vitest'
import { type OidcSettings, openOidcClient } from './oidc-client.ts'

export const CLIENT_ID = 'quiz'
export const CALLBACK = 'http://localhost:3000/sign-in/callback'

export async function makeKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  return { private: privateKey, public: { ...(await exportJWK(publicKey)), kid, alg: 'RS256' } }
}
export type Key = Awaited<ReturnType<typeof makeKey>>

export function signed(claims: JWTPayload, key: Key): Promise<string> {
  const header = { alg: 'RS256', kid: key.public.kid }
  return new SignJWT(claims).setProtectedHeader(header).sign(key.private)
}

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

/** Starts an OpenID provider with a client. The test can change the fields of the returned object. */
export async function startProvider(key: Key, settings: Partial<OidcSettings> = {}) {
  const provider = {
    /** The key with which the provider signs. */
    key,
    /** The keys that the provider publishes. Null means the signing key. */
    published: null as object[] | null,
    announced: ['RS256'],
    idToken: (claims: JWTPayload) => signed(claims, provider.key),
    /** The failure of each endpoint. An endpoint without an entry works. */
    trouble: {} as Partial<Record<keyof typeof answers, (response: ServerResponse) => unknown>>,
    /** Further fields of the discovery document. */
    metadata: {} as Record<string, unknown>,
    /** The claims of the user info. Null means that the provider has no such endpoint. */
    userInfo: null as object | null,
    paths: [] as string[],
    tokenRequests: [] as URLSearchParams[],
    /** The `Authorization` headers of the requests for tokens. */
    authorizations: [] as (string | undefined)[],
  }
  const server = createServer(async (request, response) => {
    const { url = '' } = request
    provider.paths.push(url)
    const last = url.slice(1) as keyof typeof answers
    const endpoint = Object.hasOwn(answers, last) ? last : 'discovery'
    if (endpoint === 'token') provider.authorizations.push(request.headers.authorization)
    const sent = new URLSearchParams((await request.toArray()).join(''))
    const instead = provider.trouble[endpoint]
    if (instead && (await instead(response)) !== 'and goes on') return
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(await answers[endpoint](sent)))
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const app = { clientId: CLIENT_ID, clientSecret: 'secret', redirectUri: CALLBACK }
  const client = openOidcClient({ issuer, ...app, ...settings })

  const answers = {
    discovery: () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: provider.announced,
      ...(provider.userInfo && { userinfo_endpoint: `${issuer}/userinfo` }),
      ...provider.metadata,
    }),
    userinfo: () => provider.userInfo,
    jwks: () => ({ keys: provider.published ?? [provider.key.public] }),
    async token(sent: URLSearchParams) {
      provider.tokenRequests.push(sent)
      const id_token = await provider.idToken(JSON.parse(sent.get('code') ?? ''))
      return { access_token: 'a', token_type: 'bearer', id_token }
    },
  }

  /** Signs in with valid claims with these changes. The code of the callback contains the claims. */
  async function signIn(change: JWTPayload = {}) {
    const { url, transaction } = await client.start()
    const now = Math.floor(Date.now() / 1000)
    const good = { iss: issuer, aud: CLIENT_ID, sub: 'p1', iat: now, exp: now + 60 }
    const claims = { ...good, nonce: transaction.nonce, email: 'a@example.com', ...change }
    const callback = new URL(CALLBACK)
    callback.searchParams.set('code', JSON.stringify(claims))
    callback.searchParams.set('state', transaction.state)
    return { url, transaction, claims: await client.finish(callback, transaction) }
  }

  return Object.assign(provider, { issuer, client, signIn })
}
export type ChangingProvider = Awaited<ReturnType<typeof startProvider>>
