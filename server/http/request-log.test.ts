import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forOneTest } from '../for-one-test.fixture.ts'
import { openApp } from '../open-app.fixture.ts'
import { linesOf } from '../server-process.fixture.ts'

let server = await openApp()
let earlier: number
afterAll(() => server.remove())
beforeEach(async () => {
  await logOf('/healthz')
  earlier = linesOf(server.stdout()).length
})

/** Sends a request, and waits for its line in the log. */
async function logOf(target: string) {
  const { headers } = await server.ask(target)
  await server.logLine(({ requestId }) => requestId === headers['x-request-id'])
  return linesOf(server.stdout())
}

/** Returns the lines that the server logged during this test. */
async function everyLine() {
  return (await logOf('/healthz')).slice(earlier, -1)
}

describe('each request', () => {
  test.each([
    ['GET', '/', 200, '/'],
    ['HEAD', '/', 200, '/'],
    ['GET', '/?secret=1', 200, '/'],
    ['GET', '/questions/OR?secret=1', 200, 'questions/:abbrev'],
    ['GET', '/questions/secret', 404, 'questions/:abbrev'],
    ['GET', '/secret/page', 404, '*'],
    ['GET', '/assets/secret.js', 404, '/assets/*'],
    ['GET', '/healthz', 200, '/healthz'],
    ['GET', '/readyz', 200, '/readyz'],
    ['POST', '/', 405, expect.any(String)],
    ['DELETE', '/questions/OR', 405, expect.any(String)],
  ])('logs one line: %s %s', async (method, target, status, route) => {
    const headers = { 'User-Agent': 'secret', Cookie: 'secret', Referer: 'http://secret/' }
    const answer = await server.ask(target, { method, headers })
    expect(answer.status).toBe(status)
    expect(await everyLine()).toEqual([
      {
        level: 30,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        requestId: answer.headers['x-request-id'],
        method,
        route,
        status,
        ms: expect.any(Number),
        msg: 'request',
      },
    ])
    expect(server.stdout()).not.toMatch(/secret|127\.0\.0\.1/)
  })

  test('has its own id', async () => {
    const ids = new Set<unknown>()
    for (let count = 0; count < 5; count++) ids.add((await server.ask('/')).headers['x-request-id'])
    const given = { 'X-Request-Id': 'mine' }
    ids.add((await server.ask('/', { headers: given })).headers['x-request-id'])
    expect(ids.size).toBe(6)
    expect(ids).not.toContain('mine')
    expect(ids).not.toContain(undefined)
  })

  test('has the current time', async () => {
    const before = Date.now()
    await server.ask('/')
    const [line] = await everyLine()
    expect(Date.parse(line?.time ?? '')).toBeGreaterThanOrEqual(before)
    expect(Date.parse(line?.time ?? '')).toBeLessThanOrEqual(Date.now())
  })
})

test('a request cannot add lines to the log', async () => {
  const forged = encodeURIComponent('\r\n{"level":60,"msg":"forged"}\u001b[31m\u2028')
  const targets = [`/${forged}`, `/questions/${forged}`, `/assets/${forged}`, `/?q=${forged}`]
  for (const target of [...targets, '/%', '/%E0%A4%A', '/questions/%E0%A4%A']) {
    await server.ask(target, { headers: { 'X-Request-Id': forged, 'User-Agent': forged } })
  }
  expect((await everyLine()).map(({ msg }) => msg)).toEqual(Array(7).fill('request'))
  expect(server.stdout()).not.toContain('forged')
})

test('a hundred missing paths log a hundred lines', async () => {
  const targets = Array.from({ length: 100 }, (_, index) => `/random/${index}`)
  await Promise.all(targets.map((target) => server.ask(target)))
  expect(await everyLine()).toHaveLength(100)
})

describe('an internal error', () => {
  const NO_FACE = 'cannot read the name, logo and colors of the site; the last known ones stay'

  // A new server has no cached pages. Without its table `documents`, it cannot render any page.
  beforeAll(async () => {
    await server.remove()
    server = await openApp()
    const db = new DatabaseSync(`${server.dataDir}/documents.db`)
    db.exec('DROP TABLE documents')
    db.close()
  })

  test('sends the client no details, and logs the details with the request id of the response', async () => {
    const { status, headers, text } = await server.ask('/questions/OR')
    expect(status).toBe(500)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(text).not.toMatch(/SQL|table|documents|node_modules|\.ts\b|\.js:|\bat /)
    expect(text).not.toContain(process.cwd())

    const requestId = headers['x-request-id']
    expect(await everyLine()).toMatchObject([
      { level: 40, msg: NO_FACE },
      {
        level: 50,
        requestId,
        err: { message: 'no such table: documents', stack: expect.stringContaining('\n    at ') },
      },
      { level: 30, requestId, status: 500, msg: 'request' },
    ])
  })

  test('while states and articles load leaves a home page without states and articles', async () => {
    const { status, text } = await server.ask('/')
    expect(status).toBe(200)
    expect(text).not.toContain('Oregon')
    expect(text).toContain('Failed to load articles.')
    expect(text).not.toContain('no such table')
    const lines = (await everyLine()).map(({ msg }) => msg).filter((msg) => msg !== NO_FACE)
    // The articles and the states load at the same time, so the order of the lines varies.
    expect(lines.toSorted()).toEqual([
      'loading the articles failed',
      'loading the states failed',
      'request',
    ])
  })
})

test('a log of level warn has no requests', async () => {
  const quiet = await forOneTest(openApp({ LOG_LEVEL: 'warn' }))
  await quiet.ask('/')
  expect(quiet.stdout()).toBe('')
})
