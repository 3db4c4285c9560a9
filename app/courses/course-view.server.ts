import type { Services } from '../context.server.ts'
import type { Course } from '../course-records/course-records.server.ts'
import { pupils } from '../course-records/course-records.server.ts'
import { pupilAnswers, questionsOf } from './answers.server.ts'
import { isIdle } from './change-course.server.ts'
import { type PupilShown, questionResults } from './course-results.ts'

/** Returns what a teacher sees of a course. No secret of a pupil is in it. */
export async function viewOf(services: Services, of: Course) {
  const asked = await questionsOf(services, of)
  const { state, questions, withdrawn } = asked
  const joined = await pupils(services, of.id).list()
  const shown = joined
    .toSorted((one, other) => (one.joinedAt < other.joinedAt ? -1 : 1))
    .map((pupil): PupilShown => {
      return { id: pupil.id, nickname: pupil.nickname, answers: pupilAnswers(pupil, asked) }
    })
  const { id: code, set, isClosed, expiresAt, joinedAt } = of
  const status = { isClosed, expiresAt, isNew: !joinedAt, idle: joined.filter(isIdle).length }
  const results = questionResults(questions, shown)
  return { code, set, ...status, state, questions, withdrawn, pupils: shown, results }
}
export type CourseView = Awaited<ReturnType<typeof viewOf>>
