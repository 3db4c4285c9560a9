import type { Lesson, Pupil } from '../course-records/course-records.server.ts'
import { type KeyedLesson, sumOf, topicCounts, visitAnswers } from '../courses/course-results.ts'

type CertificateFacts = Omit<NonNullable<Pupil['certificate']>, 'check'>

type Asked = KeyedLesson & Pick<Lesson, 'id' | 'day' | 'status' | 'way' | 'passPercent'>

/**
 * Returns what a certificate says of a pupil: of all lessons that are over, and of no others. Returns the
 * `missing` lessons if the pupil answered nothing in some of them, or if none is over.
 */
export function certificateFacts(
  lessons: readonly Asked[],
  pupil: Pick<Pupil, 'lessons'>,
  statePercent: number,
): CertificateFacts | { missing: string[] } {
  const over = lessons.filter(({ status, slots }) => status === 'over' && slots.length > 0)
  const countsOf = (lesson: Asked) => {
    const { right } = sumOf(topicCounts([lesson], [pupil]))
    return { lesson: lesson.id, asked: lesson.slots.length, right }
  }
  let given = 0
  const missing = over.filter((lesson) => {
    const before = given
    visitAnswers(lesson, pupil, () => given++)
    return given === before
  })
  if (over.length === 0 || missing.length > 0) return { missing: missing.map(({ id }) => id) }
  const all = over.map(countsOf)
  const passed = over.flatMap((lesson) => {
    const counts = countsOf(lesson)
    const percent = lesson.passPercent ?? statePercent
    const hasPassed = 100 * counts.right >= percent * counts.asked
    return lesson.way === 'test' && hasPassed ? counts : []
  })
  return {
    lessons: over.map(({ id }) => id),
    given,
    asked: all.reduce((sum, { asked }) => sum + asked, 0),
    right: all.reduce((sum, { right }) => sum + right, 0),
    day:
      over
        .map(({ day }) => day)
        .toSorted()
        .at(-1) ?? '',
    passed,
  }
}

/** True if new facts tell more than those of a certificate, and nothing of it is missing. */
export function isMore(facts: CertificateFacts, { lessons, given }: CertificateFacts): boolean {
  const hasAll = lessons.every((lesson) => facts.lessons.includes(lesson))
  return hasAll && (facts.lessons.length > lessons.length || facts.given > given)
}
