import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { INDEXES } from '../../app/collections.server.ts'
import { portOf } from '../../test/listening.fixture.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { openSqliteStore } from '../documents/sqlite/store.ts'
import { openLog } from '../log.ts'
import { type LocalProvider, openLocalProvider } from './local-provider.ts'
import { type IdentityProvider, openOidcClient } from './oidc-client.ts'

const ORIGIN = 'https://quiz.example.com'
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const KEY = { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }
const SETTINGS = {
  issuer: `${ORIGIN}/idp`,
  clientId: 'quiz',
  clientSecret: 'the secret of this test',
  redirectUri: `${ORIGIN}/sign-in/callback`,
}

let documents: DocumentStore
let clock: number
let provider: LocalProvider
let client: IdentityProvider
let here: string
beforeEach(async () => {
  documents = openSqliteStore({ file: ':memory:', indexes: INDEXES })
  clock = 0
  // Two providers answer in turn, like two processes behind a load balancer.
  const providers = [open(), open()] as const
  provider = providers[0]
  let asked = 0
  const server = createServer((request, response) =>
    providers[++asked % 2 === 0 ? 0 : 1].handle(request, response),
  )
  here = `http://127.0.0.1:${await portOf(server)}`
  client = openOidcClient({
    ...SETTINGS,
    fetch: (url, options) => fetch(url.replace(ORIGIN, here), options as RequestInit),
  })
})
afterEach(() => documents.close())

function open(key: object = KEY): LocalProvider {
  return openLocalProvider({
    ...SETTINGS,
    cookieKeys: ['a key of this test'],
    keys: { keys: [key] },
    signInPage: (id, language) => `/${language ?? ''}page/${id}`,
    notValid: 'Not valid.',
    answerToFailure: (error) => ({ status: 507, sentence: String(error) }),
    ownerOf: (accountId) => `owner of ${accountId}`,
    notes: { documents, log: openLog('silent'), now: () => new Date(Date.now() + clock) },
  })
}

/** Requests an address like a browser with these cookies. Returns the redirect, or the status. */
async function follow(address: string, cookies: Map<string, string>): Promise<string> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'http' }
  const answer = await fetch(address.replace(ORIGIN, here), { redirect: 'manual', headers })
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? []
    cookies.set(name, value)
    expect(line).toMatch(/; path=\/idp.*; secure; httponly/i)
  }
  return answer.headers.get('location') ?? String(answer.status)
}

async function begin() {
  const cookies = new Map<string, string>()
  const { url, transaction } = await client.start()
  const page = await follow(url.href, cookies)
  return { id: page.replace('/page/', ''), cookies, transaction }
}

type Account = Parameters<LocalProvider['signIn']>[1]
const alice: Account = { email: 'alice@example.com', emailVerified: false }
const signIn = async (id: string, who = alice) => (await provider.signIn(id, who)) ?? ''

test('a sign-in uses the public address, even if a client sends another host', async () => {
  const { id, cookies, transaction } = await begin()
  expect(await provider.isPending(id)).toBe(true)
  const callback = await follow(await signIn(id), cookies)
  expect(callback).toMatch(/^https:\/\/quiz\.example\.com\/sign-in\/callback\?code=/)
  expect(await client.finish(new URL(callback), transaction)).toMatchObject({
    issuer: SETTINGS.issuer,
    email: 'alice@example.com',
    emailVerified: false,
    name: 'alice',
  })
})

test('a verified address and the same unverified address are two accounts', async () => {
  const subjects: string[] = []
  for (const emailVerified of [false, true, true]) {
    const { id, cookies, transaction } = await begin()
    const callback = await follow(await signIn(id, { ...alice, emailVerified }), cookies)
    const claims = await client.finish(new URL(callback), transaction)
    expect(claims.emailVerified).toBe(emailVerified)
    subjects.push(claims.subject)
  }
  expect(new Set(subjects).size).toBe(2)
})

test('the claims name the methods of the sign-in, and the account stays the same', async () => {
  const found = []
  for (const who of [alice, { ...alice, methods: ['a code'] }]) {
    const { id, cookies, transaction } = await begin()
    const callback = await follow(await signIn(id, who), cookies)
    found.push(await client.finish(new URL(callback), transaction))
  }
  expect(found.map(({ methods }) => methods)).toEqual([undefined, ['a code']])
  expect(new Set(found.map(({ subject }) => subject)).size).toBe(1)
})

test('a failure of the store gets its own response, not the one for an expired sign-in', async () => {
  const { url } = await client.start()
  vi.spyOn(documents, 'set').mockRejectedValue(new Error('no space left'))
  const answer = await fetch(url.href.replace(ORIGIN, here), { headers: { Accept: 'text/html' } })
  expect([answer.status, await answer.text()]).toEqual([507, 'Error: no space left'])
})

test('a key without its private part is rejected when the provider opens', () => {
  const { kty, n, e } = KEY
  expect(() => open({ kty, n, e })).toThrow('private')
})

test('a sign-in with a wrong code verifier gets no token', async () => {
  const { id, cookies, transaction } = await begin()
  const callback = await follow(await signIn(id), cookies)
  const wrong = { ...transaction, codeVerifier: transaction.codeVerifier.toLowerCase() }
  await expect(client.finish(new URL(callback), wrong)).rejects.toThrow()
})

test('another browser cannot continue a sign-in', async () => {
  const { id } = await begin()
  const other = await begin()
  const next = await signIn(id)
  expect(await follow(next, new Map())).toBe('400')
  expect(await follow(next, other.cookies)).not.toContain('code=')
})

test('a sign-in expires, and the next sign-in removes its notes', async () => {
  const { id, cookies } = await begin()
  const next = await signIn(id)
  clock = 10 * 60 * 1000 + 1
  expect(await provider.isPending(id)).toBe(false)
  expect(await follow(next, cookies)).toBe('400')
  const before = (await documents.list('providerNotes')).map((note) => note.id)
  expect(before).toHaveLength(1)
  const other = await begin()
  expect(await provider.isPending(other.id)).toBe(true)
  const after = (await documents.list('providerNotes')).map((note) => note.id)
  expect(after).toHaveLength(1)
  expect(after).not.toEqual(before)
})

test('characters that no store accepts do not break a sign-in', async () => {
  const { url } = await client.start()
  url.searchParams.set('login_hint', 'a\0b\ud800')
  expect(await follow(url.href, new Map())).toContain('/page/')
})

test('the client can ask for a page in a language', async () => {
  const { url, transaction } = await client.start({ language: 'es' })
  const cookies = new Map<string, string>()
  const page = await follow(url.href, cookies)
  expect(page).toMatch(/^\/espage\//)
  const callback = await follow(await signIn(page.replace('/espage/', '')), cookies)
  expect(new URL(callback).searchParams.get('state')).toMatch(/^es\.[\w-]{43}$/)
  expect((await client.finish(new URL(callback), transaction)).email).toBe('alice@example.com')
})

test('a sign-in that does not exist is not pending', async () => {
  expect(await provider.isPending('nothing')).toBe(false)
  expect(await provider.signIn('nothing', alice)).toBeNull()
})

test.each([
  ['another client', { client_id: 'other' }],
  ['another return address', { redirect_uri: 'https://evil.example/' }],
  ['no PKCE', { code_challenge: '', code_challenge_method: '' }],
  ['the implicit flow', { response_type: 'token' }],
])('the provider rejects %s', async (_what, change) => {
  const { url } = await client.start()
  for (const [name, value] of Object.entries(change)) {
    if (value) url.searchParams.set(name, value)
    else url.searchParams.delete(name)
  }
  const next = await follow(url.href, new Map())
  expect(next).not.toContain('/page/')
  expect(next).not.toContain('evil')
  expect(next).not.toContain('code=')
})
