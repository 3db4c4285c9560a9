import { afterAll, describe, expect, test } from 'vitest'
import {
  cuts,
  fails,
  hangs,
  type Reply,
  says,
  sends,
  startAiService,
  works,
} from '../../../test/ai-service.fixture.ts'
import { latestQuizItems } from '../../questions/bank/questions.server.ts'
import { stateRecords } from '../../questions/states/states.server.ts'
import { newItems, putBank } from '../question-bank/bank.fixture.ts'
import { reviewItems } from '../question-bank/review-items.server.ts'
import { endOfRun, openManualServices, provedItems, runToEnd } from './manuals.fixture.ts'
import { startRun } from './upload-to-questions.server.ts'

const service = await startAiService()
afterAll(() => service.close())

const REFUSED_LOCATION = {
  error: {
    code: 400,
    message: 'User location is not supported for the API use.',
    status: 'FAILED_PRECONDITION',
  },
}
const batch = (items: unknown) => says(JSON.stringify(items))

describe('riders keep their questions, and the admin gets a sentence', () => {
  async function questionsAfter(...replies: Reply[]) {
    const opened = await openManualServices(service.url)
    const { services, documents } = opened
    const manual = (await stateRecords(services).get('OR'))?.manual ?? null
    await documents.delete('states/OR')
    await putBank(services, 'OR', newItems(51, 'starter'))
    await stateRecords(services).merge('OR', { manual })
    const before = await latestQuizItems(services, 'OR')
    service.answers(...replies)
    const ended = await runToEnd(services)
    expect(before).toHaveLength(25)
    expect(await latestQuizItems(services, 'OR')).toEqual(before)
    expect(await reviewItems(services, 'OR').list()).toEqual([])
    expect(opened.errors()).toEqual([])
    return ended
  }

  test.each<[string, Reply, RegExp]>([
    ['a hang', hangs, /^The AI service sent nothing for 3 seconds\.$/],
    ['a cut connection', cuts, /could not be reached/],
    ['an answer that ran out of room', says('[{"question":', 'MAX_TOKENS'), /too long/],
    ['a refusal', says('', 'SAFETY'), /declined/],
    ['no candidates', sends({}), /not in the requested format|could not be reached/],
    ['HTML', says('<html>'), /not in the requested format/],
    ['an object', says('{"question":"x"}'), /not in the requested format/],
    ['prose', says('I would be glad to help.'), /not in the requested format/],
    ['a revoked key', fails(401), /valid GEMINI_API_KEY/],
    ['a forbidden key', fails(403), /valid GEMINI_API_KEY/],
    [
      'a refused location',
      sends(REFUSED_LOCATION, 400),
      /^The AI service refuses this server(?!.*try again).*“User location is/,
    ],
    [
      'an invalid request',
      sends({ error: { code: 400, status: 'INVALID_ARGUMENT', message: 'No.' } }, 400),
      /^The AI service refuses this request as invalid(?!.*try again)/,
    ],
    ['an unknown model', fails(404), /change it in Remote Config/],
    ['a recitation', says('[{"question":', 'RECITATION'), /repeated a published text/],
    ['nothing', says(''), /not in the requested format/],
  ])('after %s', async (_what, reply, sentence) => {
    const ended = await questionsAfter(reply)
    expect(ended).toMatchObject({ status: 'failed', version: null })
    expect(ended?.message).toMatch(sentence)
  })

  test.each([429, 500, 502, 503, 504])('after %i: the run waits in the queue', async (status) => {
    const ended = await questionsAfter(fails(status))
    expect(ended).toMatchObject({ status: 'queued', version: null, resumeAt: expect.any(String) })
    expect(ended?.message).toBe('The AI service is busy or has a fault.')
  })

  test('if the service sends uploads to another host', async () => {
    const headers = { 'x-goog-upload-url': 'http://127.0.0.1:1/', 'x-goog-upload-status': 'active' }
    service.uploads(sends({}, 200, headers))
    const ended = await questionsAfter(says('[]'))
    expect(ended).toMatchObject({ status: 'failed' })
    expect(ended?.message).toMatch(/sends uploads to another host.*GEMINI_BASE_URL/)
    service.uploads(works)
  })

  test('if the service accepts no upload with this key', async () => {
    const details = [{ reason: 'API_KEY_INVALID' }]
    service.uploads(sends({ error: { code: 400, status: 'INVALID_ARGUMENT', details } }, 400))
    const ended = await questionsAfter(says('[]'))
    expect(ended?.message).toMatch(/valid GEMINI_API_KEY/)
    service.uploads(works)
  })

  test('if the AI service cannot count the tokens', async () => {
    service.counts(fails(400))
    expect(await questionsAfter(says('[]'))).toMatchObject({ status: 'failed', stage: 'counting' })
    expect(service.asked).toEqual([])
    service.counts(62_000)
  })

  test('if the manual has too many tokens: the run does not ask the model', async () => {
    service.counts(1_000_001)
    const ended = await questionsAfter(says('[]'))
    expect(ended?.message).toBe(
      'This manual is too long for the AI model: it has 1,000,001 tokens, and the limit is 1,000,000.',
    )
    expect(service.asked).toEqual([])
    service.counts(62_000)
  })
})

describe('no run', () => {
  test('while the flag is off: a dry run does not ask the model', async () => {
    const { services } = await openManualServices(service.url, { enable_gemini_call: false })
    service.answers(batch(provedItems()))
    expect(await runToEnd(services)).toMatchObject({
      status: 'skipped',
      message: expect.stringContaining('Question generation is off'),
    })
    expect(service.asked).toEqual([])
  })

  test('without an AI service: the run names the missing setting', async () => {
    const { services } = await openManualServices(service.url)
    await startRun({ ...services, aiModel: null }, 'OR', 'the admin')
    expect((await endOfRun(services))?.message).toContain('GEMINI_API_KEY')
  })

  test('beside another one of the same state', async () => {
    const { services } = await openManualServices(service.url)
    service.answers(batch(provedItems()))
    const started = await Promise.all([1, 2, 3].map(() => startRun(services, 'OR', 'the admin')))
    expect(started.filter((outcome) => 'run' in outcome)).toHaveLength(1)
    await endOfRun(services)
    expect(service.asked).toHaveLength(1)
  })

  test('if the stored manual is not the one on record', async () => {
    const { services } = await openManualServices(service.url)
    await services.files.put('states/OR/manual.pdf', 'put there by a process that died')
    service.answers(batch(provedItems()))
    expect(await runToEnd(services)).toMatchObject({
      status: 'failed',
      message: 'The stored manual is not the one on record. Please upload it again.',
    })
    expect(service.asked).toEqual([])
  })
})
