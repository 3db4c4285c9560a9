import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqliteStore } from '../../../platform/documents/sqlite/store.ts'
import { openApp, type RunningApp } from '../../../server/open-app.fixture.ts'
import { visitorOf } from '../../../test/signed-in.fixture.ts'
import { INDEXES } from '../../collections.server.ts'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { toldQuiz } from './attempts.fixture.ts'

const DAY_MS = 24 * 60 * 60_000

let server: RunningApp
let questions: ShownItem[]
beforeEach(async () => {
  server = await openApp({ TRUSTED_PROXIES: '127.0.0.1' })
  questions = JSON.parse((await server.ask('/questions/OH')).text)
})
afterEach(() => server.remove())

function quizOf(number: number) {
  const picks = questions.slice(0, 12).map(({ id = '', revision = 1, question, correctAnswer }) => {
    const texts = { option: correctAnswer, question, key: correctAnswer }
    return { item: id, revision, ...texts, at: new Date().toISOString(), seconds: 5, isFirst: true }
  })
  return { ...toldQuiz(number), state: 'OH', picks }
}

const send = (quiz: object, headers: Record<string, string> = {}) =>
  server.ask('/attempts', { method: 'POST', body: JSON.stringify(quiz), headers })

async function shown() {
  const store = openSqliteStore({ file: `${server.dataDir}/documents.db`, indexes: INDEXES })
  const counts = await store.list('states/OH/itemCounts')
  await store.close()
  return counts.map(({ data }) => data.shown)
}

test('a finished quiz without an owner is counted, unless the browser sends Sec-GPC: 1', async () => {
  expect(await send(quizOf(1), { 'Sec-GPC': '1' })).toMatchObject({ status: 204, text: '' })
  expect(await shown()).toEqual([])
  const answer = await send(quizOf(1), { 'Sec-GPC': '0' })
  expect(answer).toMatchObject({ status: 204, text: '' })
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(await shown()).toEqual(Array(12).fill(1))
})

test('the sums of a week count a finished quiz once, and no other questions, few questions or robots', async () => {
  const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36' }
  for (let n = 0; n < 2; n++) await send(quizOf(1), browser)
  await send({ ...quizOf(2), mode: 'mistakes' }, browser)
  await send({ ...quizOf(3), isFinished: false }, browser)
  await send({ ...quizOf(4), picks: quizOf(4).picks.slice(0, 4) }, browser)
  await send(quizOf(5), { 'User-Agent': 'a bot' })
  await server.stop()
  const store = openSqliteStore({ file: `${server.dataDir}/documents.db`, indexes: INDEXES })
  const sums = (await store.list('numbers')).map(({ data }) => data.sums)
  await store.close()
  expect(sums).toEqual([{ 'OH en quizzes-finished': 1 }])
})

test('all addresses of a network count once a day for each question', async () => {
  const send48 = (n: number, network: number) =>
    send(quizOf(n), { 'X-Forwarded-For': `2001:db8:${network}:${n}::1` })
  for (let n = 1; n <= 20; n++) expect((await send48(n, 1)).status).toBe(204)
  expect(await shown()).toEqual(Array(12).fill(1))
  expect((await send48(21, 2)).status).toBe(204)
  expect(await shown()).toEqual(Array(12).fill(2))
})

test('a quiz that does not fit the bank is refused with a sentence', async () => {
  const message = { message: 'This quiz does not fit the questions.' }
  const [first, ...rest] = quizOf(1).picks
  const forged = { ...quizOf(1), picks: [{ ...first, option: 'forged' }, ...rest] }
  for (const quiz of [forged, { ...quizOf(1), picks: Array(1_000).fill(first) }, {}]) {
    const { status, text } = await send(quiz)
    expect({ status, ...JSON.parse(text) }).toEqual({ status: 422, ...message })
  }
  const huge = await send({ ...quizOf(1), picks: Array(10_000).fill(first) })
  expect(huge.status).toBe(413)
  expect(await shown()).toEqual([])
})

test('an address that sends too many quizzes has to wait, and other addresses do not', async () => {
  const flood = { 'X-Forwarded-For': '192.0.2.1' }
  for (let n = 0; n < 200; n++) expect((await send({}, flood)).status).toBe(422)
  const refused = await send(quizOf(1), flood)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
  expect(await shown()).toEqual([])
  expect((await send(quizOf(1), { 'X-Forwarded-For': '192.0.2.2' })).status).toBe(204)
})

type Change = { isFinished?: boolean; picks?: object[] }

test.each<[string, Change]>([
  ['that is not finished', { isFinished: false }],
  [
    'that is more than 50 days old',
    { picks: [{ at: new Date(Date.now() - 51 * DAY_MS).toISOString() }] },
  ],
  ['whose picks may not be counted', { picks: [{ isFirst: undefined }] }],
  ['whose answers came with a shared link', { picks: [{ at: undefined }] }],
])('a quiz %s is not counted', async (_what, { picks: [change] = [{}], ...given }) => {
  const { picks, ...quiz } = quizOf(1)
  const told = { ...quiz, ...given, picks: picks.map((pick) => ({ ...pick, ...change })) }
  expect((await send(told)).status).toBe(204)
  expect(await shown()).toEqual([])
})

test('a saved quiz is also counted, once, without its owner', async () => {
  const alice = visitorOf(server)
  const { uid } = await alice.signsIn('alice@example.com')
  expect((await send(quizOf(1))).status).toBe(204)
  const told = { ...quizOf(1), owner: uid }
  expect((await alice.post('/attempts', told)).status).toBe(201)
  expect(await shown()).toEqual(Array(12).fill(1))
  const other = { ...quizOf(2), owner: uid, picks: quizOf(2).picks.slice(0, 1) }
  expect((await alice.post('/attempts', other)).status).toBe(201)
  const store = openSqliteStore({ file: `${server.dataDir}/documents.db`, indexes: INDEXES })
  expect(JSON.stringify(await store.list('states/OH/itemCounts'))).not.toContain(uid)
  await store.close()
})

test('a quiz is saved, but not counted, while the limit of counts is reached', async () => {
  const alice = visitorOf(server)
  const { uid } = await alice.signsIn('alice@example.com')
  for (let n = 0; n < 200; n++) await send({})
  expect((await alice.post('/attempts', { ...quizOf(1), owner: uid })).status).toBe(201)
  expect(await shown()).toEqual([])
})
