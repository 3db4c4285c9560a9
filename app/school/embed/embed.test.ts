import { afterAll, describe, expect, test } from 'vitest'
import { openApp } from '../../../server/open-app.fixture.ts'

const app = await openApp()
afterAll(app.remove)

const SET = '/embed/ohio/set/0000000s0c1sf'
const ask = async (path: string) => {
  const { status, headers, text } = await app.ask(path)
  return {
    status,
    headers,
    text,
    questions: [...text.matchAll(/<h1>(.*?)<\/h1>/g)].map(([, one]) => one),
  }
}

describe.each([
  '/embed/ohio/day',
  SET,
  '/es/embed/ohio/day',
  `${SET}?answers=A&pick=B`,
  '/embed/nowhere/day',
])('%s', (path) => {
  // `frame-ancestors *` would refuse a page in a local file.
  test('may be framed by any page, sets no cookie, and loads nothing of others', async () => {
    const { headers } = await ask(path)
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; /)
    expect(policy).not.toMatch(/https?:|connect-src|unsafe|frame-ancestors/)
    expect(headers).not.toHaveProperty('x-frame-options')
    expect(headers).not.toHaveProperty('set-cookie')
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(headers['cross-origin-embedder-policy']).toBe('require-corp')
  })
})

test('any site may show the pictures, to which frames and files of the open bank lead', async () => {
  const { headers } = await ask('/pictures/stop-sign.svg')
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
})

test.each([
  '/',
  '/practice/ohio',
  '/practice/ohio/set/0000000s0c1sf',
  '/sets/new',
  '/open-bank',
  '/sign-in',
  '/admin',
  '/embed',
  '/embed/ohio',
  '/practice/ohio/exam?embed=1',
])('no site may frame %s', async (path) => {
  const { headers } = await ask(path)
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'$/)
})

test('a set in a frame goes from question to question, and ends with the result', async () => {
  const { items } = JSON.parse((await app.ask('/bank/OH')).text)
  const keys = new Map<string, string>(
    items.map((item: { question: string; correctAnswer: string }) => [
      item.question,
      item.correctAnswer,
    ]),
  )
  const [, mark = ''] = (await ask(SET)).text.match(/name="of" value="([^"]*)"/) ?? []
  const at = (query: string) => ask(`${SET}?of=${mark}&${query}`)
  let answers = ''
  for (let number = 1; number <= 25; number++) {
    const { text, questions } = await at(`answers=${answers}`)
    expect(text).toContain(`Ohio: question ${number} of 25`)
    expect(text).not.toContain('Explanation:')
    const key = html(keys.get(plain(questions[0] ?? '')) ?? 'no such question')
    const options = [...text.matchAll(/value="([A-D])"\/>([^<]*)/g)]
    const letter = options.find(([, , option]) => option === key)?.[1]
    const told = await at(`answers=${answers}&pick=${letter}`)
    expect(told.text).toContain('Explanation:')
    expect(told.text).not.toContain('Your answer')
    answers += letter
  }
  expect((await at(`answers=${answers}`)).questions).toEqual(['25 of 25 correct'])
})

test.each([
  '?answers=XYZ',
  `?answers=${'A'.repeat(26)}`,
  '?pick=E',
  '?pick=%00',
  '?answers=<script>',
  '?answers=AB&of=another',
])('a malformed address shows the first question: %s', async (query) => {
  const { status, text } = await ask(SET + query)
  expect(status).toBe(200)
  expect(text).toContain('question 1 of 25')
})

const html = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;')
const plain = (text: string) =>
  text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
