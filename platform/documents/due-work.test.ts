import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { STORES, useStore } from '../../test/stores.fixture.ts'
import { openProcessMemory } from '../process-memory.ts'
import type { DocumentStore } from './document-store.ts'
import { type DueWork, doNext, timeOfNext } from './due-work.ts'

const NOON = Date.parse('2026-11-20T12:00:00.000Z')
const MINUTE_MS = 60_000
const CLAIM_MS = 10 * MINUTE_MS
const DAY_MS = 24 * 60 * MINUTE_MS

type Waiting = { id: string; dueAt: string; heartbeat?: string }

describe.each(STORES)('work that waits in %s', (kind) => {
  const newDatabase = useStore(kind)
  let database: Awaited<ReturnType<typeof newDatabase>>
  let documents: DocumentStore
  beforeEach(async () => {
    database = await newDatabase()
    documents = database.open()
  })

  /** A process. Its work removes its document, unless `carryOut` does something else. */
  function openProcess(carryOut?: DueWork<Waiting>['carryOut']) {
    const clock = { time: NOON }
    const now = () => new Date(clock.time)
    const documents = database.open()
    const place = { documents, now, memory: openProcessMemory(), log: pino({ level: 'silent' }) }
    const stopping = new AbortController()
    const did: [id: string, attempt: number][] = []
    const work: DueWork<Waiting> = {
      kind: 'thing',
      claimMs: CLAIM_MS,
      list: async () =>
        (await documents.list('things')).map(({ id, data }) => ({ id, ...data }) as Waiting),
      async carryOut(one, about) {
        did.push([one.id, about.attempt])
        if (carryOut) return carryOut(one, about)
        await documents.delete(`things/${one.id}`)
        return true
      },
    }
    const look = () => doNext(place, work, stopping.signal)
    return { clock, did, documents, look, stopping }
  }

  const put = (id: string, time: number, heartbeat?: number) =>
    documents.set(`things/${id}`, {
      dueAt: new Date(time).toISOString(),
      ...(heartbeat !== undefined && { heartbeat: String(heartbeat) }),
    })
  const fails = async () => false
  const dies = () => Promise.reject(new Error('on purpose'))

  test('is done in order by one of many processes, once it is due', async () => {
    await put('a', NOON)
    await put('b', NOON - 1)
    await put('c', NOON + 1)
    const processes = Array.from({ length: 4 }, () => openProcess())
    for (let round = 0; round < 3; round++) {
      await Promise.all(processes.map(({ look }) => look()))
    }
    const did = processes.flatMap((one) => one.did)
    expect(did.toSorted()).toEqual([
      ['a', 1],
      ['b', 1],
    ])
    expect(await documents.list('workAttempts')).toEqual([])
    const [last] = processes.map(({ clock, look }) => {
      clock.time++
      return look
    })
    expect([await last?.(), await last?.()]).toEqual([true, false])
  })

  test('that fails, or whose process dies, is due after pauses that double', async () => {
    await put('a', NOON)
    const [failing, dying, other] = [openProcess(fails), openProcess(dies), openProcess()]
    expect(await failing.look()).toBe(true)
    expect(await other.look()).toBe(false)
    dying.clock.time += CLAIM_MS
    await expect(dying.look()).rejects.toThrow('Attempt 2 at thing-a failed')
    for (const [time, isDue] of [
      [3 * CLAIM_MS - 1, false],
      [3 * CLAIM_MS, true],
    ] as const) {
      other.clock.time = NOON + time
      expect(await other.look()).toBe(isDue)
    }
    expect([...failing.did, ...dying.did, ...other.did].map(([, attempt]) => attempt)).toEqual([
      1, 2, 3,
    ])
    expect(await documents.list('workAttempts')).toEqual([])
  })

  test('of a process that stops is due at once, and that attempt does not count', async () => {
    await put('a', NOON)
    const other = openProcess()
    const stopped = openProcess((_, { signal }) => {
      stopped.stopping.abort()
      return Promise.reject(signal.reason)
    })
    await stopped.look()
    await other.look()
    expect(other.did).toEqual([['a', 1]])
  })

  test('that takes too long ends only its own claim, not a later one of the same number', async () => {
    await put('a', NOON)
    const [second, third, late] = [openProcess(), openProcess(fails), openProcess()]
    const first = openProcess(async ({ id }) => {
      second.clock.time += CLAIM_MS
      await second.look()
      await put(id, NOON)
      third.clock.time += CLAIM_MS
      await third.look()
      return true
    })
    await first.look()
    late.clock.time += CLAIM_MS
    expect(await late.look()).toBe(false)
    late.clock.time += CLAIM_MS
    expect(await late.look()).toBe(true)
    expect([second.did, third.did, late.did].map((did) => did[0]?.[1])).toEqual([2, 1, 2])
  })

  test('stays claimed by the process that took it over while the first ended its claim', async () => {
    await put('a', NOON)
    const [first, second, third] = [
      openProcess(async () => true),
      openProcess(fails),
      openProcess(),
    ]
    const { batch } = first.documents
    first.documents.batch = async (writes) => {
      second.clock.time += CLAIM_MS
      await second.look()
      return batch(writes)
    }
    await first.look()
    third.clock.time += CLAIM_MS
    expect(await third.look()).toBe(false)
    expect(second.did).toEqual([['a', 2]])
  })

  test('is due at once if its process could not read it a second time', async () => {
    await put('a', NOON)
    const [failing, other] = [openProcess(), openProcess()]
    const { list } = failing.documents
    let reads = 0
    failing.documents.list = (...asked) =>
      asked[0] === 'things' && ++reads === 2 ? dies() : list(...asked)
    await expect(failing.look()).rejects.toThrow()
    expect(await other.look()).toBe(true)
    expect([failing.did, other.did]).toEqual([[], [['a', 1]]])
  })

  test('is not done twice at once, even if it is asked for again meanwhile', async () => {
    await put('a', NOON - 1)
    const other = openProcess()
    const first = openProcess(async () => {
      await put('a', NOON)
      expect(await other.look()).toBe(false)
      return true
    })
    expect(await first.look()).toBe(true)
    expect(await other.look()).toBe(true)
  })

  test('that another process did since the look is not done again', async () => {
    await put('a', NOON)
    const [first, late] = [openProcess(), openProcess()]
    const { list } = late.documents
    late.documents.list = async (...asked) => {
      const found = await list(...asked)
      late.documents.list = list
      await first.look()
      return found
    }
    expect(await late.look()).toBe(false)
    expect([first.did.length, late.did.length]).toEqual([1, 0])
  })

  test('comes from a dead process only if its heartbeat stays the same', async () => {
    // The clock of the process at work is an hour behind, right, or 15 minutes ahead.
    for (const time of [NOON - 60 * MINUTE_MS, NOON, NOON + 15 * MINUTE_MS]) {
      await put('a', time, 1)
      const { look, clock } = openProcess()
      for (let beat = 2; beat < 5; beat++) {
        expect(await look()).toBe(false)
        clock.time += CLAIM_MS
        await put('a', time, beat)
      }
      expect(await look()).toBe(false)
      clock.time += CLAIM_MS - 1
      expect(await look()).toBe(false)
      clock.time++
      expect(await look()).toBe(true)
    }
  })

  test('and was postponed or claimed by a clock that was years ahead does not wait for years', async () => {
    const ahead = openProcess(async ({ id }) => {
      await put(id, ahead.clock.time + DAY_MS)
      return true
    })
    const [crashed, other] = [openProcess(dies), openProcess()]
    ahead.clock.time += 1_000 * DAY_MS
    crashed.clock.time += 500 * DAY_MS
    await put('a', NOON)
    await ahead.look()
    await expect(crashed.look()).rejects.toThrow()
    expect(await other.look()).toBe(true)
  })

  test('is not due early because a clock went back', async () => {
    await put('a', NOON - DAY_MS)
    const [failing, other] = [openProcess(fails), openProcess()]
    await failing.look()
    other.clock.time -= CLAIM_MS / 2
    expect(await other.look()).toBe(false)
  })
})

test('the pauses after failures double, up to a day', () => {
  const pauses = Array.from({ length: 12 }, (_, failures) => {
    return (timeOfNext(new Date(NOON), failures, 2 * MINUTE_MS).getTime() - NOON) / MINUTE_MS
  })
  expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1440, 1440])
})
