import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  CALLBACK,
  type ChangingProvider,
  CLIENT_ID,
  makeKey,
  signed,
  startProvider,
} from './changing-provider.fixture.ts'

const [key, stranger] = [await makeKey('1'), await makeKey('1')]

let provider: ChangingProvider
beforeEach(async () => {
  provider = await startProvider(key)
})
const signIn = (change?: JWTPayload) => provider.signIn(change)

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
  const verifiers = provider.tokenRequests.map((sent) => sent.get('code_verifier'))
  expect(verifiers).toEqual([transaction.codeVerifier])
  expect(claims).toEqual({
    issuer: provider.issuer,
    subject: 'p1',
    email: 'a@example.com',
    emailVerified: true,
    name: 'Alice',
    picture: null,
    groups: [],
  })
})

describe('the app authenticates as the provider announces:', () => {
  const BASIC = `Basic ${Buffer.from(`${CLIENT_ID}:secret`).toString('base64')}`

  test.each<[string[] | undefined, string | null, string | undefined, string | null]>([
    [['client_secret_basic'], 'secret', BASIC, null],
    [['client_secret_post'], 'secret', undefined, 'secret'],
    [['client_secret_basic', 'client_secret_post'], 'secret', undefined, 'secret'],
    [undefined, 'secret', BASIC, null],
    [['none'], null, undefined, null],
  ])('%j', async (methods, clientSecret, header, sent) => {
    provider = await startProvider(key, { clientSecret })
    provider.metadata = { token_endpoint_auth_methods_supported: methods }
    await signIn()
    expect(provider.authorizations).toEqual([header])
    expect(provider.tokenRequests[0]?.get('client_secret')).toBe(sent)
    expect(provider.tokenRequests[0]?.get('client_id')).toBe(header ? null : CLIENT_ID)
  })
})

test.each([
  [undefined, 'select_account'],
  [['none', 'login', 'select_account'], 'select_account'],
  [['none', 'login', 'consent'], 'login'],
])('the provider is asked to ask who signs in, as it announces %j: %s', async (prompts, prompt) => {
  provider.metadata = { prompt_values_supported: prompts }
  const { url } = await provider.client.start({ prompt: 'select_account' })
  expect(url.searchParams.get('prompt')).toBe(prompt)
  expect((await provider.client.start()).url.searchParams.get('prompt')).toBeNull()
})

test('no two sign-ins share a secret', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => provider.client.start()))
  const secrets = all.flatMap(({ transaction }) => Object.values(transaction))
  expect(new Set(secrets).size).toBe(60)
})

/** Returns a function that makes tokens and signs them with a password. */
function signedWith(password: string) {
  const secret = new TextEncoder().encode(password)
  return (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret)
}

describe('an ID token is rejected', () => {
  test.each([
    ['with another nonce', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['for another client', { aud: 'another' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['that has expired', { exp: Math.floor(Date.now() / 1000) - 60 }],
    ['without a subject', { sub: undefined }],
    ['with a subject that is no text', { sub: 1 as never }],
    ['without the time of its issue', { iat: undefined }],
  ])('%s', async (_what, change) => {
    await expect(signIn(change)).rejects.toThrow()
  })

  test('with the signature of another key', async () => {
    provider.idToken = (claims) => signed(claims, stranger)
    await expect(signIn()).rejects.toThrow()
  })

  test('without a signature', async () => {
    provider.idToken = async (claims) => new UnsecuredJWT(claims).encode()
    await expect(signIn()).rejects.toThrow()
  })

  test.each(['the public key', 'the client secret'])(
    'signed with %s as a password',
    async (what) => {
      provider.idToken = signedWith(what === 'the public key' ? `${key.public.n}` : 'secret')
      await expect(signIn()).rejects.toThrow()
    },
  )

  test('that was changed after its signature', async () => {
    provider.idToken = async (claims) => {
      const [head, , signature] = (await signed(claims, key)).split('.')
      const body = Buffer.from(JSON.stringify({ ...claims, sub: 'p2' })).toString('base64url')
      return `${head}.${body}.${signature}`
    }
    await expect(signIn()).rejects.toThrow()
  })

  test('that is not a token', async () => {
    provider.idToken = async () => 'x'
    await expect(signIn()).rejects.toThrow()
  })
})

describe('the error of a failed sign-in gives the reason:', () => {
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
    Object.assign(provider, { published: keys, announced: [alg], idToken: signedWith('secret') })
    await expect(signIn()).rejects.toMatchObject({ message: reason })
  })

  test('the provider no longer has a signing key', async () => {
    provider.published = []
    await expect(signIn()).rejects.toThrow(new Error('the provider has no signing key'))
  })
})

describe('a sign-in fails, and follows no redirect, if an endpoint of the provider redirects', () => {
  test.each(['discovery', 'token', 'jwks'] as const)('%s', async (endpoint) => {
    const places = [
      `${provider.issuer}/elsewhere`,
      'http://127.0.0.1:1/',
      'http://169.254.169.254/',
    ]
    let asked = 0
    for (const Location of [...places, 'file:///etc/passwd']) {
      provider.trouble[endpoint] = (response) => {
        asked++
        response.writeHead(302, { Location }).end()
      }
      await expect(signIn()).rejects.toThrow()
    }
    expect(asked).toBeGreaterThan(0)
    expect(provider.paths).not.toContain('/elsewhere')
    provider.trouble = {}
    expect(await signIn()).toMatchObject({ claims: { subject: 'p1' } })
  })
})
