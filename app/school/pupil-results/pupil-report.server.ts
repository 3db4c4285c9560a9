import type { Services } from '../../context.server.ts'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { optionOf } from '../../riders/attempts/address.ts'
import type { Course, Pupil } from '../course-records/course-records.server.ts'
import { courseState } from '../courses/answers.server.ts'
import { marksOf, sumOf, topicCounts, visitAnswers } from '../courses/course-results.ts'
import { readLessons } from '../courses/course-view.server.ts'
import { pupilReadiness } from '../courses/pupil-readiness.server.ts'
import { takesAnswers, untoldOf } from '../courses/test-rules.ts'

/** A question whose latest answer of a pupil was wrong. */
export type MissedAnswer = { item: ShownItem; picked: string; lesson: string }

/**
 * Returns what all reports of a course show, and a function that reports on a pupil. Reports for pupils
 * leave out tests that are not over, and what would tell a key of these.
 */
export async function pupilReports(services: Services, of: Course, { isForPupils = false } = {}) {
  const begun = (await readLessons(services, of)).filter(({ status }) => status !== 'waiting')
  const now = services.now()
  const hidden = isForPupils ? begun.filter((lesson) => takesAnswers(lesson, now)) : []
  const lessons = begun.filter((lesson) => !hidden.includes(lesson))
  const untold = untoldOf(hidden, now)
  const readinessOf = await pupilReadiness(services, of, lessons)
  const { id: code, name, school = '' } = of
  const course = { code, name, school, state: courseState(of) }

  async function reportOf(pupil: Pupil) {
    const topics = topicCounts(lessons, [pupil])
    const marked = lessons.map((lesson) => {
      const { id, day, status, slots } = lesson
      const mark = marksOf(lesson, pupil, now)
      return { id, day, isOver: status === 'over', asked: slots.length, ...mark }
    })
    return {
      id: pupil.id,
      nickname: pupil.nickname,
      asked: lessons.reduce((sum, { slots }) => sum + slots.length, 0),
      ...sumOf(topics),
      topics,
      lessons: marked,
      // The tests that the pupil began, and whose result comes later.
      later: hidden.flatMap(({ id, day }) => (pupil.lessons[id] ? { id, day } : [])),
      missed: missedBy(pupil, lessons).filter(({ item: { id = '' } }) => !untold.has(id)),
      readiness: await readinessOf(pupil),
    }
  }
  return { course, reportOf }
}

export type PupilReport = Awaited<ReturnType<Awaited<ReturnType<typeof pupilReports>>['reportOf']>>

type Lessons = Awaited<ReturnType<typeof readLessons>>

/** Returns the questions that a pupil does not know, those of the newest lesson first. */
function missedBy(pupil: Pupil, lessons: Lessons): MissedAnswer[] {
  const latest = new Map<string, MissedAnswer | null>()
  const lastAt = ({ id }: Lessons[number]) => pupil.lessons[id]?.lastAt ?? ''
  const inTime = lessons.toSorted((one, other) => lastAt(one).localeCompare(lastAt(other)))
  for (const lesson of inTime) {
    visitAnswers(lesson, pupil, ({ item, key }, letter) => {
      const picked = optionOf(item, letter) ?? ''
      const { id = '' } = item
      latest.set(id, letter === key ? null : { item, picked, lesson: lesson.id })
    })
  }
  const missed = [...latest.values()].filter((answer) => answer !== null)
  return missed.toSorted((one, other) => other.lesson.localeCompare(one.lesson))
}
