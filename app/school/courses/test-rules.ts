import type { Lesson, Pupil } from '../course-records/course-records.server.ts'

const MINUTE_MS = 60_000
/** Answers that were under way at the end of a test still count for so long. */
const GRACE_MS = 30_000

type Ending = Pick<Lesson, 'way' | 'status' | 'endedAt'>
type Clock = Pick<Lesson, 'minutes'>
/** What is stored of a pupil in a lesson. */
type Taken = Pupil['lessons'][string] | undefined

const timeOf = (text: string | undefined) =>
  text === undefined ? Number.POSITIVE_INFINITY : Date.parse(text)

/** True until a test takes no more answers. Until then nobody but the teacher may see its key. */
export function takesAnswers({ way, status, endedAt }: Ending, now: Date): boolean {
  if (way !== 'test') return false
  return status !== 'over' || (endedAt !== undefined && !isPast(timeOf(endedAt), now))
}

/** Returns the ids of the questions whose keys nobody but the teacher may see yet, also not in other lessons. */
export function untoldOf(begun: readonly (Ending & Pick<Lesson, 'questions'>)[], now: Date) {
  const tests = begun.filter((lesson) => takesAnswers(lesson, now))
  return new Set(tests.flatMap(({ questions }) => questions))
}

/** True once the grace after a moment has passed. */
const isPast = (end: number, now: Date) => now.getTime() > end + GRACE_MS

function clockEnd({ minutes }: Clock, taken: Taken): number {
  return minutes ? timeOf(taken?.begunAt) + minutes * MINUTE_MS : Number.POSITIVE_INFINITY
}

/** The time that a pupil has left, or null without a clock. */
export function leftOf(lesson: Clock, taken: Taken, now: Date): number | null {
  return lesson.minutes ? Math.max(0, clockEnd(lesson, taken) - now.getTime()) : null
}

/** The time since a pupil began, or 0 before. */
export function sinceStart(taken: Taken, now: Date): number {
  return taken?.begunAt ? Math.max(0, now.getTime() - Date.parse(taken.begunAt)) : 0
}

export type Stage = 'new' | 'at it' | 'done'

/** Where a pupil is in a test. Whose time is over is done. */
export function stageOf(lesson: Clock, taken: Taken, now: Date): Stage {
  if (!taken?.begunAt) return 'new'
  return taken.handedInAt || leftOf(lesson, taken, now) === 0 ? 'done' : 'at it'
}

export type Lateness = 'not begun' | 'handed in' | 'time over' | 'ended'

/** Why an answer to a test does not count if it arrives now. Null if it counts. */
export function latenessOf(lesson: Ending & Clock, taken: Taken, now: Date): Lateness | null {
  if (lesson.status === 'over' && isPast(timeOf(lesson.endedAt), now)) return 'ended'
  if (!taken?.begunAt) return 'not begun'
  if (taken.handedInAt) return 'handed in'
  return isPast(clockEnd(lesson, taken), now) ? 'time over' : null
}

type Passing = Pick<Lesson, 'way' | 'passPercent'>

/** True if a pupil has passed a test. Null in practice. */
export function hasPassed({ way, passPercent = 0 }: Passing, right: number, asked: number) {
  return way === 'test' ? right >= toPassOf(passPercent, asked) : null
}

/** The number of right answers that passes a test. */
export function toPassOf(passPercent: number, questions: number): number {
  return Math.ceil((questions * passPercent) / 100)
}
