import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { adminOf, filesOf } from '../../app/articles/posts/posts.fixture.ts'
import { openApp } from '../open-app.fixture.ts'

const settings = { STARTER_CONTENT: 'off', LOCAL_ADMIN_CODE: 'the admin code' }
const server = await openApp({ ...settings, TRUSTED_PROXIES: '127.0.0.1' })
const admin = await adminOf(server)
afterAll(() => server.remove())

const FORM = '"email":null,"allowContact":false,"context":null,"website":""'
let client = 0

async function sends(body: string | Buffer, given: Record<string, string> = {}): Promise<number> {
  const headers = { 'X-Forwarded-For': `192.0.2.${++client}`, ...given }
  return (await server.ask('/feedback', { method: 'POST', headers, body })).status
}

async function keptMessages(): Promise<unknown[]> {
  const kept = await server.services.documents.list('feedback')
  return kept.map(({ data }) => data.message)
}

test('the last value of a repeated JSON key counts (ECMA-262, JSON.parse)', async () => {
  expect(await sends(`{"message":"one",${FORM},"message":"two"}`)).toBe(204)
  expect(await keptMessages()).toEqual(['two'])
})

test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nothing known'])(
  'a JSON body is accepted with any content type: %s',
  async (type) => {
    const message = `Called ${type}`
    const body = JSON.stringify({ message, ...JSON.parse(`{${FORM}}`) })
    expect(await sends(body, { 'Content-Type': type })).toBe(204)
    expect(await keptMessages()).toContain(message)
  },
)

test('a form with 2,000 fields is read, and one with more is refused unread', async () => {
  const TYPE = 'application/x-www-form-urlencoded'
  const sendForm = async (fields: number, type = TYPE) => {
    const headers = { 'Content-Type': type }
    const body = Array.from({ length: fields }, (_, n) => `f${n}=`).join('&')
    const forms = ['/class/AAAAAAAA/teacher/aaaa/settings', '/reports', '/idp/sign-in/nothing']
    const answers = forms.map((form) => server.ask(form, { method: 'POST', headers, body }))
    return (await Promise.all(answers)).map(({ status }) => status)
  }
  expect(await sendForm(2_000)).toEqual([404, 303, 404])
  for (const type of [TYPE, TYPE.toUpperCase(), `${TYPE};charset=UTF-8`]) {
    // Without a class nobody reads the form.
    expect(await sendForm(2_001, type), type).toEqual([404, 413, 413])
  }
})

test('JSON with 10,000 values and 20 levels is read, and more is refused unparsed, as any type', async () => {
  const list = (count: number) => `[${Array(count).fill('{"a":1}').join()}]`
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  const inText = JSON.stringify({
    message: `${'[{,'.repeat(5_000)}\\"`,
    ...JSON.parse(`{${FORM}}`),
  })
  expect([await sends(list(10_000)), await sends(nested(20))]).toEqual([422, 422])
  expect(await sends(inText)).toBe(422)
  expect(await sends(inText.replace(/(\[\{,)+/, '[{,'.repeat(500)))).toBe(204)
  for (const type of ['application/json', 'multipart/form-data; boundary=a', 'nothing known']) {
    for (const body of [
      list(10_001),
      nested(21),
      `\uFEFF  ${nested(21)}`,
      '{"a":'.repeat(60_000),
    ]) {
      expect(await sends(body, { 'Content-Type': type }), `${type} ${body.slice(0, 9)}`).toBe(413)
    }
  }
})

test('a client that ends the connection in the middle of its JSON leaves no error', async () => {
  const socket = connect(server.port, '127.0.0.1')
  const head = `POST /feedback HTTP/1.1\r\nHost: ${new URL(server.origin).host}\r\nOrigin: ${server.origin}\r\n`
  socket.write(`${head}Content-Length: 100\r\n\r\n{"message":`, () => {
    setTimeout(() => socket.destroy(), 100)
  })
  await server.logLine(({ method, status }) => method === 'POST' && status === 422)
  expect(server.stdout()).not.toMatch(/"level":[56]0/)
})

test.each(['gzip', 'identity', 'br'])(
  'a compressed body is refused with any Content-Encoding header (%s)',
  async (of) => {
    const before = await keptMessages()
    const packed = gzipSync(`{"message":"packed",${FORM}}`)
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': of }
    expect(await sends(packed, headers)).toBe(422)
    expect(await keptMessages()).toEqual(before)
  },
)

test.each(['-1', '1e9', 'NaN', '2.5', '0x10', '1&limit=2'])(
  'a limit in the query has no effect on a list: %s',
  async (limit) => {
    const { uid } = JSON.parse((await admin.ask('/me')).text)
    for (const list of ['/content', '/feed.xml', '/admin/posts', `/users/${uid}/results`]) {
      const [plain, asked] = [await admin.ask(list), await admin.ask(`${list}?limit=${limit}`)]
      expect({ status: asked.status, length: asked.text.length }).toEqual({
        status: 200,
        length: plain.text.length,
      })
    }
  },
)

test('the first value of a repeated query parameter counts', async () => {
  const before = filesOf(server)
  for (const [query, message] of [
    ['state=ZZ&state=OR', 'Please choose a state.'],
    ['state=OR&state=ZZ', 'Only PDF files are allowed.'],
  ]) {
    const answer = await admin.ask(`/admin/manuals?${query}`, { method: 'POST', body: 'x' })
    expect({ status: answer.status, body: JSON.parse(answer.text) }).toEqual({
      status: 422,
      body: { message },
    })
  }
  expect(filesOf(server)).toEqual(before)
})

test('a hero image that arrives in chunks is refused if it is too large', async () => {
  const MB = 1024 * 1024
  for (const [size, status] of [
    [10 * MB + 1, 422],
    [12 * MB, 413],
  ] as const) {
    const form = new FormData()
    form.set('post', '{}')
    form.set('hero', new Blob([new Uint8Array(size)]))
    const { body, headers } = new Response(form)
    const Cookie = `motorcycle-session=${admin.cookies.get('motorcycle-session')}`
    const answer = await fetch(`${server.origin}/admin/posts/post-nr-1`, {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { Origin: server.origin, Cookie, 'Content-Type': headers.get('Content-Type') ?? '' },
    } as RequestInit)
    expect(answer.status).toBe(status)
  }
  expect(filesOf(server)).toEqual([])
})
