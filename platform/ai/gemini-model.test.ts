import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { cuts, fails, hangs, says, sends, startAiService } from '../../test/ai-service.fixture.ts'
import { askForJson } from './ask-for-json.ts'
import { failureOf, KEY, openTestGemini, QUESTION } from './gemini.fixture.ts'
import { openGemini } from './gemini-model.ts'

const service = await startAiService()
afterAll(() => service.close())

const open = (limitMs?: number) => openTestGemini(service.url, limitMs)

test('a question has the format of the service, with the key in a header only', async () => {
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

test('an answer leaves thoughts out', async () => {
  const parts = [{ text: 'Hm.', thought: true }, { text: 'The ' }, { text: 'answer' }]
  service.answers(sends({ candidates: [{ content: { parts }, finishReason: 'STOP' }] }))
  expect(await open().generate(QUESTION)).toBe('The answer')
})

describe.each([
  ['whole', QUESTION],
  ['streamed', { ...QUESTION, onText: () => {} }],
])('a failure of a %s answer', (_way, question) => {
  test.each([
    ['refused', says('half of it', 'SAFETY')],
    ['recited', says('half', 'RECITATION')],
    ['refused', sends({ promptFeedback: { blockReason: 'SAFETY' } })],
    ['truncated', says('half of it', 'MAX_TOKENS')],
    ['malformed', says('')],
    ['malformed', says('x', 'OTHER')],
    ['unavailable', fails(400)],
    ['bad-key', fails(401)],
    ['bad-key', fails(403)],
    ['unknown-model', fails(404)],
    ['unavailable', sends('<html>', 302, { Location: 'http://127.0.0.1:1/' })],
  ])('is reported as %s without a retry', async (failure, reply) => {
    service.answers(reply)
    expect(await failureOf(open().generate(question))).toBe(failure)
    expect(service.asked).toHaveLength(1)
  })

  test.each([
    ['busy', fails(429)],
    ['busy', fails(500)],
    ['busy', fails(503)],
    ['unavailable', cuts],
  ])('is reported as %s after three attempts', async (failure, reply) => {
    service.answers(reply)
    expect(await failureOf(open().generate(question))).toBe(failure)
    expect(service.asked).toHaveLength(3)
  })

  test('is reported at the time limit if the service hangs', async () => {
    service.answers(hangs)
    expect(await failureOf(open(200).generate(question))).toBe('unavailable')
    expect(service.asked).toHaveLength(1)
  })
})

describe('a failed question', () => {
  test.each([{}, { candidates: [] }])('is malformed if the service answers %j', async (reply) => {
    service.answers(sends(reply))
    expect(await failureOf(open().generate(QUESTION))).toBe('malformed')
    expect(service.asked).toHaveLength(1)
  })

  test('ends at the time limit of all attempts together', async () => {
    service.answers(fails(503))
    const slow = openGemini({
      apiKey: KEY,
      baseUrl: service.url,
      limitsMs: { nextPiece: 300 },
      firstPauseMs: 60_000,
    })
    expect(await failureOf(slow.generate(QUESTION))).toBe('unavailable')
    expect(service.asked).toHaveLength(1)
  })

  test('is unavailable if no server runs at the address', async () => {
    const nobody = openGemini({ apiKey: KEY, baseUrl: 'http://127.0.0.1:1', firstPauseMs: 10 })
    expect(await failureOf(nobody.generate(QUESTION))).toBe('unavailable')
  })

  test('is unavailable after the caller aborts', async () => {
    service.answers(hangs)
    const gone = new AbortController()
    const answer = open().generate({ ...QUESTION, signal: gone.signal })
    setTimeout(() => gone.abort(), 50)
    expect(await failureOf(answer)).toBe('unavailable')
  })
})

test('an error keeps the code words of the service, but not its sentences', async () => {
  const message = `The key ${KEY} may not ask: ${QUESTION.prompt}`
  const details = [{ reason: 'API_KEY_INVALID' }]
  service.answers(sends({ error: { message, status: 'INVALID_ARGUMENT', details } }, 400))
  const answer = open().generate(QUESTION)
  expect(await failureOf(answer)).toBe('bad-key')
  await expect(answer).rejects.toThrow('answered with 400 INVALID_ARGUMENT API_KEY_INVALID')
})

test('if the service refuses this server, the error has the reason without the key, and nothing is retried', async () => {
  const message = `Consumer 'api_key:${KEY}' is in a location that is not supported.`
  service.answers(sends({ error: { code: 400, message, status: 'FAILED_PRECONDITION' } }, 400))
  const answer = open().generate({ ...QUESTION, schema: z.object({}) })
  expect(await failureOf(answer)).toBe('not-allowed')
  const reason = "Consumer 'api_key:…' is in a location that is not supported."
  await expect(answer).rejects.toMatchObject({ reason, message: expect.stringContaining(reason) })
  expect(service.asked).toHaveLength(1)
})

test('an answer of 20 MB fails as truncated', async () => {
  service.answers(says('x'.repeat(20_000_000)))
  expect(await failureOf(open().generate(QUESTION))).toBe('truncated')
  service.answers(says('x'.repeat(3_000_000)))
  expect(await failureOf(open().generate(QUESTION))).toBe('truncated')
  expect(service.asked).toHaveLength(1)
})

test('a document comes before the prompt', async () => {
  service.answers(says('The answer'))
  const document = {
    uri: 'https://example.com/files/x',
    mimeType: 'application/pdf',
    name: 'files/x',
  }
  await open().generate({ ...QUESTION, document })
  const { uri: fileUri, mimeType } = document
  const parts = [{ fileData: { fileUri, mimeType } }, { text: QUESTION.prompt }]
  expect(service.asked[0]?.body).toMatchObject({ contents: [{ parts }] })
})

test('a short failure is retried, and the caller gets the answer', async () => {
  service.answers(cuts, fails(429), says('The answer'))
  expect(await open().generate(QUESTION)).toBe('The answer')
})

describe('an answer in JSON', () => {
  const schema = z.object({ title: z.string().check(z.maxLength(9)), parts: z.optional(z.int()) })
  const ask = () => askForJson(open(), { ...QUESTION, schema }, schema)

  test('is requested with the schema, in keywords that the service supports', async () => {
    service.answers(says('{"title":"x"}'))
    expect(await ask()).toEqual({ title: 'x' })
    const [minimum, maximum] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
    const properties = {
      title: { type: 'string' },
      parts: { type: 'integer', minimum, maximum },
    }
    const generationConfig = {
      responseMimeType: 'application/json',
      responseJsonSchema: { type: 'object', properties, required: ['title'] },
    }
    expect(service.asked[0]?.body).toMatchObject({ generationConfig })
  })

  test.each([
    ['unavailable', fails(400)],
    ['bad-request', sends({ error: { code: 400, status: 'INVALID_ARGUMENT' } }, 400)],
  ])(
    'is requested without the schema after the service rejects it as %s',
    async (failure, refuses) => {
      service.answersWith(({ body }) =>
        JSON.stringify(body).includes('responseJsonSchema') ? refuses : says('{"title":"x"}'),
      )
      expect(await ask()).toEqual({ title: 'x' })
      expect(service.asked).toHaveLength(2)
      service.answers(refuses)
      expect(await failureOf(ask())).toBe(failure)
      expect(service.asked).toHaveLength(2)
    },
  )

  test.each(['Here it is: {"title":"x"}', '{"title":"x"},', '```\n{"title":"x",}```'])(
    'is read from %j',
    async (text) => {
      service.answers(says(text))
      expect(await ask()).toEqual({ title: 'x' })
    },
  )

  test.each(['{"title":1}', '[]', '<html>', '{"title":"x"'])('is malformed: %j', async (text) => {
    service.answers(says(text))
    expect(await failureOf(ask())).toBe('malformed')
  })
})
