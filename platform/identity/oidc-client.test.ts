import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type IdentityProvider, openOidcClient } from './oidc-client.ts'

const CLIENT_ID = 'quiz'
const CALLBACK = 'http://localhost:3000/sign-in/callback'

const { privateKey, publicKey } = await generateKeyPair('RS256')
const stranger = await generateKeyPair('RS256')

/** Makes the ID token that the provider answers with. A test may replace this function. */
let idToken: (claims: JWTPayload) => Promise<string>
/** The keys of the provider. Null for the one with which it signs. */
let publishedKeys: object[] | null
let announced: string[]
let tokenRequests: URLSearchParams[]
/** The provider redirects requests for paths that match `path`. Null for no redirect. */
let moved: { path: RegExp; to: string } | null
let paths: string[]
let issuer: string
let provider: Server
let client: IdentityProvider
beforeEach(async () => {
  idToken = (claims) => signed(claims)
  publishedKeys = null
  announced = ['RS256']
  tokenRequests = []
  moved = null
  paths = []
  provider = createServer(async (request, response) => {
    const answer = (body: unknown) =>
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body))
    const path = request.url ?? ''
    paths.push(path)
    if (moved?.path.test(path)) return response.writeHead(302, { Location: moved.to }).end()
    if (path === '/jwks') {
      const key = { ...(await exportJWK(publicKey)), kid: '1', alg: 'RS256' }
      return answer({ keys: publishedKeys ?? [key] })
    }
    if (path === '/token') {
      const sent = new URLSearchParams((await request.toArray()).join(''))
      tokenRequests.push(sent)
      const claims = JSON.parse(sent.get('code') ?? '{}')
      return answer({ access_token: 'a', token_type: 'bearer', id_token: await idToken(claims) })
    }
    answer({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: announced,
    })
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  issuer = `http://localhost:${(provider.address() as AddressInfo).port}`
  client = openOidcClient({
    issuer,
    clientId: CLIENT_ID,
    clientSecret: 'secret',
    redirectUri: CALLBACK,
  })
})
afterEach(() => {
  provider.closeAllConnections()
  provider.close()
})

function signed(claims: JWTPayload, key = privateKey) {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: '1' }).sign(key)
}

/** Signs in with a code that the provider turns into valid claims with these changes. */
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

test('a sign-in uses PKCE, state and nonce, and sends the verifier', async () => {
  const { url, transaction, claims } = await signIn({ email_verified: true, name: 'Alice' })
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: CLIENT_ID,
    response_type: 'code',
    redirect_uri: CALLBACK,
    scope: 'openid email profile',
    state: transaction.state,
    nonce: transaction.nonce,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
  expect(tokenRequests).toHaveLength(1)
  expect(tokenRequests[0]?.get('code_verifier')).toBe(transaction.codeVerifier)
  expect(claims).toEqual({
    issuer,
    subject: 'p1',
    email: 'a@example.com',
    emailVerified: true,
    name: 'Alice',
    picture: null,
  })
})

test('two sign-ins share no secret', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => client.start()))
  const secrets = all.flatMap(({ transaction }) => Object.values(transaction))
  expect(new Set(secrets).size).toBe(60)
})

describe('an ID token is refused', () => {
  test.each([
    ['with another nonce', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['for another client', { aud: 'another' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['that has run out', { exp: Math.floor(Date.now() / 1000) - 60 }],
    ['without a subject', { sub: undefined }],
    ['with a subject that is no text', { sub: 1 as never }],
    ['that tells no time', { iat: undefined }],
  ])('%s', async (_what, change) => {
    await expect(signIn(change)).rejects.toThrow()
  })

  test('with the signature of another key', async () => {
    idToken = (claims) => signed(claims, stranger.privateKey)
    await expect(signIn()).rejects.toThrow()
  })

  test('without a signature', async () => {
    idToken = async (claims) => new UnsecuredJWT(claims).encode()
    await expect(signIn()).rejects.toThrow()
  })

  test.each(['the public key', 'the client secret'])(
    'signed with %s as a password',
    async (what) => {
      const { n = '' } = await exportJWK(publicKey)
      const password = new TextEncoder().encode(what === 'the public key' ? n : 'secret')
      idToken = (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(password)
      await expect(signIn()).rejects.toThrow()
    },
  )

  test('that was changed after its signature', async () => {
    idToken = async (claims) => {
      const [head, , signature] = (await signed(claims)).split('.')
      const body = Buffer.from(JSON.stringify({ ...claims, sub: 'p2' })).toString('base64url')
      return `${head}.${body}.${signature}`
    }
    await expect(signIn()).rejects.toThrow()
  })

  test('that is not a token', async () => {
    idToken = async () => 'x'
    await expect(signIn()).rejects.toThrow()
  })
})

describe('a failed sign-in says its cause in words:', () => {
  const now = Math.floor(Date.now() / 1000)

  test.each<[string, JWTPayload]>([
    [
      'its clock is 5 hours behind the clock of this machine',
      { iat: now - 18_000, exp: now - 14_400 },
    ],
    ['its clock is 10 minutes ahead of the clock of this machine', { nbf: now + 600 }],
    ['the ID token has expired', { exp: now - 60 }],
    ['the ID token has another "iss" than expected', { iss: 'https://evil.example' }],
    ['the ID token has another "aud" than expected', { aud: 'another' }],
    ['invalid response encountered: JWT "sub" (subject) claim missing', { sub: undefined }],
  ])('%s', async (reason, change) => {
    await expect(signIn({ name: 'Alice', ...change })).rejects.toMatchObject({ message: reason })
  })

  test.each([
    ['the provider has no signing key', [], 'RS256'],
    ['the provider has no signing key', [], 'HS256'],
    ['the ID token has another signature than announced: HS256', null, 'RS256'],
  ])('%s (keys: %j, announced: %s)', async (reason, keys, alg) => {
    publishedKeys = keys
    announced = [alg]
    const password = new TextEncoder().encode('secret')
    idToken = (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(password)
    await expect(signIn()).rejects.toMatchObject({ message: reason })
  })

  test('the provider has no signing key any more', async () => {
    publishedKeys = []
    await expect(signIn()).rejects.toThrow(new Error('the provider has no signing key'))
  })
})

test.each([
  ['true', 'true'],
  [1, 1],
  [undefined, undefined],
  [false, false],
])('an email counts as verified only when that is plainly said, not %j', async (_, said) => {
  expect((await signIn({ email_verified: said })).claims.emailVerified).toBe(false)
})

describe('a redirect by the provider signs nobody in', () => {
  test.each([/openid-configuration/, /token/, /jwks/])('%s', async (path) => {
    const places = [`${issuer}/elsewhere`, 'http://127.0.0.1:1/', 'http://169.254.169.254/']
    for (const to of [...places, 'file:///etc/passwd']) {
      moved = { path, to }
      await expect(signIn()).rejects.toThrow()
    }
    expect(paths.some((asked) => path.test(asked))).toBe(true)
    expect(paths).not.toContain('/elsewhere')
    moved = null
    expect(await signIn()).toMatchObject({ claims: { subject: 'p1' } })
  })
})
