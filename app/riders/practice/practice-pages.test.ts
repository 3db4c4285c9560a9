import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type RunningApp } from '../../../server/open-app.fixture.ts'
import * as messages from './practice-messages.ts'

const QUIZ = '/practice/california/quiz'
const FIRST = /Question (<!-- -->)?1(<!-- -->)? of (<!-- -->)?12</

let server: RunningApp
let draw: string
beforeAll(async () => {
  server = await openApp()
  const { text } = await server.ask('/practice/california')
  draw = text.match(/name="draw" value="([^"]+)"/)?.[1] ?? ''
})
afterAll(() => server.remove())

test('the address of a quiz in progress shows its next question', async () => {
  const answer = await server.ask(`${QUIZ}?draw=${draw}&answers=AB`)
  expect(answer).toMatchObject({ status: 200 })
  expect(answer.text).toMatch(/Question (<!-- -->)?3(<!-- -->)? of (<!-- -->)?12</)
  expect(answer.text).not.toContain(messages.malformed())
})

test.each([
  ['cut off', () => 'answers=A'],
  ['forged', () => `draw=${draw}&answers=AZ`],
  ['too long', () => `draw=${draw}&answers=${'ABCD'.repeat(500)}`],
])('a quiz with an address that is %s begins again with a message', async (_what, search) => {
  const answer = await server.ask(`${QUIZ}?${search()}`)
  expect(answer).toMatchObject({ status: 400 })
  expect(answer.text).toContain(messages.malformed())
  expect(answer.text).toMatch(FIRST)
})

test('other spellings lead to the page of the state', async () => {
  for (const [other, status, page] of [
    ['OH', 301, 'ohio'],
    ['Ohio', 301, 'ohio'],
    ['ohio/1', 301, 'ohio'],
    ['OH/quiz?draw=1&answers=A', 302, 'ohio/quiz?draw=1&answers=A'],
  ]) {
    const answer = await server.ask(`/practice/${other}`)
    expect(answer, `${other}`).toMatchObject({ status })
    expect(answer.headers.location).toBe(`/practice/${page}`)
  }
})

test.each(['', '/quiz', '/cheat-sheet'])(
  'a wrong name (/practice/atlantis%s) shows the wall of plates',
  async (below) => {
    const { status, text } = await server.ask(`/practice/atlantis${below}`)
    expect(status).toBe(404)
    expect(text).toMatch(/<h1[^>]*>State not found</)
    expect(text).toContain('href="/practice/ohio"')
  },
)

test('a POST to a quiz is rejected and changes nothing', async () => {
  for (const _ of [1, 2])
    expect(await server.ask(QUIZ, { method: 'POST' })).toMatchObject({ status: 405 })
  const after = await server.ask('/practice/california')
  expect(after.text).toMatch(FIRST)
})

test.each(['0', '-1', '+2', '02', '1.5', '50', '99', '1e0', '%20', '%201', 'two', '%C2%A0'])(
  'a draw number that does not exist (%s) is answered with 404 and logs no error',
  async (number) => {
    for (const suffix of ['', '.data']) {
      const answer = await server.ask(`/practice/ohio/${number}${suffix}`)
      expect(answer).toMatchObject({ status: 404 })
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    expect(server.stdout()).not.toContain('"level":50')
  },
)
