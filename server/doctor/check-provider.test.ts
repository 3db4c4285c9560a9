import type { CustomFetch } from 'openid-client'
import { expect, test } from 'vitest'
import { freePort } from '../../test/free-port.fixture.ts'
import { CLIENT, startOpenIdProvider } from '../../test/openid-provider.fixture.ts'
import { checkProvider } from './check-network.ts'

const ORIGIN = 'http://localhost:3000'
const ISSUER = 'https://accounts.example.com'
const DISCOVERY = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/auth`,
  token_endpoint: `${ISSUER}/token`,
  jwks_uri: `${ISSUER}/keys`,
  claims_supported: ['sub', 'email', 'email_verified'],
}
const KEY = { kty: 'RSA', use: 'sig', kid: '1', n: 'n', e: 'AQAB' }

type Imitated = {
  issuer?: string
  discovery?: object
  keys?: unknown
  headers?: HeadersInit
  clientSecret?: string | null
}

/** Checks a provider whose responses come from a replaced `fetch`. */
function check({
  issuer = ISSUER,
  discovery,
  keys = { keys: [KEY] },
  headers,
  clientSecret = CLIENT.clientSecret,
}: Imitated) {
  const fetch: CustomFetch = async (url) => {
    const isDiscovery = url.endsWith('/.well-known/openid-configuration')
    return Response.json(isDiscovery ? { ...DISCOVERY, ...discovery } : keys, { headers })
  }
  return checkProvider({ oidc: { issuer, ...CLIENT, clientSecret }, origin: ORIGIN }, fetch)
}

const ok = { level: 'ok', about: 'Sign-in', says: `${ISSUER} answers, with 1 key` }

test('a provider that answers is ok, also with a slash at the end of its address', async () => {
  expect(await check({})).toEqual([ok])
  const provider = await startOpenIdProvider(`${ORIGIN}/sign-in/callback`)
  for (const issuer of [provider.issuer, `${provider.issuer}/`]) {
    const found = await checkProvider({ oidc: { issuer, ...CLIENT }, origin: ORIGIN })
    expect(found).toMatchObject([{ level: 'ok' }])
  }
  await provider.close()
})

test.each(['common', 'organizations', '8eaef023-2b34-4da1-9baa-8bc8c9d6a490'])(
  'Entra ID is ok at %s, with a warning that it does not list the claim email_verified',
  async (tenant) => {
    const issuer = `https://login.microsoftonline.com/${tenant}/v2.0`
    const discovery = {
      issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0',
      jwks_uri: `https://login.microsoftonline.com/${tenant}/discovery/v2.0/keys`,
      claims_supported: ['sub', 'iss', 'email', 'preferred_username'],
    }
    expect(await check({ issuer, discovery })).toMatchObject([
      { level: 'ok' },
      { level: 'warning', says: expect.stringContaining('does not list email_verified') },
    ])
  },
)

test.each<[string[], string | null, boolean]>([
  [['client_secret_basic'], 'secret', true],
  [['client_secret_post'], 'secret', true],
  [['private_key_jwt'], 'secret', false],
  [['client_secret_post'], null, false],
  [['none'], null, true],
])('a provider that takes %j suits the secret %j: %s', async (methods, clientSecret, isOk) => {
  const discovery = { token_endpoint_auth_methods_supported: methods }
  const warning = { level: 'warning', says: expect.stringContaining('no way in which the app') }
  expect(await check({ discovery, clientSecret })).toMatchObject([ok, ...(isOk ? [] : [warning])])
})

test.each<[string, Imitated, string]>([
  ['no key', { keys: { keys: [] } }, 'the provider has no signing key'],
  ['no list of keys', { keys: {} }, 'the provider has no signing key'],
  [
    'only a key to encrypt',
    { keys: { keys: [{ ...KEY, use: 'enc' }] } },
    'the provider has no signing key',
  ],
  ['a list in place of the key set', { keys: ['x'] }, `${ISSUER}/keys has no set of keys`],
  [
    'another issuer',
    { discovery: { issuer: 'https://b.example' } },
    'it calls itself https://b.example',
  ],
])(
  'a provider with %s is broken, and a sentence names the reason',
  async (_what, imitated, says) => {
    expect(await check(imitated)).toEqual([
      {
        level: 'broken',
        about: 'Sign-in',
        says: `${ISSUER}: ${says}`,
        next: expect.stringContaining('Check OIDC_ISSUER, the network, and docs/operations.md'),
      },
    ])
  },
)

test('an unreachable provider is broken, and a sentence names the reason', async () => {
  const issuer = `http://localhost:${await freePort()}`
  expect(await checkProvider({ oidc: { issuer, ...CLIENT }, origin: ORIGIN })).toMatchObject([
    { level: 'broken', says: `${issuer}: the provider cannot be reached (ECONNREFUSED)` },
  ])
})

test.each([
  [3 * 60, 0, '3 minutes ahead of'],
  [-5 * 3_600, 0, '5 hours behind'],
  [2 * 365 * 86_400, 0, '730 days ahead of'],
  [-3_600, 3_600, null],
  [10, 0, null],
])(
  'a provider clock that is %d s ahead, in a response of age %d s, is shown as: %s',
  async (ahead, age, says) => {
    const date = new Date(Date.now() + ahead * 1_000).toUTCString()
    const found = await check({ headers: { Date: date, Age: String(age) } })
    const problem = `${ISSUER}: its clock is ${says} the clock of this machine`
    expect(found).toMatchObject([ok, ...(says ? [{ level: 'warning', says: problem }] : [])])
    expect(found).toHaveLength(says ? 2 : 1)
  },
)

test('the embedded provider is ok at a public address if riders cannot sign in', async () => {
  const place = { oidc: null, origin: 'https://quiz.example.com' }
  expect(await checkProvider(place)).toMatchObject([{ level: 'warning' }])
  const alone = { ...place, localProvider: { adminAlone: true } }
  expect(await checkProvider(alone)).toMatchObject([
    { level: 'ok', says: 'only admins and people with a role, by their code' },
  ])
})
