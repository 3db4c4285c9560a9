import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type RunningApp } from '../../server/open-app.fixture.ts'
import { act, replyIn } from '../../test/action-reply.fixture.ts'
import { MANUAL_PAGES } from '../../test/manual-pages.ts'
import { makeManual } from '../../test/manual-pdf.fixture.ts'
import { type Visitor, visitorOf } from '../../test/signed-in.fixture.ts'
import { putBanksOf } from '../starter-bank/starter-content.fixture.ts'
import { adminOf, documentsOf, filesOf, upload } from './uploads.fixture.ts'

let server: RunningApp
let admin: Visitor
let manual: string
beforeAll(async () => {
  // Two banks, because the tests digest all documents about thirty times.
  server = await openApp({ LOCAL_ADMIN_CODE: 'the admin code', STARTER_CONTENT: 'off' })
  await putBanksOf(server.services.documents, 'OR', 'CA')
  admin = await adminOf(server)
  const { body } = await upload(server, admin, await makeManual({ pages: 5 }))
  manual = (body as { saved: { id: string } }).saved.id
})
afterAll(() => server.remove())

const SIGNED_OUT = 'Please sign in to continue.'
const NOT_ADMIN = 'You are not authorized to access admin features.'

const PAGES = ['/admin', '/admin/manuals/OR']
const UPLOAD = '/admin/manuals'
const picture = () => `/admin/manuals/OR/pages/4?manual=${manual}`
const addresses = () => [...PAGES, UPLOAD, picture()]

/**
 * Returns forms of an address that the server might accept, such as upper case, a slash at the end, or
 * `.data`.
 */
function formsOf(address: string): string[] {
  const [path = '', query] = address.split('?')
  const paths = [path, `${path}.data`, path.toUpperCase(), `${path}/`, `${path.toUpperCase()}.data`]
  return [...paths, `/.${path}`, `/x/..${path}`].map((form) => (query ? `${form}?${query}` : form))
}

const BODIES = [
  '',
  '%PDF-1.7',
  '{"intent":"roll-back","version":0}',
  '{"intent":"withdraw","id":"starter-1"}',
  '{"intent":"start-run"}',
]

const stored = () => ({ files: filesOf(server), documents: documentsOf(server) })

async function signedIn(email: string): Promise<Visitor> {
  const visitor = visitorOf(server)
  await visitor
    .comesBack(email)
    .then((back) => visitor.ask(back))
    .catch(() => {})
  return visitor
}

describe('anybody but the admin', () => {
  const people: [string, () => Promise<Visitor>, number, string][] = [
    ['a visitor', async () => visitorOf(server), 401, SIGNED_OUT],
    ['a rider', () => signedIn('alice@example.com'), 403, NOT_ADMIN],
    [
      'somebody with only the admin’s address',
      () => signedIn('admin@example.com'),
      401,
      SIGNED_OUT,
    ],
  ]

  test.each(people)('reads nothing: %s', async (_who, arrives, status, sentence) => {
    const visitor = await arrives()
    const before = stored()
    for (const address of addresses()) {
      for (const target of formsOf(address)) {
        for (const method of ['GET', 'HEAD']) {
          const answer = await visitor.ask(target, { method })
          const expected = address === UPLOAD ? [status, 404, 405] : [status, 404]
          expect(expected, `${method} ${target}`).toContain(answer.status)
          expect(answer.text).not.toMatch(/manual\.pdf|file:\/\/|[0-9a-f]{12}-4|Oregon manual/)
          expect(answer.headers['cache-control']).toBe('no-store')
        }
      }
    }
    for (const page of PAGES) {
      const answer = await visitor.ask(page)
      expect(answer).toMatchObject({ status, text: expect.stringContaining(sentence) })
    }
    expect(stored()).toEqual(before)
  })

  test.each(people)('changes nothing: %s', async (_who, arrives, status, message) => {
    const visitor = await arrives()
    const before = stored()
    for (const body of BODIES) {
      const refused = await visitor.ask(`${UPLOAD}?state=OR`, { method: 'POST', body })
      expect([refused.status, JSON.parse(refused.text)]).toEqual([status, { message }])
      for (const page of PAGES) {
        const reply = await visitor.ask(`${page}.data`, { method: 'POST', body })
        expect([reply.status, await replyIn(reply.body)]).toEqual([status, { message }])
      }
      for (const address of ['/admin/manuals?state=OR', ...addresses()]) {
        for (const target of formsOf(address)) {
          const answer = await visitor.ask(target, { method: 'POST', body })
          expect([status, 404, 405], `POST ${target}`).toContain(answer.status)
        }
      }
    }
    for (const abbrev of ['OR', 'CA']) {
      expect(await act(visitor, '/admin', { intent: 'start-run', abbrev })).toEqual({
        status,
        body: { message },
      })
    }
    expect(stored()).toEqual(before)
  })
})

describe('the admin', () => {
  test('reads the pages and their data, which no cache stores', async () => {
    for (const page of PAGES) {
      for (const target of formsOf(page)) {
        const answer = await admin.ask(target)
        expect(answer.headers['cache-control'], target).toMatch(/no-store/)
        expect([200, 404], target).toContain(answer.status)
        expect(answer.text).not.toContain('file://')
      }
      expect(await admin.ask(page)).toMatchObject({ status: 200 })
      expect(await admin.ask(page, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
      expect((await admin.ask(page, { method: 'POST', body: '' })).status).toBe(422)
    }
  })

  test('gets the picture of a page with its quote marked, and stores nothing', async () => {
    const quoting = (quote: string) => `${picture()}&quote=${encodeURIComponent(quote)}`
    const before = stored()
    const { status, headers, text } = await admin.ask(quoting(MANUAL_PAGES[3]?.sentences[1] ?? ''))
    expect({ status, cache: headers['cache-control'] }).toEqual({
      status: 200,
      cache: 'private, max-age=600',
    })
    const page = JSON.parse(text)
    expect(page).toEqual({ picture: expect.any(String), found: 'whole' })
    const bytes = Buffer.from(page.picture.replace(/^data:image\/webp;base64,/, ''), 'base64')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1200 })
    for (const [target, found] of [
      [quoting('The moon is made of green cheese.'), 'none'],
      [quoting('é'.repeat(2_000)), 'none'],
      [picture(), null],
    ] as const) {
      expect(JSON.parse((await admin.ask(target)).text).found).toBe(found)
    }
    expect(stored()).toEqual(before)
  })

  test('gets no picture of a page that the manual does not have', async () => {
    const before = stored()
    for (const target of [
      `/admin/manuals/OR/pages/4?manual=abcdefabcdef`,
      `/admin/manuals/OR/pages/4?manual=../../x`,
      '/admin/manuals/OR/pages/4',
      `/admin/manuals/OR/pages/0?manual=${manual}`,
      `/admin/manuals/OR/pages/9999?manual=${manual}`,
      `/admin/manuals/OR/pages/1e1?manual=${manual}`,
      `/admin/manuals/OR/pages/-1?manual=${manual}`,
      `/admin/manuals/or/pages/4?manual=${manual}`,
      `/admin/manuals/CA/pages/4?manual=${manual}`,
      `/admin/manuals/ZZ/pages/4?manual=${manual}`,
    ]) {
      expect((await admin.ask(target)).status, target).toBe(404)
    }
    expect(stored()).toEqual(before)
  })

  test('does nothing by GET, nor from elsewhere', async () => {
    const before = stored()
    const answer = await admin.ask(UPLOAD)
    expect(answer.status).toBe(405)
    expect(answer.headers.allow).toContain('POST')
    for (const target of [`${UPLOAD}?state=OR`, ...PAGES, ...PAGES.map((page) => `${page}.data`)]) {
      for (const from of ['https://evil.example', 'null', null]) {
        for (const body of BODIES) {
          expect((await admin.ask(target, { method: 'POST', body, from })).status).toBe(403)
        }
      }
    }
    expect(stored()).toEqual(before)
  })

  test.each([
    ['/admin/manuals/ZZ', 'GET'],
    ['/admin/manuals/or', 'GET'],
    ['/admin/manuals/ZZ.data', 'POST', '{"intent":"start-run"}'],
    ['/admin/manuals/or.data', 'POST', '{"intent":"start-run"}'],
    ['/admin/manuals/ZZ.data', 'POST', '{"intent":"withdraw","id":"starter-1"}'],
  ])('finds no state that does not exist: %s', async (target, method, body?: string) => {
    const before = stored()
    expect((await admin.ask(target, { method, body })).status).toBe(404)
    expect(stored()).toEqual(before)
  })

  test('starts no run without a manual', async () => {
    const answer = await admin.post('/admin/manuals/CA.data', { intent: 'start-run' })
    const message = 'Please upload the manual for this state first.'
    expect([answer.status, await replyIn(answer.body)]).toEqual([409, { message }])
    expect(await act(admin, '/admin', { intent: 'start-run', abbrev: 'CA' })).toEqual({
      status: 409,
      body: { message },
    })
  })
})
