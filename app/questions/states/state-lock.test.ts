import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import { type StateLock, withStateLock } from './state-lock.server.ts'

/** Opens several stores on one file, like several processes. */
function openProcesses(count: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'turns-'))
  const opened = Array.from({ length: count }, () =>
    openTestServices(path.join(folder, 'documents.db')),
  )
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return opened
}
type Process = ReturnType<typeof openTestServices>

const COUNT = 'states/OR/counts/changes'
const readCount = async ({ documents }: Process) =>
  Number((await documents.get(COUNT))?.data.count ?? 0)
const writeCount = (lock: StateLock, count: number) =>
  lock.commit([{ type: 'set', path: COUNT, data: { count } }])
const add = (one: Process, meanwhile?: () => Promise<unknown>) =>
  withStateLock(one.services, 'OR', async (lock) => {
    const count = await readCount(one)
    await meanwhile?.()
    expect(await writeCount(lock, count + 1)).toBe(true)
  })

/** Resolves when this process has read the lock of Oregon twice, so it is waiting for the lock. */
async function waitsForOregon({ documents }: Process, start: () => void): Promise<void> {
  const list = vi.spyOn(documents, 'list')
  start()
  const looks = () => list.mock.calls.filter(([path]) => path === 'states/OR/turns').length
  await expect.poll(looks).toBeGreaterThan(1)
}

test('no change is lost when several processes change a state at once', async () => {
  const all = openProcesses(3)
  await Promise.all(Array.from({ length: 30 }, (_, n) => add(all[n % 3] as Process)))
  expect(await readCount(all[0] as Process)).toBe(30)
})

test('the work runs again if another process changed its data', async () => {
  const [one, other] = openProcesses(2) as [Process, Process]
  let reads = 0
  await add(one, async () => {
    if (++reads === 1) await add(other)
  })
  expect(reads).toBe(2)
  expect(await readCount(one)).toBe(2)
})

test('commit returns false if a document to create exists, and the work does not run again', async () => {
  const [one] = openProcesses(1) as [Process]
  await one.documents.set(COUNT, { count: 7 })
  const outcome = await withStateLock(one.services, 'OR', (lock) =>
    lock.commit([{ type: 'create', path: COUNT, data: { count: 1 } }]),
  )
  expect(outcome).toBe(false)
  await add(one)
  expect(await readCount(one)).toBe(8)
})

test('a held lock blocks other processes until the work ends or fails', async () => {
  const [one, other] = openProcesses(2) as [Process, Process]
  const order: string[] = []
  const held = Promise.withResolvers<void>()
  const first = withStateLock(one.services, 'OR', async (lock) => {
    await lock.hold()
    order.push('held')
    await held.promise
    order.push('failed')
    throw new Error('on purpose')
  })
  await expect.poll(() => order).toEqual(['held'])
  let second: Promise<unknown> = Promise.resolve()
  await waitsForOregon(other, () => {
    second = add(other).then(() => order.push('added'))
  })
  await withStateLock(other.services, 'WA', async () => order.push('another state'))
  held.resolve()
  await expect(first).rejects.toThrow('on purpose')
  await second
  expect(order).toEqual(['held', 'another state', 'failed', 'added'])
})

test('the lock of a sleeping process expires, and the process overwrites nothing when it wakes', async () => {
  const [sleeper, other] = openProcesses(2) as [Process, Process]
  const asleep = Promise.withResolvers<void>()
  const steps: string[] = []
  const slow = withStateLock(sleeper.services, 'OR', async (lock) => {
    const count = await readCount(sleeper)
    await lock.hold()
    steps.push('began')
    if (steps.length === 1) await asleep.promise
    lock.assertHeld()
    steps.push('went on')
    await writeCount(lock, count + 1)
  })
  await expect.poll(() => steps.length).toBe(1)
  other.clock.time += 10_000
  await add(other)
  sleeper.clock.time += 10_000
  asleep.resolve()
  await slow
  expect(steps).toEqual(['began', 'began', 'went on'])
  expect(await readCount(other)).toBe(2)
})

test('a dead process with a fast clock blocks other processes no longer than one hold', async () => {
  const [fast, other] = openProcesses(2) as [Process, Process]
  fast.clock.time += 3_600_000
  const never = Promise.withResolvers<never>()
  let holds = false
  const dead = withStateLock(fast.services, 'OR', async (lock) => {
    await lock.hold()
    holds = true
    await never.promise
  })
  await expect.poll(() => holds).toBe(true)
  let added: Promise<unknown> = Promise.resolve()
  await waitsForOregon(other, () => {
    added = add(other)
  })
  other.clock.time += 10_000
  await added
  never.reject(new Error('on purpose'))
  await expect(dead).rejects.toThrow()
})
