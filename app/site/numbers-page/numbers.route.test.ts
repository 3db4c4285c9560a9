import Papa from 'papaparse'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openApp, type RunningApp } from '../../../server/open-app.fixture.ts'
import { visitorOf } from '../../../test/signed-in.fixture.ts'
import { outcomeOf } from '../../riders/readiness/outcomes.fixture.ts'

const CODE = 'the admin code'
const BROWSER = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
  Accept: 'text/html',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Dest': 'document',
}

let server: RunningApp
beforeEach(async () => {
  server = await openApp({ LOCAL_ADMIN_CODE: CODE, TRUSTED_PROXIES: '127.0.0.1' })
})
afterEach(() => server.remove())

const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  server.ask(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...BROWSER, ...headers },
  })

/** Stops the app, which stores what it has counted, and returns the rows of the file that the next one sends. */
async function rows() {
  const { dataDir } = server
  await server.stop()
  server = await openApp({ LOCAL_ADMIN_CODE: CODE, DATA_DIR: dataDir, STARTER_CONTENT: 'off' })
  const admin = visitorOf(server)
  await admin.signsIn('admin@example.com', CODE)
  const { text } = await admin.ask('/admin/numbers.csv')
  const [head, ...found] = Papa.parse<string[]>(text.replace('\ufeff', '').trim()).data
  expect(head?.join()).toBe(
    'week,state,language,visits,quizzes-begun,quizzes-finished,exams-begun,exams-finished,passes',
  )
  const page = (await admin.ask('/admin/numbers?state=OH')).text.replaceAll('<!-- -->', '')
  return { found: found.map((row) => row.slice(1).join(' ')), page }
}

test('visits, beginnings and passes are in the file, and on the page', async () => {
  await server.ask('/practice/ohio', { headers: BROWSER })
  await server.ask('/es/', { headers: BROWSER })
  await server.ask('/practice/ohio', { headers: { ...BROWSER, 'Sec-GPC': '1' } })
  for (const mode of ['quiz', 'quiz', 'exam']) {
    expect(await send('/begun', { state: 'OH', mode })).toMatchObject({ status: 204, text: '' })
  }
  await send('/es/begun', { state: 'TX', mode: 'quiz' })
  await send('/begun', { state: 'OH', mode: 'quiz' }, { 'Sec-GPC': '1' })
  await send('/begun', { state: 'OH', mode: 'quiz' }, { 'User-Agent': 'a bot' })
  await send('/outcomes', outcomeOf())
  await send('/outcomes', outcomeOf())
  await send('/outcomes', outcomeOf(), { 'User-Agent': 'a bot' })
  await send('/outcomes', outcomeOf({ outcome: 'not yet', band: '90-95' }))
  const { found, page } = await rows()
  expect(found).toEqual([' es 1 0 0 0 0 0', 'OH en 1 2 0 1 0 2', 'TX es 0 1 0 0 0 0'])
  expect(page).toContain('Quizzes begun: 2 in the newest week')
  expect(page).toContain('Visits: 1 in the newest week')
})

test('visits count on the pages that people open from outside, and not on pages of one person', async () => {
  const made = await server.ask('/sets/new?state=OH&count=5&make=link')
  const set = made.headers.location?.replace('/teacher', '') ?? ''
  const paths = [set, '/practice/ohio/quiz/83', '/schools', '/sets/new', '/class', '/report', '/me']
  for (const path of paths) await server.ask(path, { headers: BROWSER })
  expect((await rows()).found).toEqual([' en 3 0 0 0 0 0', 'OH en 2 0 0 0 0 0'])
})

test('a malformed beginning is refused, and one address may send 60 in a minute', async () => {
  for (const body of [
    null,
    [],
    { state: 'XX', mode: 'quiz' },
    { state: 'OH', mode: 'wall' },
    { state: 'OH', mode: 'quiz', uid: 'alice' },
  ]) {
    expect((await send('/begun', body)).status).toBe(422)
  }
  const from = (n: number) => ({ 'X-Forwarded-For': `192.0.2.${n}` })
  const begun = { state: 'OH', mode: 'exam' }
  for (let n = 0; n < 60; n++) expect((await send('/begun', begun, from(1))).status).toBe(204)
  const { status, headers } = await send('/begun', begun, from(1))
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await send('/begun', begun, from(2))).status).toBe(204)
})
