import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openGemini } from '../../platform/ai/gemini-model.ts'
import { fails, says, startAiService } from '../../test/ai-service.fixture.ts'
import { openTestServices } from '../../test/services.fixture.ts'
import { draftArticle } from './article-draft.server.ts'

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

/** Asks for a draft with the flag as given, of a model service that answers as `service` is told. */
async function draft(flags: object | null = { enable_ai_drafts: true }, withModel = true) {
  const opened = openTestServices()
  const { services, documents } = opened
  if (flags) await documents.set('system/remoteConfig', { ...flags })
  const aiModel = openGemini({ apiKey: 'the-key', baseUrl: service.url, firstPauseMs: 10 })
  const outcome = await draftArticle(
    { ...services, aiModel: withModel ? aiModel : null },
    'A brief of mine',
    AbortSignal.timeout(10_000),
  )
  expect(await documents.list('posts')).toEqual([])
  return { outcome, logged: opened.logged }
}

test('a draft is what the model wrote on the brief', async () => {
  service.answers(says(`\`\`\`json\n${JSON.stringify(DRAFT)}\n\`\`\``))
  expect((await draft()).outcome).toEqual({ draft: DRAFT })
  expect(service.asked[0]?.path).toContain('/models/gemini-flash-latest:')
  expect(JSON.stringify(service.asked[0]?.body)).toContain('A brief of mine')
})

test('the model is the one of the remote config', async () => {
  service.answers(says(JSON.stringify(DRAFT)))
  await draft({ enable_ai_drafts: true, ai_model_id: 'another-model' })
  expect(service.asked[0]?.path).toContain('/models/another-model:')
})

test.each([[null], [{ enable_ai_drafts: false }], [{ enable_gemini_call: true }]])(
  'nobody is asked while the flag is off: %j',
  async (flags) => {
    service.answers(says(JSON.stringify(DRAFT)))
    const message = 'AI drafts are disabled by Remote Config.'
    expect((await draft(flags)).outcome).toEqual({ message })
    expect(service.asked).toEqual([])
  },
)

test('without a model service the admin is told which setting is missing', async () => {
  expect((await draft({ enable_ai_drafts: true }, false)).outcome).toMatchObject({
    message: 'Failed to generate draft.',
    reason: expect.stringContaining('GEMINI_API_KEY'),
  })
})

describe('an answer that is no draft is refused, with the reason', () => {
  const of = (fields: object) => says(JSON.stringify({ ...DRAFT, ...fields }))

  test.each([
    ['three sections', of({ body: [heading, heading, heading] })],
    ['an unknown block', of({ body: [...DRAFT.body, { type: 'html', text: '<b>x</b>' }] })],
    ['a missing title', of({ title: undefined })],
    ['an empty title', of({ title: '' })],
    ['keywords that are no list', of({ seo: { ...DRAFT.seo, keywords: 'a, b' } })],
    ['a list', says(JSON.stringify([DRAFT]))],
    ['prose', says('I would be glad to help.')],
  ])('%s', async (_what, reply) => {
    service.answers(reply)
    expect((await draft()).outcome).toEqual({
      message: 'Failed to generate draft.',
      reason: 'The AI model’s answer was not in the requested format. Please try again.',
    })
  })

  test('of a status it wants to have nothing is taken', async () => {
    service.answers(of({ status: 'published', slug: 'evil' }))
    expect((await draft()).outcome).toEqual({ draft: DRAFT })
  })
})

test('a failure is logged, without the key and the prompt', async () => {
  service.answers(fails(429))
  const { outcome, logged } = await draft()
  expect(outcome).toMatchObject({ reason: expect.stringContaining('busy') })
  expect(logged).toMatchObject([{ level: 40, failure: 'busy', msg: 'article draft failed' }])
  expect(JSON.stringify(logged)).not.toMatch(/the-key|A brief of mine/)
})
