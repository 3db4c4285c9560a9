import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { FORM_FIELDS } from '../../app/articles/editor/post-form.ts'
import { adminOf } from '../../app/articles/posts/posts.fixture.ts'
import { worstHeaders, worstTexts } from '../../test/worst-texts.ts'
import { type Ask, ask, startServer } from '../server-process.fixture.ts'

/** The length of a header in the attacks. Node itself refuses more than 16 KB of headers in all. */
const HEADER_LENGTH = 15_000
const BODY_BYTES = 200_000
const MAX_MS = 50
const MAX_HARMLESS = 25
const TRIES = 10

const server = await startServer({
  LOCAL_ADMIN_CODE: 'the admin code',
  TRUSTED_PROXIES: '127.0.0.1',
})
const { cookies } = await adminOf(server)
const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
afterAll(() => server.remove())

/**
 * Returns the processor time that the server has used, in milliseconds, in steps of ten (proc(5),
 * `stat`).
 */
function processorTime(): number {
  const fields = readFileSync(`/proc/${server.child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ')
  const [user, system] = [fields?.[11], fields?.[12]].map(Number) as [number, number]
  return (user + system) * 10
}

/**
 * The agent of requests without large bodies. It reuses one connection, because a new connection
 * costs as much time as a request.
 */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
afterAll(() => agent.destroy())

/**
 * Returns the processor time of a slow request, or null for a fast one. A request is slow if its time
 * exceeds both `MAX_MS` and the time of `MAX_HARMLESS` harmless requests, which show the current speed
 * of the machine. Measures a slow request again, because other work may disturb an attempt.
 */
async function slowMs(target: string, attack: Ask, harmless: () => Ask): Promise<number | null> {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < TRIES && least > MAX_MS; tries++) {
    const before = processorTime()
    await ask(server.port, target, attack)
    least = Math.min(least, processorTime() - before)
  }
  if (least <= MAX_MS) return null
  const before = processorTime()
  for (let n = 0; n < MAX_HARMLESS; n++) await ask(server.port, target, harmless())
  return least > processorTime() - before ? least : null
}

/** The headers that the attacks fill, each with the start of its value. */
const HEADERS: [name: string, start: string][] = [
  ['Accept', 'text/html'],
  ['Accept-Encoding', 'br'],
  ['Accept-Language', 'en'],
  ['Authorization', 'Basic '],
  ['Connection', 'close'],
  ['Content-Type', 'multipart/form-data; boundary='],
  ['Content-Type', 'application/x-www-form-urlencoded'],
  ['Cookie', 'motorcycle-session='],
  ['Forwarded', 'for=127.0.0.1;'],
  ['Host', 'a'],
  ['If-Match', 'W/"x",'],
  ['If-Modified-Since', 'Sat, 21 Nov 2026 '],
  ['If-None-Match', 'W/"x",'],
  ['If-Range', '"x"'],
  ['Last-Event-ID', '1'],
  ['Origin', 'http://'],
  ['Range', 'bytes=0-'],
  ['Referer', 'http://'],
  ['Sec-Fetch-Site', 'same-origin'],
  ['User-Agent', 'Mozilla/5.0 ('],
  ['X-Forwarded-For', '127.0.0.1,'],
  ['X-Forwarded-Host', 'a'],
  ['X-Forwarded-Proto', 'https'],
]

/**
 * The headers that only cached pages and files read. The embedded provider and the app may read the
 * others.
 */
const OF_CACHES = /^(If-|Range$|Accept-Encoding$)/

let clients = 0
/** Returns a header with a new client address, so that no rate limit applies. */
const anotherClient = () => ({ 'X-Forwarded-For': `2001:db8:${(++clients).toString(16)}::1` })

test.each(HEADERS)(
  '15 KB of text that could slow down a parser take little time in the header %s: %s',
  async (name, start) => {
    const asset = (await server.ask('/')).text.match(/\/assets\/[\w-]+\.js/)?.[0] ?? ''
    const hero = (await server.ask('/content')).text.match(/\/files\/posts\/[\w./-]+/)?.[0] ?? ''
    expect([asset, hero]).not.toContain('')
    const slow: string[] = []
    for (const target of OF_CACHES.test(name) ? ['/', asset, hero] : ['/idp/auth', '/sign-out']) {
      const method = target === '/sign-out' ? 'POST' : 'GET'
      const body = method === 'POST' ? { method, body: '{}' } : {}
      for (const worst of worstHeaders(HEADER_LENGTH, start)) {
        const headers = { ...anotherClient(), Host: 'localhost', [name]: worst.text }
        const harmless = () => ({ ...body, agent, headers: anotherClient() })
        const ms = await slowMs(target, { ...body, agent, headers }, harmless)
        if (ms) slow.push(`${target}, ${worst.name}: ${ms} ms`)
      }
    }
    expect(slow).toEqual([])
  },
)

const context = { stateAbbrev: 'OR', stateName: 'x', questionId: 'q-3', questionText: 'x' }
const pick = { item: 'x', revision: 1, option: 'x', question: 'x', key: 'x' }
const item = {
  question: 'x',
  options: ['x', 'x'],
  correctAnswer: 'x',
  explanation: 'x',
  quote: 'x',
}
const form = Object.fromEntries(FORM_FIELDS.map((field) => [field, 'x']))

/** The routes that accept JSON, each with a sample body. The tests replace each `x` with `worstTexts`. */
const JSON_REQUESTS: [target: string, body: object][] = [
  ['/feedback', { email: 'x', message: 'x', allowContact: true, website: '', context }],
  ['/users/UID', { delete: 'x' }],
  ['/attempts', { owner: 'UID', id: 'x', state: 'OR', mode: 'x', picks: [pick] }],
  ['/admin/remote-config', { signals: { tab: 'x' } }],
  ['/admin/manuals/OR/review.data', { intent: 'approve', id: 'x', item }],
  ['/admin/manuals/OR/questions/r1-1.data', { intent: 'edit', item }],
]

/**
 * Returns the example as JSON, with the first part of the text in place of each `x`. All parts
 * together fit into one body.
 */
function withTexts(example: object, text: string): string {
  const json = JSON.stringify(example)
  // A character takes at most three bytes.
  const length = Math.floor(text.length / json.split('"x"').length / 3)
  return json.replaceAll('"x"', () => JSON.stringify(text.slice(0, length)))
}

async function expectQuick(target: string, bodies: (text: string) => Record<string, string>) {
  const slow: string[] = []
  const { uid } = JSON.parse((await server.ask('/me', { headers: { Cookie: cookie } })).text)
  const harmless = bodies('a'.repeat(BODY_BYTES))
  const post = (type: string, body = '') => ({
    method: 'POST',
    headers: { ...anotherClient(), Cookie: cookie, 'Content-Type': type },
    body,
  })
  for (const worst of worstTexts(BODY_BYTES)) {
    const text = Buffer.from(worst.text).subarray(0, BODY_BYTES).toString()
    for (const [type, body] of Object.entries(bodies(text))) {
      const ms = await slowMs(
        target.replace('UID', uid),
        post(type, body.replace('UID', uid)),
        () => post(type, harmless[type]),
      )
      if (ms) slow.push(`${type}, ${worst.name}: ${ms} ms`)
    }
  }
  expect(slow).toEqual([])
}

test.each(JSON_REQUESTS)(
  '200 KB of text that could slow down a parser take little time at %s',
  (target, example) =>
    expectQuick(target, (text) => ({
      'application/json': withTexts(example, text),
      // All of them refuse what is no JSON in the same way.
      ...(target === '/feedback' && { 'text/plain': text }),
    })),
)

/** The actions of the admin, each with a sample form. The tests replace each `x` with `worstTexts`. */
const ACTIONS: [page: string, form: Record<string, string>][] = [
  ['/admin', { intent: 'change-flags', admin_email: 'x', ai_model_id: 'x' }],
  ['/admin/posts', { intent: 'set-status', id: 'x', status: 'x' }],
  ['/admin/posts/post-nr-1', { intent: 'draft-post', brief: 'x' }],
]

test.each(ACTIONS)(
  '200 KB of text that could slow down a parser take little time at the action of %s',
  (page, form) =>
    expectQuick(`${page}.data`, (text) => {
      const share = text.slice(0, text.length / Object.keys(form).length / 3)
      const fields = Object.entries(form).map(([name, value]) => [
        name,
        value === 'x' ? share : value,
      ])
      return { 'application/x-www-form-urlencoded': new URLSearchParams(fields).toString() }
    }),
)

test.each(['/idp/token', '/idp/sign-in/nothing', '/sign-out'])(
  '200 KB of text that could slow down a parser take little time in a form to %s',
  (target) =>
    expectQuick(target, (text) => ({
      'application/x-www-form-urlencoded': `intent=save&post=${text}`,
      'multipart/form-data; boundary=x': partOf(text),
      'multipart/form-data; boundary="x"': partOf(withTexts({ base: 0, form }, text)),
    })),
)

function partOf(value: string): string {
  const part = (name: string, text: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
  return `${part('intent', 'save-post')}${part('post', value)}--x--\r\n`
}
