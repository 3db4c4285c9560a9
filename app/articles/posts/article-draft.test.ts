import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openGemini } from '../../../platform/ai/gemini-model.ts'
import { fails, says, startAiService } from '../../../test/ai-service.fixture.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import { draftSentBrief } from './article-draft.server.ts'

let service: Awaited<ReturnType<typeof startAiService>>
beforeAll(async () => {
  service = await startAiService()
})
afterAll(() => service.close())

const heading = { type: 'h2', text: 'Before you go' }
const DRAFT = {
  title: 'Exam Day Checklist',
  excerpt: 'What to bring.',
  seo: { title: 'Checklist', description: 'What to bring.', keywords: ['exam'] },
  body: [heading, { type: 'p', text: 'x' }, heading, heading, heading],
}

/** Asks for a draft with the given flags. A test first sets the answer of the AI service. */
async function draft(flags: object | null = { enable_ai_drafts: true }, withModel = true) {
  const opened = openTestServices()
  const { services, documents } = opened
  if (flags) await documents.set('system/remoteConfig', { ...flags })
  const aiModel = openGemini({ apiKey: 'the-key', baseUrl: service.url, firstPauseMs: 10 })
  const sent = new FormData()
  sent.set('brief', 'A brief of mine')
  const reply = await draftSentBrief({ ...services, aiModel: withModel ? aiModel : null }, sent, {
    id: 'a-post',
    uid: 'admin',
    signal: AbortSignal.timeout(10_000),
  })
  expect(await documents.list('posts')).toEqual([])
  return { outcome: reply.data, logged: opened.logged }
}

test('the server returns the article that the AI model wrote for the brief', async () => {
  service.answers(says(`\`\`\`json\n${JSON.stringify(DRAFT)}\n\`\`\``))
  expect((await draft()).outcome).toEqual({ draft: DRAFT })
  expect(service.asked[0]?.path).toContain('/models/gemini-flash-latest:')
  expect(JSON.stringify(service.asked[0]?.body)).toContain('A brief of mine')
})

test('the remote config names the AI model', async () => {
  service.answers(says(JSON.stringify(DRAFT)))
  await draft({ enable_ai_drafts: true, ai_model_id: 'another-model' })
  expect(service.asked[0]?.path).toContain('/models/another-model:')
})

test.each([[null], [{ enable_ai_drafts: false }], [{ enable_gemini_call: true }]])(
  'the server asks no AI model while the flag is off: %j',
  async (flags) => {
    service.answers(says(JSON.stringify(DRAFT)))
    const message = 'AI drafts are disabled by Remote Config.'
    expect((await draft(flags)).outcome).toEqual({ message })
    expect(service.asked).toEqual([])
  },
)

test('without an AI service, the reason names the missing setting', async () => {
  expect((await draft({ enable_ai_drafts: true }, false)).outcome).toMatchObject({
    message: 'Failed to generate draft.',
    reason: expect.stringContaining('GEMINI_API_KEY'),
  })
})

describe('an answer of the AI model', () => {
  const of = (fields: object) => says(JSON.stringify({ ...DRAFT, ...fields }))

  test.each([
    ['only three sections', of({ body: [heading, heading, heading] })],
    ['an unknown block', of({ body: [...DRAFT.body, { type: 'html', text: '<b>x</b>' }] })],
    ['a missing title', of({ title: undefined })],
    ['an empty title', of({ title: '' })],
    ['keywords that are not a list', of({ seo: { ...DRAFT.seo, keywords: 'a, b' } })],
    ['a list', says(JSON.stringify([DRAFT]))],
    ['prose', says('I would be glad to help.')],
  ])('is refused with a reason: %s', async (_what, reply) => {
    service.answers(reply)
    expect((await draft()).outcome).toEqual({
      message: 'Failed to generate draft.',
      reason: 'The AI model’s answer was not in the requested format. Please try again.',
    })
  })

  test('is accepted with additional fields, which are dropped', async () => {
    service.answers(of({ status: 'published', slug: 'evil' }))
    expect((await draft()).outcome).toEqual({ draft: DRAFT })
  })
})

test('the server logs a failure without the key and the prompt', async () => {
  service.answers(fails(429))
  const { outcome, logged } = await draft()
  expect(outcome).toMatchObject({ reason: expect.stringContaining('busy') })
  expect(logged).toMatchObject([{ level: 40, failure: 'busy', msg: 'article draft failed' }])
  expect(JSON.stringify(logged)).not.toMatch(/the-key|A brief of mine/)
})
