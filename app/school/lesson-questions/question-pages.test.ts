import { afterAll, expect, test } from 'vitest'
import { openApp } from '../../../server/open-app.fixture.ts'
import { newSecret } from '../course-records/secrets.server.ts'

const SET = '/practice/ohio/set/0000000s0c1sf/teacher'
const NOTHING = { intent: 'write', question: 'Why <b>here</b>?', A: 'One', B: 'One', key: 'A' }

const app = await openApp()
afterAll(app.remove)

const post = (target: string, fields: Record<string, string>) =>
  app.ask(target, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
const idsIn = (html: string) => [...html.matchAll(/<li id="question-([^"]+)"/g)].map(([, id]) => id)
const offeredIn = (html: string) =>
  [...html.matchAll(/<input type="checkbox"[^>]*value="([^"]+)"/g)].map(([, id = '']) => id)

/** Opens a course, and makes its second lesson for later. Returns the paths of the teacher's pages. */
async function open() {
  const secret = (await app.ask(SET)).text.match(/name="secret" value="([^"]*)"/)?.[1] ?? ''
  const { location: teacher = '' } = (await post(SET, { secret })).headers
  const made = { day: '2026-12-24', count: '6', make: 'later', secret: newSecret() }
  const { location: questions = '' } = (await post(`${teacher}/lesson/new`, made)).headers
  return { teacher, questions }
}

test('a lesson made for later leads to its questions, which change by forms alone', async () => {
  const { teacher, questions } = await open()
  expect(questions).toBe(`${teacher}/lesson/02/questions`)
  const before = idsIn((await app.ask(questions)).text)
  expect(before).toHaveLength(6)
  const [first = '', second = '', ...others] = before
  const moved = await post(questions, { intent: 'down', question: first, place: '0' })
  expect([moved.status, moved.headers.location]).toEqual([303, `${questions}#question-${first}`])
  expect(idsIn((await app.ask(questions)).text)).toEqual([second, first, ...others])
  await post(questions, { intent: 'out', question: first })
  const refused = await post(questions, { intent: 'out', question: second })
  expect(refused.status).toBe(409)
  const entry = refused.text.match(/<li id="question-.*?<\/li>/s)?.[0]
  expect(entry).toContain('A lesson has at least 5 questions.')
  expect(idsIn(refused.text)).toEqual([second, ...others])
})

test('a search by words and topic offers questions, and comes back after an addition', async () => {
  const { questions } = await open()
  const search = `${questions}?find=helmet&topic=gear`
  const { text } = await app.ask(search)
  expect(text).toMatch(/questions? found\./)
  const [wished = ''] = offeredIn(text).filter((id) => !idsIn(text).includes(id))
  const added = await post(search, { intent: 'add', question: wished })
  expect(added.headers.location).toBe(`${search}#add`)
  expect(idsIn((await app.ask(questions)).text).at(-1)).toBe(wished)
})

test('a refused question of the school stays in the form, with a sentence at its field', async () => {
  const { teacher } = await open()
  const page = `${teacher}/questions`
  const { status, text } = await post(page, { ...NOTHING, secret: newSecret() })
  expect(status).toBe(422)
  expect(text).toContain('>Why &lt;b&gt;here&lt;/b&gt;?</textarea>')
  expect(text).toMatch(/id="options-fault"[^>]*>Two options are the same/)
  expect(text).toMatch(/id="explanation-fault"[^>]*>Please write 1 to 600 characters/)
  const whole = { ...NOTHING, B: 'Two', explanation: 'So.', secret: newSecret() }
  expect((await post(page, whole)).headers.location).toBe(page)
  expect((await app.ask(page)).text).toContain('1 question of the school')
  const written = await post(`${page}?lesson=02`, { ...whole, secret: newSecret() })
  expect(written.headers.location).toBe(`${teacher}/lesson/02/questions#own`)
  const id = (await app.ask(page)).text.match(/name="id" value="([^"]+)"/)?.[1] ?? ''
  const out = await post(`${page}?lesson=02`, { intent: 'out', id })
  expect(out.headers.location).toBe(`${page}?lesson=02`)
})
