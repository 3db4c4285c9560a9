import * as z from 'zod/mini'
import { MOST_DAYS } from '../course-records/course-days.ts'
import type { Course } from '../course-records/course-records.server.ts'
import type { Role } from '../course-records/secrets.server.ts'
import { dayInUs } from './day-in-us.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** The last day of a course ends at noon UTC of the next one: then it is over in all states. */
const LATER_MS = 12 * HOUR_MS

type Days = { min: string; max: string }

/** Returns the first and the last calendar day that a teacher can choose as a course's last one. */
export function endDays(now: Date, { expiresAt }: Pick<Course, 'expiresAt'>, role: Role): Days {
  const today = dayInUs(now)
  const [min, max] = [dayAfter(today, 1), dayAfter(today, MOST_DAYS)]
  const present = lastDay(expiresAt)
  // The second teacher cannot take the course away from the first teacher.
  return { min: role === 'second' && present > min ? present : min, max }
}

/** Returns the time at which a course ends whose last day is `day`. Null if it may not be the last one. */
export function chosenEnd(day: string, { min, max }: Days): string | null {
  if (!isDay(day) || day < min || day > max) return null
  return new Date(Date.parse(day) + DAY_MS + LATER_MS).toISOString()
}

/** Returns the last calendar day of a course that ends at this time. */
export function lastDay(expiresAt: string): string {
  return dayOf(Date.parse(expiresAt) - LATER_MS - 1)
}

/** True while the first pupil moves a course's end, because no teacher has chosen it. */
export function isEndOpen({ joinedAt, isEndChosen }: Course): boolean {
  return !joinedAt && !isEndChosen
}

const day = z.iso.date()

/** True for a calendar day such as 2026-12-01. */
export function isDay(text: string): boolean {
  return day.safeParse(text).success
}

const dayAfter = (day: string, days: number) => dayOf(Date.parse(day) + days * DAY_MS)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
