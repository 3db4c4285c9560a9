import { describe, expect, test } from 'vitest'
import { openSqliteStore } from '../../../platform/documents/sqlite/store.ts'
import { openApp, type RunningApp } from '../../../server/open-app.fixture.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import { visitorOf } from '../../../test/signed-in.fixture.ts'
import { INDEXES } from '../../collections.server.ts'
import { readSessionCookie, signedCookie } from './cookies.server.ts'
import { rider, server } from './sign-in.fixture.ts'

async function storedSessions() {
  const store = openSqliteStore({ file: `${server.dataDir}/documents.db`, indexes: INDEXES })
  const sessions = await store.list('sessions')
  await store.close()
  return sessions
}

describe('the session cookie', () => {
  test('is signed, unreadable to scripts, and new at every sign-in', async () => {
    const back = await rider.comesBack('alice@example.com')
    rider.cookies.set('motorcycle-session', 'fixed-by-someone')
    const { headers, status } = await rider.ask(back)
    expect(status).toBe(302)
    expect(headers.location).toBe('/sign-in/done')
    const set = (headers['set-cookie'] ?? []).filter((line) =>
      line.startsWith('motorcycle-session='),
    )
    expect(set).toHaveLength(1)
    expect(set[0]).toMatch(/; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(set[0]?.length).toBeLessThan(4096)
    const first = rider.cookies.get('motorcycle-session')
    await rider.signsIn('alice@example.com')
    expect(rider.cookies.get('motorcycle-session')).not.toBe(first)

    const earlier = visitorOf(server)
    earlier.cookies.set('motorcycle-session', first ?? '')
    expect((await earlier.ask('/me')).text).toBe('null')
  })

  test('comes with a hint for scripts, which has no other data and gives no access', async () => {
    const back = await rider.comesBack('alice@example.com')
    const { headers } = await rider.ask(back)
    const readable = (headers['set-cookie'] ?? []).filter((line) => !line.includes('HttpOnly'))
    expect(readable).toEqual(['signed-in=dHJ1ZQ%3D%3D; Max-Age=7776000; Path=/; SameSite=Lax'])
    expect((await rider.ask('/me')).headers['set-cookie']).toBeUndefined()
    const other = visitorOf(server)
    other.cookies.set('signed-in', rider.cookies.get('signed-in') ?? '')
    expect((await other.ask('/me')).text).toBe('null')
    // The server removes a hint without a session.
    expect([...other.cookies]).toEqual([])

    // A browser may delete only the hint.
    rider.cookies.delete('signed-in')
    await rider.ask('/me')
    expect(rider.cookies.has('signed-in')).toBe(true)
    await rider.post('/sign-out', null)
    expect((await rider.ask('/me')).text).toBe('null')
    expect(rider.cookies.has('signed-in')).toBe(false)
    expect((await rider.ask('/me')).headers['set-cookie']).toBeUndefined()
  })

  test('does not work after signing out, even when a client sends it again', async () => {
    await rider.signsIn('alice@example.com')
    const stolen = rider.cookies.get('motorcycle-session') ?? ''
    const { status, headers } = await rider.post('/sign-out', null)
    expect(status).toBe(204)
    expect(headers['set-cookie']?.join()).toContain('motorcycle-session=; Max-Age=0')
    rider.cookies.set('motorcycle-session', stolen)
    expect((await rider.ask('/me')).text).toBe('null')
  })

  test('does not work if it is forged', async () => {
    await rider.signsIn('alice@example.com')
    const good = rider.cookies.get('motorcycle-session') ?? ''
    const flipped = `${good.slice(0, 5)}${good[5] === 'A' ? 'B' : 'A'}${good.slice(6)}`
    const [value = ''] = decodeURIComponent(good).split('.')
    const forged = ['', 'x', flipped, good.slice(0, -2), `${good}x`, value, `${value}.`, '%', '"']
    for (const cookie of forged) {
      const headers = { Cookie: `motorcycle-session=${cookie}` }
      for (const target of ['/me', '/']) {
        const answer = await server.ask(target, { headers })
        expect(answer.status).toBe(200)
        if (target === '/me') expect(answer.text).toBe('null')
      }
    }
    expect((await rider.ask('/me')).text).not.toBe('null')
  })

  test('does not suffer from a cookie of another app at the same host', async () => {
    rider.cookies.set('session', 'x')
    expect(await rider.signsIn('alice@example.com')).not.toBeNull()
    rider.cookies.set('session', 'y')
    expect((await rider.ask('/me')).text).not.toBe('null')
  })

  test('is valid under its earlier name, until a sign-out', async () => {
    await rider.signsIn('alice@example.com')
    const id = rider.cookies.get('motorcycle-session') ?? ''
    rider.cookies.delete('motorcycle-session')
    rider.cookies.set('session', id)
    expect((await rider.ask('/me')).text).not.toBe('null')
    await rider.post('/sign-out', null)
    rider.cookies.set('session', id)
    expect((await rider.ask('/me')).text).toBe('null')
  })

  test('is not read under its earlier name from March 2027 on', async () => {
    const { services, clock } = openTestServices()
    const cookie = await signedCookie(services, 'session', 60).serialize('the id')
    const request = new Request(services.origin, {
      headers: { Cookie: cookie.split(';')[0] ?? '' },
    })
    clock.time = Date.parse('2027-02-28T23:59:59Z')
    expect(await readSessionCookie(services, request)).toBe('the id')
    clock.time += 1_000
    expect(await readSessionCookie(services, request)).toBeNull()
  })

  test('is not stored on the server, and neither is a token', async () => {
    await rider.signsIn('alice@example.com')
    const cookie = decodeURIComponent(rider.cookies.get('motorcycle-session') ?? '')
    const id = JSON.parse(Buffer.from(cookie.split('.')[0] ?? '', 'base64').toString())
    const stored = await storedSessions()
    expect(stored.length).toBeGreaterThan(0)
    expect(JSON.stringify(stored)).not.toContain(id)
    for (const { data } of stored) {
      expect(Object.keys(data).sort()).toEqual(
        [
          'createdAt',
          'email',
          'emailVerified',
          'name',
          'picture',
          'uid',
          'unverified',
          'usedAt',
        ].sort(),
      )
    }
  })

  test('has its prefix and the Secure flag on https, and stays valid with an old secret', async () => {
    const [older, newer] = ['o'.repeat(32), 'n'.repeat(32)]
    const https = { ORIGIN: 'https://quiz.example.com', LOCAL_PROVIDER: 'allow' }
    const first = await openApp({ ...https, STARTER_CONTENT: 'off', SESSION_SECRET: older })
    const dataDir = first.dataDir
    const origin = 'https://quiz.example.com'
    const as = (app: RunningApp) =>
      visitorOf({
        origin,
        ask: (target, options) => app.ask(target, { from: origin, ...options }),
      })
    const rider = as(first)
    const { headers } = await rider.ask(await rider.comesBack('alice@example.com'))
    expect(
      headers['set-cookie']?.find((line) => line.startsWith('__Host-motorcycle-session=')),
    ).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect((headers['set-cookie'] ?? []).every((line) => line.startsWith('__Host-'))).toBe(true)
    await first.stop()

    for (const [secrets, signedIn] of [
      [`${newer},${older}`, true],
      [newer, false],
    ] as const) {
      const next = await openApp({
        ...https,
        STARTER_CONTENT: 'off',
        DATA_DIR: dataDir,
        SESSION_SECRET: secrets,
      })
      const again = as(next)
      again.cookies.set(
        '__Host-motorcycle-session',
        rider.cookies.get('__Host-motorcycle-session') ?? '',
      )
      const { status, text } = await again.ask('/me')
      expect({ status, signedIn: text !== 'null' }).toEqual({ status: 200, signedIn })
      await next.stop()
    }
    await first.remove()
  })
})
