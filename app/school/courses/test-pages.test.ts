import { afterAll, expect, test } from 'vitest'
import { openApp } from '../../../server/open-app.fixture.ts'
import {
  type Course,
  findCourse,
  type Lesson,
  pupils,
} from '../course-records/course-records.server.ts'
import { newSecret } from '../course-records/secrets.server.ts'
import { questionsOf } from './answers.server.ts'
import { findLesson } from './lessons.server.ts'

const SET = '/practice/ohio/set/0000000s0c1sf/teacher'
const MINUTE_MS = 60_000
let passedMs = 0
const app = await openApp({}, { now: () => new Date(Date.now() + passedMs) })
afterAll(app.remove)

const post = (target: string, fields: Record<string, string>) =>
  app.ask(target, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })

const send = (target: string, body: object) =>
  app.ask(target, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

const inputOf = (html: string, name: string) =>
  html.match(new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`))?.[1] ?? ''

/** Opens a course whose second lesson is a test, and lets a pupil join it. */
async function open(fields: Record<string, string> = { minutes: '10' }) {
  const secret = inputOf((await app.ask(SET)).text, 'secret')
  const teacher = (await post(SET, { secret })).headers.location ?? ''
  await post(`${teacher}/lesson/01`, { intent: 'end' })
  const lesson = { day: '2026-12-24', count: '5', way: 'test', make: 'open', secret: newSecret() }
  const page = (await post(`${teacher}/lesson/new`, { ...lesson, ...fields })).headers.location
  expect(page).toBe(`${teacher}/lesson/02`)
  const join = teacher.split('/teacher')[0] ?? ''
  const own = (await post(join, { nickname: 'Ana', secret: newSecret() })).headers.location ?? ''
  const code = join.split('/').at(-1) ?? ''
  const of = (await findCourse(app.services, code)) as Course
  const asked = (
    await questionsOf(app.services, of, (await findLesson(app.services, of, '02')) as Lesson)
  ).questions
  expect(asked).toHaveLength(5)
  const letters = async () => (await pupils(app.services, code).get('001'))?.lessons['02']?.letters
  const begin = () => post(`${own}/answers`, { lesson: '02', intent: 'begin' })
  const end = () => post(`${page}`, { intent: 'end' })
  return { page: `${page}`, own, asked, letters, begin, end }
}

/** Returns the page of an address and its data, as a client navigation gets it. */
async function bothOf(address: string): Promise<string> {
  const [path = '', query = ''] = address.split('?')
  const replies = await Promise.all([app.ask(address), app.ask(`${path}.data?${query}`)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  // Both write some letters of a text in other forms.
  return replies
    .map(({ text }) =>
      text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('\\"', '"'),
    )
    .join('\n')
}

test('a pupil reads no key, reason or source of a test before its end, and no question before the start', async () => {
  const { own, asked, begin, end } = await open()
  const has = async (part: 'question' | 'explanation', address = own) => {
    const text = await bothOf(address)
    return asked.filter((item) => text.includes(item[part])).length
  }
  expect([await has('question'), await has('explanation')]).toEqual([0, 0])
  await begin()
  expect(await has('question')).toBe(5)
  const text = (await bothOf(own)) + (await bothOf(`${own}?lesson=02&question=3`))
  expect(asked.filter(({ explanation }) => text.includes(explanation))).toEqual([])
  expect(text).not.toMatch(/"(?:citation|whyWrong|source|topic)"/)
  const item = inputOf(text, 'item')
  const replies = ['A', 'B', 'C', 'D'].map((letter) =>
    send(`${own}/answers`, { lesson: '02', answers: { [item]: letter } }),
  )
  for (const reply of await Promise.all(replies)) {
    expect(JSON.parse(reply.text)).toEqual({
      answers: { [item]: expect.stringMatching(/^[A-D]$/) },
    })
  }
  await send(`${own}/answers`, { lesson: '02', answers: {}, isHandedIn: true })
  const handedIn = await bothOf(own)
  expect(handedIn).toContain('You have handed in')
  expect([await has('question'), await has('explanation')]).toEqual([0, 0])
  await end()
  expect(await has('explanation')).toBe(0)
  passedMs += MINUTE_MS
  expect(await has('explanation')).toBe(5)
})

test('an open page learns that a test began and ended', async () => {
  const { own, begin, end } = await open()
  const look = async () => JSON.parse((await app.ask(`${own}/answers`)).text).look as string
  const looks = [await look()]
  for (const step of [begin, end]) {
    await step()
    looks.push(await look())
  }
  passedMs += MINUTE_MS
  looks.push(await look(), await look())
  expect(new Set(looks).size).toBe(4)
  expect(looks[4]).toBe(looks[3])
  expect((await app.ask(`${own.slice(0, -1)}/answers`)).status).toBe(404)
})

test('without a script, a pupil starts, answers, changes an answer, hands in, and sees the result', async () => {
  const { page, own, letters, begin, end } = await open({ minutes: '10', order: 'same' })
  expect((await app.ask(own)).text).toContain('Start the test')
  expect((await begin()).headers.location).toBe(`${own}?lesson=02`)
  const first = (await app.ask(`${own}?lesson=02`)).text
  expect(first).toContain('Less than 10 minutes left')
  const pick = (html: string, letter: string) => {
    const radios = [...html.matchAll(/<input[^>]*type="radio"[^>]*value="([^"]*)"[^>]*>/g)]
    const picked = radios['ABCD'.indexOf(letter)]?.[1] ?? ''
    const text = picked.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    const [item, number] = [inputOf(html, 'item'), inputOf(html, 'number')]
    return post(`${own}/answers`, { lesson: '02', item, number, pick: text })
  }
  let { location = '' } = (await pick(first, 'A')).headers
  expect(location).toBe(`${own}?lesson=02&question=2`)
  ;({ location = '' } = (await pick(first, 'B')).headers)
  for (let number = 2; number <= 5; number++) {
    const html = (await app.ask(location)).text
    expect(html).toContain(`Question ${number} of 5`)
    ;({ location = '' } = (await pick(html, 'C')).headers)
  }
  const last = (await app.ask(location)).text
  expect(last).toContain('You answered 5 of 5 questions.')
  await post(`${own}/answers`, { lesson: '02', intent: 'hand-in' })
  const late = (await pick(first, 'D')).headers.location ?? ''
  expect((await app.ask(late)).text).toContain(
    'This answer does not count: question 1. You had handed in before.',
  )
  await end()
  const ended = (await app.ask(page)).text
  expect(ended).toMatch(/<button(?![^>]*bg-sign)[^>]*>Open the test again</)
  expect(ended).toMatch(/<a (?=[^>]*bg-sign)[^>]*>Show it on the wall</)
  passedMs += MINUTE_MS
  expect((await app.ask(page)).text).toMatch(/\d of 5 \(\d+%\).*(?:not )?passed: \d of all 5/)
  expect((await app.ask(own)).text).toMatch(/\d of 5 right. You need 4 to pass./)
  expect(await letters()).toBe('BCCCC')
})

test('a test that is over cannot be opened again once pupils have seen the key', async () => {
  const { page, end } = await open()
  await end()
  expect((await app.ask(page)).text).toContain('you can open the test again')
  expect((await post(page, { intent: 'begin' })).status).toBe(303)
  await end()
  passedMs += MINUTE_MS
  const { status, text } = await post(page, { intent: 'begin' })
  expect(status).toBe(409)
  expect(text).toContain('Please make a new lesson.')
})

test('wrong minutes are refused with what was written', async () => {
  const secret = inputOf((await app.ask(SET)).text, 'secret')
  const { location: teacher = '' } = (await post(SET, { secret })).headers
  const fields = { day: '2026-12-24', count: '5', way: 'test', minutes: '181', order: 'same' }
  const { status, text } = await post(`${teacher}/lesson/new`, { ...fields, secret: newSecret() })
  expect(status).toBe(422)
  expect(text).toContain('Please write 1 to 180 minutes')
  expect(inputOf(text, 'minutes')).toBe('181')
  expect(text).toMatch(/<input[^>]*name="way"[^>]*checked=""[^>]*value="test"/)
})
