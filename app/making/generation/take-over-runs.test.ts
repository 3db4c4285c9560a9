import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { hangs, says, startAiService } from '../../../test/ai-service.fixture.ts'
import { latestQuizItems } from '../../questions/bank/questions.server.ts'
import { quizItems } from '../../questions/question/stored-items.server.ts'
import { MANUAL_MESSAGES } from '../manuals/manual-messages.ts'
import { listVersions } from '../question-bank/version-history.server.ts'
import { HEARTBEAT_MS, MAX_ATTEMPTS, SILENCE_MS } from './generation-run.ts'
import { generationRuns, pendingRuns } from './generation-runs.server.ts'
import { endOfRun, flawedItems, OREGON, provedItems, putManual } from './manuals.fixture.ts'
import { openProcess, type Process, spawnProcess } from './processes.fixture.ts'
import { startNextRun } from './run-queue.server.ts'
import { startRun } from './upload-to-questions.server.ts'

const WRITTEN = provedItems()
const answered = says(JSON.stringify(WRITTEN))

const service = await startAiService()
afterAll(() => service.close())

let folder: string
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'taken-over-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { documents } = open()
  await documents.set('system/remoteConfig', { enable_gemini_call: true })
})

const open = () => openProcess(folder, service.url)

const runOf = ({ services }: Process, number: number) =>
  generationRuns(services, 'OR').get(String(number))

/** A process with a run that waits for the AI service. */
async function runningProcess(): Promise<Process> {
  const running = open()
  await putManual(running.services, OREGON, { by: 'the admin' })
  await expect.poll(() => service.asked.length).toBe(1)
  return running
}

async function expectPublishedOnce({ services }: Process) {
  const asked = (await latestQuizItems(services, 'OR')).map(({ question }) => question)
  expect(asked).toEqual(WRITTEN.map(({ question }) => question))
  expect(await quizItems(services, 'OR').list()).toHaveLength(25)
  expect(await listVersions(services, 'OR')).toHaveLength(1)
  expect(await pendingRuns(services).list()).toEqual([])
}

test('after a kill of a process, one other process finishes its run', async () => {
  service.answers(hangs)
  const time = Date.now()
  const child = spawnProcess(folder, service.url, { time })
  const closed = once(child, 'close')
  await expect.poll(() => service.asked.length).toBe(1)
  child.kill('SIGKILL')
  await closed
  service.answers(answered)

  const others = [open(), open()] as const
  const lookAt = async (time: number) => {
    for (const { clock } of others) clock.time = time
    await Promise.all(others.map(({ services }) => startNextRun(services)))
  }
  await lookAt(time)
  expect(await runOf(others[0], 1)).toMatchObject({ status: 'running' })
  await lookAt(time + 60_000 + SILENCE_MS)
  for (const { services } of others) await services.background.ended()
  expect(await runOf(others[0], 1)).toMatchObject({ status: 'interrupted', attempt: 1 })
  expect(await runOf(others[0], 2)).toMatchObject({
    status: 'done',
    attempt: 2,
    by: 'the admin',
    version: 1,
    notes: ['Run 1 was interrupted. This is attempt 2.'],
  })
  expect(await runOf(others[0], 3)).toBeNull()
  expect(service.asked).toHaveLength(1)
  await expectPublishedOnce(others[0])
})

test('a kill while pages are drawn does not pay for the questions twice', async () => {
  const { items: flawed } = flawedItems()
  service.answers(says('not readable'), says(JSON.stringify(flawed)), says('[]'))
  const child = spawnProcess(folder, service.url, { kill: 'drawing', time: Date.now() })
  expect(await once(child, 'close')).toEqual([null, 'SIGKILL'])
  expect(service.asked).toHaveLength(3)
  const other = open()
  other.clock.time = Date.now()
  await startNextRun(other.services)
  other.clock.time += 60_000 + SILENCE_MS
  await startNextRun(other.services)
  expect(await endOfRun(other.services)).toMatchObject({
    number: 2,
    status: 'done',
    passed: 16,
    waiting: 9,
    // The stored tokens of three answers, plus the tokens of the second reader's two calls.
    used: { input: 50, output: 50 },
  })
  expect(service.asked).toHaveLength(3)
  expect(await pendingRuns(other.services).list()).toEqual([])
})

test('a process that wakes publishes nothing over the run that replaced its own', async () => {
  const waking = Promise.withResolvers<void>()
  let asked = 0
  service.answersWith(() => async (response, request) => {
    if (++asked === 1) await waking.promise
    answered(response, request)
  })
  const sleeper = await runningProcess()
  const other = open()
  await startNextRun(other.services)
  other.clock.time += SILENCE_MS + 1
  await startNextRun(other.services)
  expect(await endOfRun(other.services)).toMatchObject({ number: 2, status: 'done' })
  waking.resolve()
  await sleeper.services.background.ended()
  expect(await runOf(sleeper, 1)).toMatchObject({ status: 'failed', version: null })
  await expectPublishedOnce(other)
})

test('nobody takes over a run with a heartbeat, even if a clock is fast', async () => {
  service.answers(hangs)
  const running = await runningProcess()
  const other = open()
  other.clock.time += 3_600_000
  await startNextRun(other.services)
  running.clock.time += HEARTBEAT_MS
  const heard = new Date(running.clock.time).toISOString()
  await expect.poll(async () => (await runOf(other, 1))?.aliveAt).toBe(heard)
  other.clock.time += SILENCE_MS
  await startNextRun(other.services)
  expect(await runOf(other, 2)).toBeNull()
  expect(await runOf(other, 1)).toMatchObject({ status: 'running' })
  running.stopping.abort()
})

test('an interrupted run is repeated at once, three times at most', async () => {
  service.answers(hangs)
  let last = await runningProcess()
  for (let attempt = 2; attempt <= MAX_ATTEMPTS; attempt++) {
    last.stopping.abort()
    expect(await endOfRun(last.services)).toMatchObject({ status: 'interrupted' })
    last = open()
    await startNextRun(last.services)
    await expect.poll(() => service.asked.length).toBe(attempt)
  }
  last.stopping.abort()
  await last.services.background.ended()
  const next = open()
  await startNextRun(next.services)
  expect(await endOfRun(next.services)).toMatchObject({
    number: MAX_ATTEMPTS,
    status: 'failed',
    message: MANUAL_MESSAGES.interruptedTooOften,
  })
  expect(await pendingRuns(next.services).list()).toEqual([])
  expect(service.asked).toHaveLength(MAX_ATTEMPTS)
})

test('a take-over respects a later run of the admin, and the flag', async () => {
  service.answers(hangs)
  const first = await runningProcess()
  first.stopping.abort()
  await first.services.background.ended()
  const other = open()
  await other.documents.merge('system/remoteConfig', { enable_gemini_call: false })
  await startNextRun(other.services)
  expect(await endOfRun(other.services)).toMatchObject({ number: 2, status: 'skipped' })
  await startRun(other.services, 'OR', 'the admin')
  await startNextRun(other.services)
  expect(await endOfRun(other.services)).toMatchObject({ number: 3, status: 'skipped', attempt: 1 })
  expect(service.asked).toHaveLength(1)
  expect(await pendingRuns(other.services).list()).toEqual([])
})
