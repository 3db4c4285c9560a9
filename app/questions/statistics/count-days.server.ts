import * as z from 'zod'
import { collection } from '../../../platform/documents/collection.ts'
import type { Write } from '../../../platform/documents/document-store.ts'
import type { Services } from '../../context.server.ts'

const DAY_MS = 24 * 60 * 60_000
/** The usual number of answers is the mean of this many days before a day. */
const USUAL_DAYS = 7
/** A day with more than this many times the usual answers is unusual. */
const UNUSUAL = 5
/** A day with fewer answers is never unusual. */
const FEWEST = 1_000

/** The number of answers to a state's questions that were counted on each day (UTC). */
export const countDays = collection({
  path: 'states/{abbrev}/countDays',
  schema: z.object({
    answers: z.int().nonnegative(),
    /** The mean of the previous days, computed at the day's first answer. */
    usual: z.number().nonnegative(),
    expiresAt: z.iso.datetime(),
  }),
  expires: true,
  exported: false,
})

export type CountDay = { answers: number; usual: number }

/** Returns the day (UTC), for instance `2026-11-26`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

/** Returns the write that adds answers to the day, and the day if these answers make it unusual. */
export async function addToDay(
  services: Services,
  abbrev: string,
  answers: number,
  now: Date,
): Promise<{ write: Write; unusual: CountDay | null }> {
  const days = countDays(services, abbrev)
  const day = dayOf(now)
  const expiresAt = new Date(now.getTime() + (USUAL_DAYS + 1) * DAY_MS).toISOString()
  const before = (await days.get(day)) ?? { answers: 0, usual: await usualAt(), expiresAt }
  const after = { ...before, answers: before.answers + answers }
  const becomesUnusual = isUnusual(after) && !isUnusual(before)
  return { write: days.write.set(day, after), unusual: becomesUnusual ? factsOf(after) : null }

  async function usualAt(): Promise<number> {
    await days.removeExpired(now)
    const since = dayOf(new Date(now.getTime() - USUAL_DAYS * DAY_MS))
    const recent = (await days.list()).filter(({ id }) => id >= since && id < day)
    return recent.reduce((sum, { answers }) => sum + answers, 0) / USUAL_DAYS
  }
}

/** Returns the answers of today if they are unusually many. */
export async function unusualToday(services: Services, abbrev: string): Promise<CountDay | null> {
  const today = await countDays(services, abbrev).get(dayOf(services.now()))
  return today && isUnusual(today) ? factsOf(today) : null
}

const factsOf = ({ answers, usual }: CountDay): CountDay => ({ answers, usual })

function isUnusual({ answers, usual }: CountDay): boolean {
  return answers > Math.max(FEWEST, UNUSUAL * usual)
}
