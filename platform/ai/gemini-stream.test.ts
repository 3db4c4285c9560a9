import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  cuts,
  fails,
  type Reply,
  says,
  startAiService,
  streams,
} from '../../test/ai-service.fixture.ts'
import type { TokenUse } from './ai-model.ts'
import { failureOf, KEY, openTestGemini, QUESTION } from './gemini.fixture.ts'
import { openGemini } from './gemini-model.ts'

const service = await startAiService()
afterAll(() => service.close())

/** Asks for a streamed answer. `told` has the arguments of all calls of `onText`. */
function ask({ limitMs, signal }: { limitMs?: number; signal?: AbortSignal } = {}) {
  const told: string[] = []
  const tokens: TokenUse[] = []
  const onText = (soFar: string) => told.push(soFar)
  const model = openTestGemini(service.url, limitMs)
  const onTokens = (use: TokenUse) => tokens.push(use)
  return { told, tokens, answer: model.generate({ ...QUESTION, signal, onText, onTokens }) }
}

const partialOf = (answer: Promise<string>) => answer.catch(({ partial }) => partial)

const piece = (parts: object[], finishReason?: string) => ({
  candidates: [{ content: { role: 'model', parts }, finishReason }],
})

test('each call of onText gets the whole text so far', async () => {
  service.answers(says('The whole answer'))
  const { told, answer } = ask()
  expect(await answer).toBe('The whole answer')
  expect(told).toEqual(['The ', 'The whol', 'The whole an', 'The whole answer'])
  const [{ path, headers }] = service.asked as [(typeof service.asked)[0]]
  expect(path).toBe('/v1/models/a-model:streamGenerateContent?alt=sse')
  expect(headers['x-goog-api-key']).toBe(KEY)
})

test('onText is called rarely for an answer in tiny pieces', async () => {
  const pieces = Array.from({ length: 5_000 }, () => piece([{ text: 'x' }]))
  service.answers(streams(...pieces, piece([], 'STOP')))
  const { told, answer } = ask()
  expect(await answer).toHaveLength(5_000)
  expect(told.length).toBeLessThan(700)
})

test('onText gets no thoughts', async () => {
  const pieces = [
    piece([{ text: 'Hm.', thought: true }]),
    piece([{ text: 'Well.', thought: true }, { text: 'The ' }]),
    piece([{ text: 'answer' }]),
    piece([], 'STOP'),
  ]
  service.answers(streams(...pieces))
  const { told, answer } = ask()
  expect(await answer).toBe('The answer')
  expect(told).toEqual(['The ', 'The answer', 'The answer'])
})

describe('a streamed answer', () => {
  test.each([
    ['unavailable', 'just stops', streams(piece([{ text: 'An answer that just stops' }]))],
    ['unavailable', 'is empty', streams()],
    ['busy', 'breaks', streams(piece([{ text: 'An ' }]), { error: { code: 503, status: 'X' } })],
  ])('is %s after three attempts if each stream %s', async (failure, _what, reply) => {
    service.answers(reply)
    expect(await failureOf(ask().answer)).toBe(failure)
    expect(service.asked).toHaveLength(3)
  })

  test('is unavailable after the caller aborts', async () => {
    service.answers((response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.write(`data: ${JSON.stringify(piece([{ text: 'Half' }]))}\n\n`)
    })
    const gone = new AbortController()
    const { told, answer } = ask({ signal: gone.signal })
    await expect.poll(() => told).toEqual(['Half'])
    gone.abort()
    expect(await failureOf(answer)).toBe('unavailable')
    expect(service.asked).toHaveLength(1)
  })
})

test('an interrupted answer is requested again, from the start', async () => {
  service.answers(cuts, says('Done'))
  const { told, answer } = ask()
  expect(await answer).toBe('Done')
  expect(told).toEqual(['Half of ', 'Half of an ans', '', 'D', 'Do', 'Don', 'Done'])
})

/** Sends a piece every 50 milliseconds. The connection stays open after the last piece. */
const slowly =
  (pieces: object[]): Reply =>
  (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    const left = [...pieces]
    const timer = setInterval(() => {
      const next = left.shift()
      if (!next || response.closed) return clearInterval(timer)
      response.write(`data: ${JSON.stringify(next)}\n\n`)
    }, 50)
  }

test('the idle limit does not end an answer while text arrives', async () => {
  const pieces = Array.from({ length: 30 }, () => piece([{ text: 'x' }]))
  service.answers(slowly([...pieces, piece([], 'STOP')]))
  const { answer } = ask({ limitMs: 1_000 })
  // All text arrives, although the service never ends the response.
  expect(await partialOf(answer)).toBe('x'.repeat(30))
  expect(service.asked).toHaveLength(1)
})

describe('a model that thinks', () => {
  const text = piece([{ text: 'Half' }])
  const askSlow = (firstPiece: number, ...pieces: object[]) => {
    service.answers((response) => {
      setTimeout(() => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' })
        for (const one of pieces) response.write(`data: ${JSON.stringify(one)}\n\n`)
      }, 400)
    })
    const limitsMs = { firstPiece, nextPiece: 100 }
    const model = openGemini({ apiKey: KEY, baseUrl: service.url, limitsMs })
    return model.generate({ ...QUESTION, onText: () => {} })
  }

  test('has more time for the first piece than for the others', async () => {
    const answer = askSlow(60_000, text)
    expect(await failureOf(answer)).toBe('unavailable')
    await expect(answer).rejects.toMatchObject({
      partial: 'Half',
      late: 'The AI service sent nothing for 0.1 seconds.',
    })
  })

  test('ends at its limit, and the error names it', async () => {
    const late = 'The AI service sent nothing for 0.2 seconds.'
    await expect(askSlow(200, text)).rejects.toMatchObject({ late, partial: '' })
  })

  test('is not cut off by a time limit of Node', async () => {
    const at = Symbol.for('undici.globalDispatcher.1')
    const holder = globalThis as unknown as Record<symbol, Dispatcher>
    const own = holder[at] as Dispatcher
    const seen: object[] = []
    onTestFinished(() => {
      holder[at] = own
    })
    holder[at] = {
      dispatch(options, handler) {
        seen.push(options)
        return own.dispatch(options, handler)
      },
    }
    service.answers(says('Done'))
    expect(await ask().answer).toBe('Done')
    expect(seen).toEqual([expect.objectContaining({ headersTimeout: 0, bodyTimeout: 0 })])
  })
})
type Dispatcher = { dispatch(options: object, handler: object): boolean }

test('the error of an answer that breaks off has the longest text of all attempts', async () => {
  service.answers(streams(piece([{ text: 'The first half' }])), fails(503))
  const { answer } = ask()
  expect(await failureOf(answer)).toBe('busy')
  expect(await partialOf(answer)).toBe('The first half')
  expect(service.asked).toHaveLength(3)
})

test('onTokens gets the tokens of each attempt, including its thoughts', async () => {
  const spent = (promptTokenCount: number, totalTokenCount: number) => ({
    usageMetadata: { promptTokenCount, totalTokenCount },
  })
  service.answers(
    streams({ ...piece([{ text: 'Half' }]), ...spent(60_000, 60_400) }),
    streams(
      { ...piece([{ text: 'All' }]), ...spent(60_000, 60_100) },
      {
        ...piece([], 'STOP'),
        ...spent(60_000, 61_000),
      },
    ),
  )
  const { answer, tokens } = ask()
  expect(await answer).toBe('All')
  expect(tokens).toEqual([
    { input: 60_000, output: 400 },
    { input: 60_000, output: 1_000 },
  ])
})

test('simultaneous answers stay separate', async () => {
  service.answersWith(({ body }) => says(`On ${JSON.stringify(body).match(/prompt \d/)}`))
  const model = openTestGemini(service.url)
  const answers = [1, 2, 3].map((nth) => {
    return model.generate({ model: 'a-model', prompt: `prompt ${nth}`, onText: () => {} })
  })
  expect(await Promise.all(answers)).toEqual(['On prompt 1', 'On prompt 2', 'On prompt 3'])
})

test('a piece of 20 MB fails as truncated and does not reach onText', async () => {
  service.answersWith(() => streams(piece([{ text: 'x'.repeat(20_000_000) }], 'STOP')))
  const { told, answer } = ask()
  expect(await failureOf(answer)).toBe('truncated')
  expect(told).toEqual([])
  expect(service.asked).toHaveLength(1)
})

test('an answer of 20 MB is not read to its end', async () => {
  let closed = false
  const endless = `data: ${JSON.stringify(piece([{ text: 'x'.repeat(100_000) }]))}\n\n`
  service.answers(async (response) => {
    response.on('close', () => {
      closed = true
    })
    for (let sent = 0; sent < 200 && !closed; sent++) {
      if (!response.write(endless)) await new Promise((done) => setTimeout(done, 1))
    }
  })
  const { told, answer } = ask()
  expect(await failureOf(answer)).toBe('truncated')
  expect(await partialOf(answer)).toHaveLength(2 * 1024 * 1024)
  expect(told.at(-1)?.length).toBeLessThan(2.1 * 1024 * 1024)
  expect(service.asked).toHaveLength(1)
  await expect.poll(() => closed).toBe(true)
})
