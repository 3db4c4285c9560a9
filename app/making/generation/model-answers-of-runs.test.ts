import { afterAll, describe, expect, test } from 'vitest'
import {
  fails,
  type Reply,
  says,
  sends,
  startAiService,
  streams,
} from '../../../test/ai-service.fixture.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { latestQuizItems } from '../../questions/bank/questions.server.ts'
import { topics } from '../../questions/question/topics.ts'
import { readAiUsage } from '../ai-budget/ai-usage.server.ts'
import { reviewItems } from '../question-bank/review-items.server.ts'
import { openManualServices, provedItems, runToEnd } from './manuals.fixture.ts'

const service = await startAiService()
afterAll(() => service.close())

const ANSWER = JSON.stringify(provedItems())
/** The answer, cut off in its last item. */
const HALF = ANSWER.slice(0, ANSWER.lastIndexOf('"quote"'))

/** Waits for a run with these replies of the model. */
async function run(...replies: Reply[]) {
  const { services } = await openManualServices(service.url)
  service.answers(...replies)
  const ended = await runToEnd(services)
  const items = await latestQuizItems(services, 'OR')
  expect(await reviewItems(services, 'OR').list()).toEqual([])
  return { services, ended, items }
}

test('the request has the form of the answer', async () => {
  await run(says(ANSWER))
  const text = { type: 'string' }
  const properties = {
    question: text,
    options: { type: 'array', items: text, minItems: 4, maxItems: 4 },
    correctAnswer: text,
    explanation: text,
    page: { type: 'integer', minimum: 1, maximum: 1000 },
    quote: text,
    topic: { type: 'string', enum: topics },
  }
  const form = { type: 'object', properties, required: Object.keys(properties) }
  expect(service.asked).toMatchObject([
    {
      body: {
        generationConfig: {
          responseMimeType: 'application/json',
          responseJsonSchema: { type: 'array', items: form },
        },
      },
    },
  ])
})

test('the topic of the model and the number of the run are stored with each question', async () => {
  const [named, unknown, bare] = provedItems(3)
  const written = [{ ...named, topic: 'Braking' }, { ...unknown, topic: 'Helmets' }, bare]
  const { services } = await run(says(JSON.stringify(written)), says('[]'))
  const { items } = await currentBank(services, 'OR')
  expect(items.map(({ topic, run }) => [topic, run])).toEqual([
    ['braking', 1],
    [undefined, 1],
    [undefined, 1],
  ])
})

test('a list in prose is read', async () => {
  const text = `Here are your questions [as asked]:\n${ANSWER}\nGood luck!`
  const { ended, items } = await run(says(text))
  expect(ended).toMatchObject({ status: 'done', passed: 25, notes: [] })
  expect(items).toHaveLength(25)
  expect(service.asked).toHaveLength(1)
})

describe('what was written before the answer broke off counts', () => {
  const piece = (text: string) => ({ candidates: [{ content: { parts: [{ text }] } }] })
  const stalls: Reply = (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.write(`data: ${JSON.stringify(piece(HALF))}\n\n`)
  }

  test.each<[string, Reply[]]>([
    ['at the limit of tokens', [says(HALF, 'MAX_TOKENS')]],
    ['at a recitation', [says(HALF, 'RECITATION')]],
    ['with the connection', [streams(piece(HALF))]],
    ['with the connection, and then the service fails', [streams(piece(HALF)), fails(503)]],
    ['in silence', [stalls]],
    ['at its end, as if it were whole', [says(HALF)]],
    ['after 2 MB', [says(`${HALF}${'x'.repeat(3_000_000)}`)]],
  ])('%s', async (_where, replies) => {
    const { ended, items } = await run(...replies)
    expect(ended).toMatchObject({
      status: 'done',
      passed: 24,
      notes: ['The AI model’s answer broke off. The 24 questions before that counted.'],
    })
    expect(items).toHaveLength(24)
  })

  test('not if the rules of the service forbid the answer', async () => {
    const { ended, items } = await run(says(HALF, 'SAFETY'))
    expect(ended).toMatchObject({ status: 'failed', message: expect.stringContaining('declined') })
    expect(items).toEqual([])
  })
})

test('one malformed text costs its question only, and no second call', async () => {
  const [first = ''] = provedItems().map(({ explanation }) => JSON.stringify(explanation))
  const spoilt = ANSWER.replace(first, '"The manual\\\'s own words."')
  const { ended, items } = await run(says(spoilt))
  expect(ended).toMatchObject({
    status: 'done',
    passed: 24,
    notes: ['One question of the AI model’s answer can’t be read. All others counted.'],
  })
  expect(items).toHaveLength(24)
  expect(service.asked).toHaveLength(1)
})

test('a manual that the AI service lost is uploaded once more', async () => {
  const { services } = await openManualServices(service.url)
  const message = 'You do not have permission to access the File x or it may not exist.'
  const lost = sends({ error: { code: 403, status: 'PERMISSION_DENIED', message } }, 403)
  service.answers(lost, says(JSON.stringify(provedItems())))
  const before = service.uploaded.length
  expect(await runToEnd(services)).toMatchObject({ status: 'done', passed: 25 })
  expect(service.uploaded).toHaveLength(before + 2)
  service.answers(lost)
  expect(await runToEnd(services)).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('no longer has the file'),
  })
  expect(service.uploaded).toHaveLength(before + 4)
})

describe('an answer that cannot be read is requested once more', () => {
  test('with the reason, as a call of its own', async () => {
    const { ended, items, services } = await run(says('{"question":"x"}'), says(ANSWER))
    expect(ended).toMatchObject({ status: 'done', passed: 25, notes: [] })
    expect(items).toHaveLength(25)
    const [first, second] = service.asked.map(({ body }) => JSON.stringify(body))
    expect(first).not.toContain('could not be read')
    expect(second).toContain('could not be read. It was not an array of objects.')
    // The second reader took two of the calls.
    expect(await readAiUsage(services)).toMatchObject({ calls: 4, tokens: 80 })
  })

  test('and never a third time', async () => {
    const { ended } = await run(says('I would be glad to help.'))
    expect(ended).toMatchObject({ status: 'failed', version: null })
    expect(ended?.message).toContain('not in the requested format')
    expect(service.asked).toHaveLength(2)
  })
})

describe('a run tells its tokens, and 20 of the second reader', () => {
  const spends = (text: string, usageMetadata: object): Reply =>
    streams({
      candidates: [{ content: { parts: [{ text }] }, finishReason: 'STOP' }],
      usageMetadata,
    })

  test('of all calls, as the service reports them', async () => {
    const usage = { promptTokenCount: 60_000, candidatesTokenCount: 9_000, totalTokenCount: 71_000 }
    const { ended } = await run(spends('nothing', usage), spends(ANSWER, usage))
    expect(ended).toMatchObject({ used: { input: 120_020, output: 22_020 } })
  })

  test('or as they were counted', async () => {
    const { ended } = await run(spends(ANSWER, {}))
    const output = Math.ceil(ANSWER.length / 4) + 20
    expect(ended).toMatchObject({ used: { input: 62_020, output } })
  })
})
