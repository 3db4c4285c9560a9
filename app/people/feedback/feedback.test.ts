import { describe, expect, test } from 'vitest'
import { NOON, openTestServices } from '../../../test/services.fixture.ts'
import { storeFeedback } from './feedback.server.ts'
import { feedbackForm, type SentFeedback } from './feedback.ts'

const context = {
  stateAbbrev: 'CA',
  stateName: 'California',
  questionId: 'q-3',
  questionText: 'When do you signal?',
}
const form: SentFeedback = {
  email: 'rider@example.com',
  message: 'A typo in the second option.',
  allowContact: true,
  context,
  website: '',
}
const sender = { session: { id: 'her-session', uid: 'alice' }, userAgent: 'A browser' }

async function kept(form: SentFeedback, from: Parameters<typeof storeFeedback>[2] = sender) {
  const { services, documents } = openTestServices()
  await storeFeedback(services, form, from)
  return (await documents.list('feedback')).map(({ data }) => data)
}

describe('feedback is stored', () => {
  test('with email and user id when contact is allowed', async () => {
    expect(await kept(form)).toEqual([
      {
        email: 'rider@example.com',
        message: 'A typo in the second option.',
        allowContact: true,
        context,
        userId: 'alice',
        createdAt: NOON.toISOString(),
        ua: 'A browser',
      },
    ])
  })

  test('without parts that the sender left out', async () => {
    const bare = { ...form, email: null, context: null }
    const [document] = await kept(bare, { session: null, userAgent: '' })
    expect(document).toMatchObject({ email: null, context: null, ua: '' })
    expect(document).not.toHaveProperty('userId')
  })

  test('with the beginning of a very long browser identification', async () => {
    const [document] = await kept(form, { ...sender, userAgent: 'x'.repeat(9999) })
    expect(document?.ua).toBe('x'.repeat(500))
  })

  test('only if the hidden field is empty', async () => {
    expect(await kept({ ...form, website: 'https://spam.example' })).toEqual([])
  })
})

describe('the form accepts', () => {
  const sent = (change: object) => feedbackForm.safeParse({ ...form, ...change })

  test.each([
    ['a message of one letter', { message: 'x' }],
    ['a message of 5,000 characters', { message: 'x'.repeat(5000) }],
    ['emoji, marks and lines', { message: '👍🏽 нет\r\nа̀' }],
    ['no email', { email: null }],
    ['an email that a browser accepts', { email: 'rider@localhost' }],
    ['no context', { context: null }],
  ])('%s', (_what, change) => {
    expect(sent(change).success).toBe(true)
  })

  test('a message, and trims its spaces', () => {
    expect(sent({ message: ' \n hello \t' }).data?.message).toBe('hello')
  })

  test('only its own fields', () => {
    const { data } = sent({ userId: 'bob', isAdmin: true, createdAt: 'now' })
    expect(Object.keys(data ?? {}).sort()).toEqual(Object.keys(form).sort())
  })

  test.each([
    ['an empty message', { message: '' }],
    ['a message of spaces', { message: '  \n\t' }],
    ['a message that nobody can see', { message: '\u200b\u200d\ufeff' }],
    ['a message of 5,001 characters', { message: 'x'.repeat(5001) }],
    ['a message with NUL', { message: 'a\u0000b' }],
    ['a message with a lone surrogate', { message: 'a\ud800b' }],
    ['a number for a message', { message: 5 }],
    ['a list for a message', { message: ['x'] }],
    ['no message', { message: undefined }],
    ['a malformed email', { email: 'rider' }],
    ['a very long email', { email: `${'x'.repeat(250)}@example.com` }],
    ['a text in place of a boolean', { allowContact: 'yes' }],
    ['a question id in another form', { context: { ...context, questionId: '3' } }],
    ['a context that is too long', { context: { ...context, questionText: 'x'.repeat(1001) } }],
    ['an incomplete context', { context: { stateAbbrev: 'CA' } }],
  ])('not %s', (_what, change) => {
    expect(sent(change).success).toBe(false)
  })
})
