import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { INDEXES } from '../../app/collections.server.ts'
import { openSqliteStore } from '../../platform/documents/sqlite/store.ts'
import { type Ask, newDataDir } from '../../server/server-process.fixture.ts'
import { startProduct } from './product.ts'
import { expectThat, numberFor } from './promises.ts'

/**
 * `npm run drill -- school [--pupils 200] [--questions 10]`: a whole school behind one address joins a
 * course within a minute, and answers within the next one, while the teacher's page and the wall look.
 */
const pupils = numberFor('pupils', 200)
const asked = numberFor('questions', 10)
const MINUTE_MS = 60_000
const LOOK_EVERY_MS = 5_000

const dataDir = newDataDir()
const server = await startProduct({ DATA_DIR: dataDir })
const store = openSqliteStore({ file: path.join(dataDir, 'documents.db'), indexes: INDEXES })
const times: Record<string, number[]> = {}
const wrong = new Map<string, number>()

const waitUntil = (due: number) => setTimeout(Math.max(0, due - performance.now()))

async function ask(what: string, target: string, status: number, options: Ask = {}) {
  const start = performance.now()
  const answer = await server.ask(target, options)
  times[what] ??= []
  times[what].push(performance.now() - start)
  const reason = `${what}: ${answer.status} ${answer.text.slice(0, 80)}`
  if (answer.status !== status) wrong.set(reason, (wrong.get(reason) ?? 0) + 1)
  return answer
}

const form = (fields: Record<string, string>): Ask => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
})
const json = (body: unknown): Ask => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})
const secretIn = (html: string) => html.match(/name="secret" value="([a-z0-9]+)"/)?.[1] ?? ''

const SET = '/practice/ohio/set/0000000s0c1sf/teacher'
const secret = secretIn((await server.ask(SET)).text)
const teacher = (await server.ask(SET, form({ secret }))).headers.location ?? ''
const join = teacher.split('/teacher')[0] ?? ''
const code = join.split('/').at(-1) ?? ''
const wall = (await server.ask(teacher)).text.match(/\/class\/\w+\/wall\/\w+/)?.[0] ?? ''
const [lesson] = await store.list(`courses/${code}/lessons`)
if (!lesson) throw new Error('The course has no lesson')
const questions = (lesson.data.questions as string[]).slice(0, asked)

const links = await within('a pupil joins', async () => {
  const html = (await ask('the page to join', join, 200)).text
  const nickname = `Pupil ${Math.random().toString(36).slice(2, 10)}`
  const joined = await ask('join', join, 303, form({ nickname, secret: secretIn(html) }))
  const { location = '' } = joined.headers
  await ask('the first question', location, 200)
  return location
})

await within('a pupil answers', async (n) => {
  const answers: Record<string, string> = {}
  for (const id of questions) {
    answers[id] = 'ABCD'.charAt(n % 4)
    await ask('answer', `${links[n]}/answers`, 200, json({ lesson: '01', answers }))
  }
})

expectThat('no request is refused', wrong.size === 0, Object.fromEntries(wrong))
console.table(
  Object.entries(times).map(([what, all]) => {
    const sorted = all.toSorted((a, b) => a - b)
    const at = (part: number) => Math.round(sorted[Math.floor(all.length * part)] ?? Number.NaN)
    return { what, requests: all.length, p50: at(0.5), p99: at(0.99) }
  }),
)
const kept = await store.list(`courses/${code}/pupils`)
const whole = kept.filter(({ data }) => {
  const { letters = '' } = (data.lessons as Record<string, { letters: string }>)['01'] ?? {}
  return letters.replaceAll('-', '').length === questions.length
})
expectThat('each pupil is there once with all answers', whole.length === pupils, whole.length)
await store.close()
await server.remove()
rmSync(dataDir, { recursive: true, force: true })

/** Lets each pupil begin at an own moment of a minute, while the teacher's page and the wall look. */
async function within<T>(what: string, act: (n: number) => Promise<T>): Promise<T[]> {
  const start = performance.now() + 500
  console.log(`${what}: ${pupils} within a minute`)
  const done = Promise.all(
    Array.from({ length: pupils }, async (_, n) => {
      await waitUntil(start + (n * MINUTE_MS) / pupils)
      return act(n)
    }),
  )
  for (let due = start; due < start + MINUTE_MS; due += LOOK_EVERY_MS) {
    await waitUntil(due)
    await ask('the teacher’s page', teacher, 200)
    await ask('the wall', `${wall}?question=1`, 200)
  }
  const outcome = await done
  const seconds = (performance.now() - start) / 1000
  expectThat(`${what}: all are done within 65 s`, seconds < 65, Math.round(seconds))
  return outcome
}
