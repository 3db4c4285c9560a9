import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { act, replyIn } from '../../../test/action-reply.fixture.ts'
import { openForAdmin } from '../../../test/admin-app.fixture.ts'
import { MANUAL_PAGES } from '../../../test/manual-pages.ts'
import { makeManual } from '../../../test/manual-pdf.fixture.ts'
import { putBanksOf } from '../../making/starter-bank/starter-content.fixture.ts'
import { documentsOf, filesOf, upload } from './uploads.fixture.ts'

const { server, admin } = await openForAdmin()
let manual: string
beforeAll(async () => {
  // Stores only two banks, because the tests digest all documents about thirty times.
  await putBanksOf(server.services.documents, 'OR', 'CA')
  const { body } = await upload(server, admin, await makeManual({ pages: 5 }))
  manual = (body as { saved: { id: string } }).saved.id
})

const PAGES = ['/admin', '/admin/manuals/OR']
const picture = () => `/admin/manuals/OR/pages/4?manual=${manual}`

/**
 * Returns forms of an address that the server might accept, such as upper case, a slash at the end, or
 * `.data`.
 */
function formsOf(address: string): string[] {
  const [path = '', query] = address.split('?')
  const paths = [path, `${path}.data`, path.toUpperCase(), `${path}/`, `${path.toUpperCase()}.data`]
  return [...paths, `/.${path}`, `/x/..${path}`].map((form) => (query ? `${form}?${query}` : form))
}

const stored = () => ({ files: filesOf(server), documents: documentsOf(server) })

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

  test('gets the inner route of a page alone, and nobody else does', async () => {
    const inner = '/admin/manuals/OR.data?_routes=desk%2Fstate-page%2Fquestions.route'
    const answers = [await server.ask(inner), await admin.ask(inner)]
    expect(answers.map(({ status }) => status)).toEqual([401, 200])
    expect(answers.map(({ text }) => text.includes('published'))).toEqual([false, true])
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

  test.each([
    ['/admin/manuals/ZZ', 'GET'],
    ['/admin/manuals/or', 'GET'],
    ['/admin/manuals/ZZ.data', 'POST', '{"intent":"start-run"}'],
    ['/admin/manuals/or.data', 'POST', '{"intent":"start-run"}'],
    ['/admin/manuals/ZZ/questions/starter-1.data', 'POST', '{"intent":"withdraw"}'],
    ['/admin/manuals/ZZ/review.data', 'POST', '{"intent":"reject","id":"r1-1"}'],
  ])('gets 404 for a state that does not exist: %s', async (target, method, body?: string) => {
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
