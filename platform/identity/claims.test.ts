import type { JWTPayload } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { type ChangingProvider, makeKey, startProvider } from './changing-provider.fixture.ts'

const key = await makeKey('1')

let provider: ChangingProvider
beforeEach(async () => {
  provider = await startProvider(key)
})
const signIn = (change?: JWTPayload) => provider.signIn(change)

describe('claims that the ID token lacks come from the user info:', () => {
  const [email, other] = ['a@example.com', 'other@example.com']

  test.each<[string, JWTPayload, object, object]>([
    [
      'that the address is verified',
      { email },
      { email, email_verified: true },
      { email, emailVerified: true },
    ],
    [
      'an address, together with whether it is verified',
      { email },
      { email: other, email_verified: true },
      { email: other, emailVerified: true },
    ],
    [
      'no verification of an unnamed address',
      { email },
      { email_verified: true },
      { email, emailVerified: false },
    ],
    [
      'no address in place of a complete one',
      { email, email_verified: false },
      { email: other, email_verified: true },
      { email, emailVerified: false },
    ],
    [
      'name and picture',
      { email, email_verified: true, name: 'Alice' },
      { name: 'Other', picture: 'https://pictures.example/a.png' },
      { name: 'Alice', picture: 'https://pictures.example/a.png', emailVerified: true },
    ],
    [
      'all',
      { email: undefined },
      { email, email_verified: true, name: 'Alice' },
      { email, emailVerified: true, name: 'Alice' },
    ],
  ])('%s', async (_what, idToken, userInfo, claims) => {
    provider.userInfo = { sub: 'p1', ...userInfo }
    expect((await signIn(idToken)).claims).toMatchObject(claims)
  })

  test('a complete ID token causes no request', async () => {
    provider.userInfo = { sub: 'p1' }
    await signIn({ email_verified: true, name: 'Alice', picture: 'https://pictures.example/a.png' })
    expect(provider.paths).not.toContain('/userinfo')
  })

  test('claims about another person refuse the sign-in', async () => {
    const reason = 'the user info is about another person than the ID token'
    for (const idToken of [{}, { email_verified: true }]) {
      provider.userInfo = { sub: 'p2', email, email_verified: true }
      await expect(signIn(idToken)).rejects.toMatchObject({ message: reason })
    }
  })

  test('without a name a sign-in goes on with a warning, without an address it fails', async () => {
    const warnings: string[] = []
    provider = await startProvider(key, { warn: (reason) => warnings.push(reason) })
    provider.userInfo = { sub: 'p1' }
    provider.trouble.userinfo = (response) => response.writeHead(500).end('out of order')
    expect((await signIn({ email_verified: true })).claims).toMatchObject({ emailVerified: true })
    expect(warnings).toEqual([expect.stringMatching(/^the user info could not be read: .*status/)])
    await expect(signIn()).rejects.toThrow()
  })
})

describe('groups', () => {
  const whole = { email_verified: true, name: 'A', picture: 'https://pictures.example/a.png' }

  test.each<[string, unknown, string[]]>([
    ['a list', ['a', 'b', 'a'], ['a', 'b']],
    ['a single name', 'a', ['a']],
    ['nothing', undefined, []],
    ['an object', { a: true }, []],
    ['other things and long names', [1, null, '', 'x'.repeat(201), 'a'], ['a']],
  ])('are read from %s', async (_what, groups, names) => {
    const { claims } = await signIn({ ...whole, ...(groups !== undefined && { groups }) })
    expect(claims.groups).toEqual(names)
  })

  test('are at most 200', async () => {
    const { claims } = await signIn({ groups: Array.from({ length: 300 }, (_, n) => `g${n}`) })
    expect(claims.groups).toHaveLength(200)
  })

  test('come from another claim, also of the user info, if the operator names it', async () => {
    provider = await startProvider(key, { groupsClaim: 'https://example.com/roles' })
    provider.metadata = { scopes_supported: ['openid', 'groups'] }
    provider.userInfo = { sub: 'p1', 'https://example.com/roles': ['a'] }
    const { url, claims } = await signIn({ ...whole, groups: ['b'] })
    expect(claims.groups).toEqual(['a'])
    expect(url.searchParams.get('scope')).toBe('openid email profile groups')
  })
})

test.each([
  ['true', 'true'],
  [1, 1],
  [undefined, undefined],
  [false, false],
])('an email does not count as verified if email_verified is %j', async (_, said) => {
  expect((await signIn({ email_verified: said })).claims.emailVerified).toBe(false)
})
