import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { cuts, fails, hangs, says, sends, startAiService } from '../../test/ai-service.fixture.ts'
import { askForJson, withoutFences } from './ask-for-json.ts'
import { openGemini } from './gemini-model.ts'

let service: Awaited<ReturnType<typeof startAiService>>
beforeAll(async () => {
  service = await startAiService()
})
afterAll(() => service.close())

const KEY = 'the-secret-key'
const QUESTION = { model: 'a-model', prompt: 'The secret prompt' }

const open = (deadline = 5_000) =>
  openGemini({ apiKey: KEY, baseUrl: service.url, deadline, firstPause: 10 })

/** How a question fails, in all that could end up in a log. */
async function failureOf(answer: Promise<unknown>) {
  const error = await answer.then(
    (value) => Promise.reject(new Error(`It answered: ${value}`)),
    (error) => error,
  )
  expect(error).toMatchObject({ name: 'AiModelError' })
  for (let at = error; at; at = at.cause) {
    expect(`${at.message} ${at.stack}`).not.toContain(KEY)
    expect(`${at.message} ${at.stack}`).not.toContain(QUESTION.prompt)
  }
  return error.failure
}

test('a question is asked in the way of the service, with the key in a header only', async () => {
  service.answers(says('The answer'))
  expect(await open().generate({ ...QUESTION, json: true })).toBe('The answer')
  const [{ path, headers, body }] = service.asked as [(typeof service.asked)[0]]
  expect(path).toBe('/v1/models/a-model:generateContent')
  expect(headers['x-goog-api-key']).toBe(KEY)
  expect(JSON.stringify(body)).not.toContain(KEY)
  expect(body).toMatchObject({
    contents: [{ parts: [{ text: QUESTION.prompt }] }],
    generationConfig: { responseMimeType: 'application/json' },
  })
})

test('thoughts are no part of the answer', async () => {
  const parts = [{ text: 'Hm.', thought: true }, { text: 'The ' }, { text: 'answer' }]
  service.answers(sends({ candidates: [{ content: { parts }, finishReason: 'STOP' }] }))
  expect(await open().generate(QUESTION)).toBe('The answer')
})

describe('no usable answer', () => {
  test.each([
    ['refused', says('', 'SAFETY')],
    ['refused', says('half', 'RECITATION')],
    ['refused', sends({ promptFeedback: { blockReason: 'SAFETY' } })],
    ['truncated', says('half of it', 'MAX_TOKENS')],
    ['malformed', says('')],
    ['malformed', sends({ candidates: [] })],
    ['malformed', sends({})],
    ['malformed', says('x', 'OTHER')],
    ['unavailable', fails(400)],
    ['unavailable', fails(403)],
    ['unavailable', fails(404)],
    ['unavailable', sends('<html>', 302, { Location: 'http://127.0.0.1:1/' })],
  ])('%s, and not asked again', async (failure, reply) => {
    service.answers(reply)
    expect(await failureOf(open().generate(QUESTION))).toBe(failure)
    expect(service.asked).toHaveLength(1)
  })

  test.each([
    ['busy', fails(429)],
    ['unavailable', fails(500)],
    ['unavailable', fails(503)],
  ])('%s, after three tries', async (failure, reply) => {
    service.answers(reply)
    expect(await failureOf(open().generate(QUESTION))).toBe(failure)
    expect(service.asked).toHaveLength(3)
  })

  test('of a connection that is cut', async () => {
    service.answers(cuts)
    expect(await failureOf(open().generate(QUESTION))).toBe('unavailable')
  })

  test('of a service that hangs, once the time is up', async () => {
    service.answers(hangs)
    expect(await failureOf(open(200).generate(QUESTION))).toBe('unavailable')
  })

  test('within the time for all tries together', async () => {
    service.answers(fails(503))
    const slow = openGemini({
      apiKey: KEY,
      baseUrl: service.url,
      deadline: 300,
      firstPause: 60_000,
    })
    expect(await failureOf(slow.generate(QUESTION))).toBe('unavailable')
    expect(service.asked).toHaveLength(1)
  })

  test('where nobody listens', async () => {
    const nobody = openGemini({ apiKey: KEY, baseUrl: 'http://127.0.0.1:1', firstPause: 10 })
    expect(await failureOf(nobody.generate(QUESTION))).toBe('unavailable')
  })

  test('when whoever asked has gone', async () => {
    service.answers(hangs)
    const gone = new AbortController()
    const answer = open().generate({ ...QUESTION, signal: gone.signal })
    setTimeout(() => gone.abort(), 50)
    expect(await failureOf(answer)).toBe('unavailable')
  })
})

test('a failure that passes is not seen', async () => {
  service.answers(fails(503), fails(429), says('The answer'))
  expect(await open().generate(QUESTION)).toBe('The answer')
})

describe('an answer in JSON', () => {
  const schema = z.object({ title: z.string() })
  const ask = () => askForJson(open(), QUESTION, schema)

  test.each([
    '{"title":"x"}',
    '\ufeff{"title":"x"}\n',
    '```json\n{"title":"x"}\n```',
    '```\n{"title":"x"}```',
    ' \n```JSON \r\n{"title":"x"}\n```\n',
  ])('is read out of %j', async (text) => {
    service.answers(says(text))
    expect(await ask()).toEqual({ title: 'x' })
  })

  test.each([
    'Here it is: {"title":"x"}',
    '{"title":"x"},',
    '{"title":1}',
    '[]',
    '<html>',
    '{"title":"x"',
  ])('is malformed: %j', async (text) => {
    service.answers(says(text))
    expect(await failureOf(ask())).toBe('malformed')
  })

  test('keeps fences that belong to it', () => {
    const json = '{"text":"use ```\\ncode\\n```"}'
    expect(withoutFences(`\`\`\`json\n${json}\n\`\`\``)).toBe(json)
    expect(withoutFences(json)).toBe(json)
  })
})
