import { describe, expect, test } from 'vitest'
import { withSettings } from '../../../test/services.fixture.ts'
import { newItems, putBank } from '../../making/question-bank/bank.fixture.ts'
import { inboxEntries } from '../../making/reports/inbox-entries.server.ts'
import { allFeedback } from '../../people/feedback/feedback.server.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { oregon } from './inbox.fixture.ts'
import { feedbackEntry, readInbox, searchInbox } from './inbox.server.ts'
import { watchFeedback } from './old-feedback.server.ts'

const DAY_MS = 24 * 60 * 60_000

const FEEDBACK = {
  message: 'Hello',
  context: null,
  ua: 'A browser',
  email: null,
  allowContact: false,
}

/** The context of feedback about a question of a state. */
const about = (questionText = '', stateAbbrev = 'OR') => {
  return { stateAbbrev, stateName: 'Oregon', questionId: 'q-1', questionText }
}

describe('feedback', () => {
  test('is deleted after its days, with the decision about it, and younger feedback stays', async () => {
    const { services, clock, does } = await oregon()
    const { add } = allFeedback(services)
    const send = () => add({ ...FEEDBACK, createdAt: services.now().toISOString() })
    const id = await send()
    await does({ intent: 'done', id })
    clock.time += DAY_MS
    const younger = await send()
    clock.time += 364 * DAY_MS
    watchFeedback(withSettings(services, { messageDays: 0 }))
    watchFeedback(services)
    const left = async () => (await allFeedback(services).list()).map((one) => one.id)
    await expect.poll(left).toEqual([younger])
    expect(await inboxEntries(services).get(feedbackEntry(id))).toBeNull()
  })

  test('shows an email address only with consent, and leaves the inbox once it is settled', async () => {
    const { services, does } = await oregon()
    const createdAt = services.now().toISOString()
    const email = 'rider@example.com'
    const { add } = allFeedback(services)
    await add({ ...FEEDBACK, createdAt, email, allowContact: true, userId: 'alice' })
    await add({ ...FEEDBACK, createdAt, email: 'no@example.com' })
    const { feedback } = await readInbox(services)
    expect(feedback.map((one) => one.email).sort()).toEqual([null, email].sort())
    expect(JSON.stringify(feedback)).not.toMatch(/no@example|alice|A browser/)
    for (const { id } of feedback) await does({ intent: 'done', id })
    expect((await readInbox(services)).feedback).toEqual([])
    expect(await services.documents.list('feedback')).toHaveLength(2)
    expect(await does({ intent: 'done', id: 'none' })).toMatchObject({ status: 404 })
  })

  test('beyond the newest 200 pieces appears once the newer pieces are settled', async () => {
    const { services } = await oregon()
    const { write } = allFeedback(services)
    const from = (n: number) => new Date(services.now().getTime() + n).toISOString()
    await services.documents.batch(
      Array.from({ length: 201 }, (_, n) =>
        write.set(`f${n}`, { ...FEEDBACK, createdAt: from(n) }),
      ),
    )
    const first = await readInbox(services)
    expect(first.feedback).toHaveLength(200)
    expect(first.hasMoreFeedback).toBe(true)
    const settledAt = from(300)
    const settles = inboxEntries(services).write
    await services.documents.batch(
      first.feedback.map(({ id }) => settles.set(feedbackEntry(id), { settledAt })),
    )
    const { feedback, hasMoreFeedback } = await readInbox(services)
    expect(feedback.map(({ id }) => id)).toEqual(['f0'])
    expect(hasMoreFeedback).toBe(false)
  })

  test('is found by its words among 5,000 pieces, and all found pieces are settled at once', async () => {
    const { services, clock, does } = await oregon()
    const { write } = allFeedback(services)
    const at = (n: number) => new Date(services.now().getTime() + n).toISOString()
    const spam = (n: number) => ({ ...FEEDBACK, message: `Buy my Café ${n}`, createdAt: at(n) })
    for (let n = 0; n < 5_000; n += 250) {
      const some = Array.from({ length: 250 }, (_, one) => write.set(`s${n + one}`, spam(n + one)))
      await services.documents.batch(some)
    }
    await allFeedback(services).add({ ...FEEDBACK, context: about('?'), createdAt: at(0) })
    clock.time += 6_000
    const inbox = await searchInbox(services, 'cafe BUY')
    expect(inbox.search).toEqual({ find: 'cafe BUY', found: 5_000 })
    expect(inbox.feedback).toHaveLength(200)
    expect((await searchInbox(services, 'oregon q-1')).search?.found).toBe(1)

    // The sender sent this feedback after the admin opened the page.
    await allFeedback(services).add({ ...FEEDBACK, message: 'Buy a café', createdAt: at(0) })
    const all = { intent: 'all-done', find: 'cafe buy', readAt: at(-1) } as const
    expect(await does(all)).toEqual({ done: true })
    expect((await readInbox(services)).feedback.map(({ message }) => message)).toEqual([
      'Buy a café',
      'Hello',
    ])
    expect(await does(all)).toMatchObject({ status: 404 })
    expect(await does({ intent: 'all-done', find: '' })).toEqual({ done: true })
    expect((await readInbox(services)).feedback).toEqual([])
    expect(await services.documents.list('feedback')).toHaveLength(5_002)
  })

  test('about a reported question appears with the reports of the question', async () => {
    const { services, reported } = await oregon()
    await reported('starter-1', 'a')
    const [item] = (await currentBank(services, 'OR')).items
    const createdAt = services.now().toISOString()
    await allFeedback(services).add({ ...FEEDBACK, context: about(item?.question), createdAt })
    const inbox = await readInbox(services)
    expect(inbox.feedback).toEqual([])
    expect(inbox.questions[0]?.feedback).toMatchObject([{ message: 'Hello' }])
  })

  test('about a question without reports appears once, with the question', async () => {
    const { services, does } = await oregon()
    const [, item] = (await currentBank(services, 'OR')).items
    const createdAt = services.now().toISOString()
    const other = about('Was this ever asked?')
    for (const context of [about(item?.question), about(item?.question), other]) {
      await allFeedback(services).add({ ...FEEDBACK, createdAt, context })
    }
    const { discussed, feedback } = await readInbox(services)
    const [question] = discussed
    expect(discussed).toHaveLength(1)
    expect(question).toMatchObject({ itemId: 'starter-2', item, reports: 0 })
    expect(question?.feedback).toHaveLength(2)
    expect(feedback).toMatchObject([{ context: other }])
    for (const { id } of question?.feedback ?? []) await does({ intent: 'done', id })
    expect((await readInbox(services)).discussed).toEqual([])
  })

  test('causes one read of each state’s bank, and no read for questions with reports', async () => {
    const { services, clock, reported } = await oregon()
    await putBank(services, 'TX', newItems(5, 't'))
    await reported('starter-1', 'a')
    const says = async (state: string, place: number) => {
      const item = (await currentBank(services, state)).items[place]
      clock.time += 1000
      const createdAt = services.now().toISOString()
      const context = about(item?.question, state)
      await allFeedback(services).add({ ...FEEDBACK, context, createdAt })
    }
    const banksRead = async () => {
      const { memory } = services
      const read: string[] = []
      const cache: typeof memory.cache = (name, max) => {
        const kept = memory.cache(name, max)
        if (name !== 'banks') return kept
        return (key, ...rest) => {
          read.push(key)
          return kept(key, ...rest)
        }
      }
      const { discussed } = await readInbox({ ...services, memory: { ...memory, cache } })
      return { read, ids: discussed.map(({ state, itemId }) => `${state} ${itemId}`) }
    }
    await says('OR', 0)
    expect(await banksRead()).toEqual({ read: [], ids: [] })
    await says('OR', 1)
    await says('TX', 1)
    await says('OR', 2)
    await says('TX', 0)
    expect(await banksRead()).toEqual({
      read: ['TX 0', 'OR 0'],
      ids: ['TX starter-1', 'OR starter-3', 'TX starter-2', 'OR starter-2'],
    })
  })
})
