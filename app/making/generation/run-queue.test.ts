import { afterAll, expect, test } from 'vitest'
import { workAttempts } from '../../../platform/documents/due-work.ts'
import { openProcessMemory } from '../../../platform/process-memory.ts'
import { hangs, says, startAiService } from '../../../test/ai-service.fixture.ts'
import type { Services } from '../../context.server.ts'
import { US_STATES } from '../../questions/states/us-states.ts'
import { MANUAL_MESSAGES } from '../manuals/manual-messages.ts'
import { HEARTBEAT_MS, RUNS_AT_ONCE, SILENCE_MS } from './generation-run.ts'
import { generationRuns, latestRun, pendingRuns } from './generation-runs.server.ts'
import { provedItems } from './manuals.fixture.ts'
import { openQueue } from './queue.fixture.ts'
import { cancelRun, startNextRun } from './run-queue.server.ts'
import { dismissEnded, listQueue, readQueueNotice } from './upload-queue.server.ts'
import { startRun } from './upload-to-questions.server.ts'

const service = await startAiService()
afterAll(() => service.close())

const answered = says(JSON.stringify(provedItems(3)))
const unreadable = says('I would be glad to help.')
const STATES = US_STATES.slice(0, 5)

async function openWithUploads(states = STATES) {
  const queue = await openQueue(service.url)
  for (const state of states) await queue.uploads(state)
  return { ...queue, statuses: () => queue.statusesOf(states) }
}

/** Another process with the same documents and files. */
function otherProcess(services: Services): Services {
  return { ...services, memory: openProcessMemory() }
}

test('two runs are running at once, and the others follow in their order', async () => {
  const asked: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let atOnce = 0
  let most = 0
  service.answersWith((request) => async (response) => {
    asked.push(/manual of\s+([A-Z]\w+)/.exec(JSON.stringify(request.body))?.[1] ?? '')
    most = Math.max(most, ++atOnce)
    await released
    atOnce--
    answered(response, request)
  })
  const { services, statuses, errors } = await openWithUploads()
  await expect.poll(() => asked.length).toBe(RUNS_AT_ONCE)
  expect(await statuses()).toEqual(['running', 'running', 'queued', 'queued', 'queued'])
  expect(await readQueueNotice(services)).toBeNull()
  await Promise.all([services, otherProcess(services)].map((one) => startNextRun(one)))
  expect(await statuses()).toEqual(['running', 'running', 'queued', 'queued', 'queued'])

  release()
  await services.background.ended()
  expect(await statuses()).toEqual(Array(5).fill('done'))
  expect(asked.toSorted()).toEqual(STATES.map(({ stateName }) => stateName).toSorted())
  expect(most).toBe(RUNS_AT_ONCE)
  expect(await readQueueNotice(services)).toBe('5 manuals are done: 5 to review.')
  await dismissEnded(services)
  expect(await listQueue(services)).toEqual([])
  expect(await readQueueNotice(services)).toBeNull()
  expect(errors()).toEqual([])
})

test('while a process is about to begin a run, another process does not begin the next one', async () => {
  service.answers(hangs)
  const { services, stopping, statuses } = await openWithUploads(STATES.slice(0, 4))
  const at = services.now().toISOString()
  const other = { at, expiresAt: '2030-01-01T00:00:00.000Z', token: 'other' }
  await workAttempts(services).create('run-AZ-1-1', other)
  await cancelRun(services, 'AL')
  await startNextRun(otherProcess(services))
  expect(await statuses()).toEqual(['cancelled', 'running', 'queued', 'queued'])
  stopping.abort()
})

test('after a restart the queue goes on, in another process', async () => {
  service.answers(hangs)
  const { services, stopping, statuses, clock } = await openWithUploads(STATES.slice(0, 3))
  await expect.poll(() => service.asked.length).toBe(RUNS_AT_ONCE)
  stopping.abort()
  await services.background.ended()
  expect(await statuses()).toEqual(['interrupted', 'interrupted', 'queued'])
  service.answers(answered)
  const started: ((signal: AbortSignal) => Promise<void>)[] = []
  const background = {
    ...services.background,
    start: (_: string, work: (signal: AbortSignal) => Promise<void>) => void started.push(work),
  }
  const restarted = { ...otherProcess(services), background }
  clock.time += SILENCE_MS + 1
  await startNextRun(restarted)
  for (let work = started.shift(); work; work = started.shift()) {
    await work(new AbortController().signal)
  }
  expect(await statuses()).toEqual(['done', 'done', 'done'])
})

test('a cancelled run stops in its process, the next one begins, and its answers are kept', async () => {
  const bodies: string[] = []
  const ofAlabama = () => bodies.filter((text) => text.includes('Alabama'))
  service.answersWith(({ body }) => {
    bodies.push(JSON.stringify(body))
    return ofAlabama().length === 1 ? unreadable : hangs
  })
  const { services, clock, stopping, statuses, errors, logged } = await openWithUploads(
    STATES.slice(0, 3),
  )
  await expect.poll(() => ofAlabama().length).toBe(2)
  expect(await cancelRun(otherProcess(services), 'AL')).toEqual({})
  clock.time += HEARTBEAT_MS
  await expect.poll(statuses).toEqual(['cancelled', 'running', 'running'])
  expect(await latestRun(services, 'AL')).toMatchObject({ message: MANUAL_MESSAGES.cancelled })

  await cancelRun(services, 'AK')
  await startRun(services, 'AL', 'the admin')
  await expect.poll(() => ofAlabama().length).toBe(3)
  expect(ofAlabama().at(-1)).toContain('could not be read')

  // The admin cancels a run, and starts the next run before the process notices the cancellation.
  await cancelRun(services, 'AL')
  await startRun(services, 'AL', 'the admin')
  clock.time += HEARTBEAT_MS
  await expect.poll(() => logged.filter(({ msg }) => msg === 'run cancelled').length).toBe(3)
  expect(await generationRuns(services, 'AL').get('2')).toMatchObject({ status: 'cancelled' })
  expect(errors()).toEqual([])
  stopping.abort()
})

test('a queued run is cancelled, what has ended is not, and the manual stays', async () => {
  service.answers(hangs)
  const { services, documents, stopping, statuses } = await openWithUploads(STATES.slice(0, 3))
  expect(await cancelRun(services, 'AZ')).toEqual({})
  expect(await statuses()).toEqual(['running', 'running', 'cancelled'])
  expect(await cancelRun(services, 'AZ')).toEqual({ refused: MANUAL_MESSAGES.notUnderWay })
  expect(await cancelRun(services, 'WY')).toEqual({ refused: MANUAL_MESSAGES.notUnderWay })
  expect((await documents.get('states/AZ'))?.data).toMatchObject({ manual: { pages: 44 } })
  await startRun(services, 'AZ', 'the admin')
  expect(await latestRun(services, 'AZ')).toMatchObject({ number: 2, status: 'queued' })
  expect((await pendingRuns(services).list()).map(({ id }) => id)).not.toContain('AZ-1')
  stopping.abort()
})
