import type { Lesson, Pupil } from '../course-records/course-records.server.ts'
import { type KeyedLesson, sumOf, topicCounts } from '../courses/course-results.ts'
import { hasPassed, takesAnswers } from '../courses/test-rules.ts'

type Facts = Pick<NonNullable<Pupil['certificate']>, 'lessons' | 'day'>

type Asked = KeyedLesson & Omit<Lesson, 'id' | 'questions'>

/**
 * Returns what a certificate says of a pupil: of all lessons that are over, but not of those that nobody
 * answered. A lesson that only this pupil missed counts as wrong. What a certificate said `before` stays, so
 * that a withdrawn question makes no printed one wrong. Null if the pupil has answered nothing in them.
 */
export function certificateFacts(
  lessons: readonly Asked[],
  pupil: Pick<Pupil, 'lessons'>,
  now: Date,
  before: Facts = { lessons: [], day: '' },
): Facts | null {
  const counted = new Map(before.lessons.map((one) => [one.lesson, one]))
  let { day } = before
  for (const one of lessons) {
    const { lesson, slots, status, isAnswered } = one
    const isOver = status === 'over' && !takesAnswers(one, now)
    if (!isOver || !isAnswered || slots.length === 0) continue
    const { answered, right } = sumOf(topicCounts([one], [pupil]))
    if (answered <= (counted.get(lesson)?.answered ?? -1)) continue
    const asked = slots.length
    const isPassed = hasPassed(one, right, asked) ?? false
    counted.set(lesson, { lesson, asked, answered, right, isPassed })
    if (one.day > day) day = one.day
  }
  const all = [...counted.values()].toSorted(
    (one, other) => Number(one.lesson) - Number(other.lesson),
  )
  return all.some(({ answered }) => answered > 0) ? { lessons: all, day } : null
}
