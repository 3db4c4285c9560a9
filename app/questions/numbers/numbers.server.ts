import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { collection } from '../../../platform/documents/collection.ts'
import type { Services } from '../../context.server.ts'
import { COUNTED_KINDS, type CountedKind, type KindSums, noSums } from './kinds.ts'
import { weekOf } from './week.ts'

const STORED_EACH_MS = 60_000
const PAGE = 50

/**
 * What one process counted in one week. Each process writes only its own documents, so processes never
 * wait for each other, and a write that is repeated counts nothing twice. Nothing tells a person, a
 * device, or a time finer than a week.
 */
export const numbers = collection({
  path: 'numbers',
  schema: z.object({
    /** The Monday (UTC). */
    week: z.iso.date(),
    /** The sums, by state (or `none`), language and kind, as in `OH en visits`. */
    sums: z.record(z.string(), z.int().check(z.positive())),
  }),
  lists: [{ orderBy: 'week desc' }],
})

/** What this process counted in a week. */
type Counted = { id: string; sums: Record<string, number>; isStored: boolean }

const NONE = 'none'
const ofProcess = ({ memory }: Services) => memory.notes<Counted>('numbers')

/**
 * Counts one event in memory. The sums are stored within a minute, and when the server stops. So counting
 * never fails, but a crash loses up to a minute. While the store fails, the sums wait in memory. The
 * language is that of the page that sends the event.
 */
export function countOne(
  services: Services,
  { kind, state, language }: { kind: CountedKind; state: string | null; language: string },
): void {
  const weeks = ofProcess(services)
  const week = weekOf(services.now())
  const counted = weeks.get(week) ?? nothingIn(week)
  const key = `${state ?? NONE} ${language} ${kind}`
  counted.sums[key] = (counted.sums[key] ?? 0) + 1
  counted.isStored = false
  weeks.set(week, counted)
  services.background.startOnce('storing the numbers', async (signal) => {
    let isLost = false
    while (waiting(services).length > 0 && !isLost) {
      await pause(STORED_EACH_MS, undefined, { signal }).catch(() => {})
      // Read before the write: a write that fails during a stop has one more try.
      const isLast = signal.aborted
      await storeNumbers(services).catch((error) => {
        isLost = isLast
        services.log.error({ err: error }, 'could not store the numbers')
      })
    }
  })
}

function nothingIn(week: string): Counted {
  return { id: `${week}~${randomBytes(6).toString('hex')}`, sums: {}, isStored: false }
}

const waiting = (services: Services) =>
  [...ofProcess(services).values()].filter(({ isStored }) => !isStored)

/** Stores what this process has counted since the last time. */
export async function storeNumbers(services: Services): Promise<void> {
  const weeks = ofProcess(services)
  for (const [week, counted] of weeks) {
    if (counted.isStored) {
      if (week !== weekOf(services.now())) weeks.delete(week)
      continue
    }
    // Set before the write, because more may be counted during it.
    counted.isStored = true
    try {
      await numbers(services).set(counted.id, { week, sums: counted.sums })
    } catch (error) {
      counted.isStored = false
      throw error
    }
  }
}

/** The sums of a week, a state and a language. `state` is null for what belongs to no state. */
export type NumbersRow = { week: string; state: string | null; language: string; sums: KindSums }

/** Reads the stored sums since a week, the newest week first, then by state and language. */
export async function readNumbers(services: Services, since = ''): Promise<NumbersRow[]> {
  const rows = new Map<string, NumbersRow>()
  const pages = numbers(services).pages(PAGE, { orderBy: 'week desc' })
  for await (const page of pages) {
    for (const { week, sums } of page.filter((one) => one.week >= since)) {
      for (const [key, count] of Object.entries(sums)) add(week, key, count)
    }
    if (page.some(({ week }) => week < since)) break
  }
  const orderOf = ({ week, state, language }: NumbersRow) => [week, state ?? '', language] as const
  return [...rows.values()].sort((one, other) => {
    const [[week, ...rest], [otherWeek, ...others]] = [orderOf(one), orderOf(other)]
    return week === otherWeek ? compare(rest.join(' '), others.join(' ')) : compare(otherWeek, week)
  })

  function add(week: string, key: string, count: number) {
    const [state = '', language = '', name] = key.split(' ')
    // A newer release may have counted other kinds.
    const kind = COUNTED_KINDS.find((known) => known === name)
    if (!kind) return
    const place = `${week} ${state} ${language}`
    const row = rows.get(place) ?? {
      week,
      state: state === NONE ? null : state,
      language,
      sums: noSums(),
    }
    row.sums[kind] += count
    rows.set(place, row)
  }
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
