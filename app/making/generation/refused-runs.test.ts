import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openProcessMemory } from '../../../platform/process-memory.ts'
import {
  fails,
  hangs,
  type Reply,
  says,
  sends,
  startAiService,
  works,
} from '../../../test/ai-service.fixture.ts'
import type { Services } from '../../context.server.ts'
import { US_STATES } from '../../questions/states/us-states.ts'
import { readAiUsage, takeCall } from '../ai-budget/ai-usage.server.ts'
import { latestRun, pendingRuns } from './generation-runs.server.ts'
import { endOfRun, provedItems, runToEnd } from './manuals.fixture.ts'
import { openQueue } from './queue.fixture.ts'
import { waitAfterRefusal } from './refused-run.ts'
import { cancelRun } from './run-queue.server.ts'
import { startRun } from './upload-to-questions.server.ts'

const MINUTE_MS = 60_000
const NOON = Date.parse('2026-11-20T12:00:00.000Z')

const service = await startAiService()
afterAll(() => service.close())

const answered = says(JSON.stringify(provedItems(3)))
const STATES = US_STATES.slice(0, 5)

async function openRefusing(...replies: Reply[]) {
  const queue = await openQueue(service.url)
  service.answers(...replies)
  const uploads = async () => {
    for (const state of STATES) {
      await queue.uploads(state)
      await queue.services.background.ended()
    }
  }
  return { ...queue, uploads, statuses: () => queue.statusesOf(STATES) }
}

test.each([
  [0, null, 2],
  [0, 30_000, 2],
  [0, 10 * MINUTE_MS, 10],
  [0, 9e12, 60],
  [2, null, 2],
  [20, null, 20],
  [20, 25 * MINUTE_MS, 25],
  [24 * 60, null, 60],
])('refused for %i min, and asked for %s ms: waits %i min', (minutes, retryAfterMs, pause) => {
  const now = new Date(NOON)
  const refusedSince = minutes ? new Date(NOON - minutes * MINUTE_MS).toISOString() : null
  expect(waitAfterRefusal({ refusedSince }, now, retryAfterMs)).toMatchObject({
    refusedSince: refusedSince ?? now.toISOString(),
    resumeAt: new Date(NOON + pause * MINUTE_MS).toISOString(),
  })
})

test('a run that the AI service refuses is tried again by itself', async () => {
  const { services, clock, look, errors } = await openRefusing(fails(429))
  await startRun(services, 'OR', 'the admin')
  const refusedSince = new Date(clock.time).toISOString()
  expect(await endOfRun(services)).toMatchObject({
    number: 1,
    status: 'queued',
    refusedSince,
    resumeAt: new Date(clock.time + 2 * MINUTE_MS).toISOString(),
  })
  // The refused call does not count toward our own limit of the day.
  expect(await readAiUsage(services)).toMatchObject({ calls: 0, tokens: 0 })
  service.answers(answered)
  clock.time += 2 * MINUTE_MS - 1
  await look()
  expect(service.asked).toEqual([])
  clock.time++
  await look()
  const ended = { number: 1, status: 'done', waiting: 3, message: null, resumeAt: null }
  expect(await endOfRun(services)).toMatchObject(ended)
  expect(await pendingRuns(services).list()).toEqual([])
  expect(errors()).toEqual([])
})

test('a run comes back when the service says', async () => {
  const error = { details: [{ reason: 'QUOTA', retryDelay: '600s' }] }
  const { services, clock } = await openRefusing(sends({ error }, 429))
  expect(await runToEnd(services)).toMatchObject({
    resumeAt: new Date(clock.time + 10 * MINUTE_MS).toISOString(),
  })
  expect(service.asked).toHaveLength(1)
})

test('while the service refuses, the other manuals wait; then all go on', async () => {
  const { clock, look, uploads, statuses, errors } = await openRefusing(fails(429))
  service.uploads(fails(429))
  onTestFinished(() => service.uploads(works))
  service.paths.length = 0
  await uploads()
  expect(await statuses()).toEqual(Array(5).fill('queued'))
  expect(service.paths).toHaveLength(3)
  for (let at = 0; at < 3; at++) await look()
  expect(service.paths).toHaveLength(3)

  clock.time += 2 * MINUTE_MS
  await look()
  expect(service.paths).toHaveLength(6)

  // The refused run is behind the others now, so that one manual cannot keep all others waiting.
  clock.time += 3 * MINUTE_MS
  service.answers(answered)
  service.uploads(works)
  await look()
  expect(await statuses()).toEqual(Array(5).fill('done'))
  expect(JSON.stringify(service.asked.at(-1)?.body)).toContain(STATES[0]?.stateName)
  expect(errors()).toEqual([])
})

test('after more than a day the run fails, and the next one is tried', async () => {
  const { services, clock, look, uploads, statuses } = await openRefusing(fails(503))
  await uploads()
  let hours = 0
  for (; hours < 40 && !(await statuses()).includes('failed'); hours++) {
    clock.time += 60 * MINUTE_MS
    await look()
  }
  expect(hours).toBeGreaterThan(24)
  expect(await statuses()).toEqual(['failed', 'queued', 'queued', 'queued', 'queued'])
  expect(await latestRun(services, STATES[0]?.abbrev ?? '')).toMatchObject({
    message:
      'The AI service was busy or had a fault for a day. Please check its status and your quota, and try again.',
  })
})

test('a run that a limit of the day postponed meanwhile has another day for refusals', async () => {
  const { services, clock, look } = await openRefusing(fails(429))
  await startRun(services, 'OR', 'the admin')
  await services.background.ended()
  await takeCall(services, { purpose: 'draft', tokens: services.settings.aiLimits.tokens - 1 })
  clock.time += 2 * MINUTE_MS
  await look()
  expect(await latestRun(services, 'OR')).toMatchObject({ status: 'postponed', refusedSince: null })
  clock.time += 48 * 60 * MINUTE_MS
  await look()
  expect(await latestRun(services, 'OR')).toMatchObject({
    status: 'queued',
    refusedSince: new Date(clock.time).toISOString(),
  })
})

/** Services whose run the admin cancels in another process as soon as its own has looked for that. */
function cancelledAtEnd(opened: Services): Services {
  const { documents } = opened
  const isRun = (path: string) => path === 'states/OR/runs/1'
  let isHeartbeat = false
  let isCancelled = false
  const merge: typeof documents.merge = (path, data) => {
    isHeartbeat ||= isRun(path)
    return documents.merge(path, data)
  }
  // A heartbeat writes and then reads. Any other read is at the run's end. The admin cancels then.
  const get: typeof documents.get = async (path) => {
    const found = await documents.get(path)
    if (isRun(path) && !isHeartbeat && !isCancelled) {
      isCancelled = true
      await cancelRun({ ...opened, memory: openProcessMemory() }, 'OR')
    }
    isHeartbeat &&= !isRun(path)
    return found
  }
  return { ...opened, documents: { ...documents, merge, get } }
}

test('a run that is cancelled while the server stops stays cancelled', async () => {
  const opened = await openRefusing(hangs)
  const services = cancelledAtEnd(opened.services)
  await startRun(services, 'OR', 'the admin')
  await expect.poll(() => service.asked.length).toBe(1)
  opened.stopping.abort()
  expect(await endOfRun(services)).toMatchObject({ number: 1, status: 'cancelled' })
})

test('a run that is cancelled while it goes back to the queue stays cancelled', async () => {
  const services = cancelledAtEnd((await openRefusing(fails(429))).services)
  expect(await runToEnd(services)).toMatchObject({ number: 1, status: 'cancelled' })
})

test('a refused run can be cancelled, and then another one begins', async () => {
  const { services, look, uploads, statuses } = await openRefusing(fails(429))
  await uploads()
  service.answers(answered)
  expect(await cancelRun(services, STATES[0]?.abbrev ?? '')).toEqual({})
  await look()
  expect(await statuses()).toEqual(['cancelled', 'done', 'done', 'done', 'done'])
})
