import { afterAll, expect, test } from 'vitest'
import { says, startAiService } from '../../../test/ai-service.fixture.ts'
import { withSettings } from '../../../test/services.fixture.ts'
import { US_STATES } from '../../questions/states/us-states.ts'
import { readAiUsage, takeCall } from '../ai-budget/ai-usage.server.ts'
import { NO_READER } from './generation-run.ts'
import { generationRuns, pendingRuns } from './generation-runs.server.ts'
import {
  endOfRun,
  flawedItems,
  OREGON,
  provedItems,
  putManual,
  runToEnd,
} from './manuals.fixture.ts'
import { openQueue } from './queue.fixture.ts'
import { startNextRun } from './run-queue.server.ts'

const MIDNIGHT = '2026-11-21T00:00:00.000Z'
const DAY_MS = 24 * 60 * 60_000

const service = await startAiService()
afterAll(() => service.close())

const answered = says(JSON.stringify(provedItems()))

/** A queue with this limit of AI calls for the day. */
const openWith = (calls: number) =>
  openQueue(service.url, { aiLimits: { calls, tokens: 5_000_000 } })

test('a run that meets the limit of the day goes on by itself the next day', async () => {
  const { services, clock, look, errors } = await openWith(1)
  await takeCall(services, { purpose: 'draft', tokens: 1 })
  service.answers(answered)
  const uploads = service.uploaded.length
  expect(await runToEnd(services)).toMatchObject({
    number: 1,
    status: 'postponed',
    resumeAt: MIDNIGHT,
    message: 'Today’s limit of AI requests (1) is reached.',
  })
  expect(service.uploaded).toHaveLength(uploads)

  clock.time = Date.parse(MIDNIGHT) - 1
  expect(await look()).toMatchObject({ status: 'postponed' })
  expect(service.asked).toEqual([])
  clock.time++
  const ended = {
    number: 1,
    status: 'done',
    waiting: 25,
    version: null,
    message: null,
    resumeAt: null,
  }
  expect(await look()).toMatchObject(ended)
  expect(service.asked).toHaveLength(1)
  expect(await pendingRuns(services).list()).toEqual([])
  expect(errors()).toEqual([])
})

test('a second question that meets the limit is asked the next day, without the first', async () => {
  const { services, clock, look } = await openWith(1)
  service.answers(says('I would be glad to help.'), answered)
  expect(await runToEnd(services)).toMatchObject({ status: 'postponed' })
  expect(service.asked).toHaveLength(1)
  clock.time = Date.parse(MIDNIGHT)
  expect(await look()).toMatchObject({ status: 'done', waiting: 25 })
  expect(service.asked).toHaveLength(2)
  expect(JSON.stringify(service.asked[1]?.body)).toContain('could not be read')
})

test('a run does not wait for replacements', async () => {
  const { services } = await openWith(1)
  service.answers(says(JSON.stringify(flawedItems().items)))
  expect(await runToEnd(services)).toMatchObject({
    status: 'done',
    waiting: 25,
    notes: ['The questions that failed the checks could not be replaced.', NO_READER],
  })
})

test('a manual with more tokens than a day has is refused', async () => {
  const opened = await openWith(1)
  const aiLimits = { calls: 40, tokens: 61_999 }
  const services = withSettings(opened.services, { aiLimits })
  service.answers(answered)
  expect(await runToEnd(services)).toMatchObject({
    status: 'failed',
    message:
      'This manual is too long for the AI model: it has 62,000 tokens, and the limit is 61,999.',
  })
  expect(service.asked).toEqual([])
})

test('a postponed run respects the flag, a later run, and a new manual', async () => {
  const { services, documents, clock, look } = await openWith(1)
  await takeCall(services, { purpose: 'draft', tokens: 1 })
  service.answers(answered)
  await runToEnd(services)
  const uploaded = await putManual(services, OREGON, { by: 'the admin' })
  expect(uploaded).toMatchObject({ run: { number: 2 } })
  expect(await endOfRun(services)).toMatchObject({ number: 2, status: 'postponed' })
  expect(await pendingRuns(services).list()).toHaveLength(1)
  await documents.merge('system/remoteConfig', { enable_gemini_call: false })
  clock.time = Date.parse(MIDNIGHT)
  expect(await look()).toMatchObject({ number: 2, status: 'skipped', resumeAt: null })
  expect(await pendingRuns(services).list()).toEqual([])
  expect(service.asked).toEqual([])
})

test('of 26 states at once, all are served, over nine days', async () => {
  const perDay = 3
  const { services, clock, errors } = await openWith(perDay)
  service.answers(says(JSON.stringify(provedItems(3))))
  const states = US_STATES.slice(0, 26)
  for (const state of states) await putManual(services, state, { by: 'the admin' })
  await services.background.ended()
  const served = async () => {
    const runs = states.map(({ abbrev }) => generationRuns(services, abbrev).get('1'))
    return (await Promise.all(runs)).filter((run) => run?.status === 'done').length
  }
  expect(await served()).toBe(perDay)
  for (let day = 2; day <= 9; day++) {
    clock.time = Date.parse(MIDNIGHT) + (day - 2) * DAY_MS
    for (const _ of states) await startNextRun(services)
    await services.background.ended()
    expect(await served()).toBe(Math.min(day * perDay, states.length))
  }
  // The AI service got one call for each state. The usage counts the two calls of the last day.
  expect(service.asked).toHaveLength(26)
  expect((await readAiUsage(services)).calls).toBe(2)
  expect(await pendingRuns(services).list()).toEqual([])
  expect(errors()).toEqual([])
})
