import type { Services } from '../../context.server.ts'
import {
  type Course,
  type Lesson,
  lessons,
  pupils,
} from '../course-records/course-records.server.ts'
import { courseState, isIdle, pupilAnswers, questionsOf } from './answers.server.ts'
import { answeredOf, questionResults, rightOf } from './course-results.ts'

/** Returns what all pages of a course's teacher show. */
function headOf(of: Course) {
  const { id: code, name, school = '', isClosed, expiresAt, joinedAt } = of
  return { code, name, school, state: courseState(of), isClosed, expiresAt, isNew: !joinedAt }
}

/** Returns what a teacher sees of a course: its lessons, and a line for each pupil. No secret is in it. */
export async function courseView(services: Services, of: Course) {
  const [all, joined] = await Promise.all([
    lessons(services, of.id).list(),
    joinedPupils(services, of),
  ])
  const asked = await Promise.all(all.map((lesson) => questionsOf(services, of, lesson)))
  const begun = asked.filter((_, n) => all[n]?.status !== 'waiting')
  return {
    ...headOf(of),
    hasSecond: Boolean(of.second),
    idle: joined.filter(isIdle).length,
    lessons: all.map(({ id, day, status }, n) => {
      const { questions = [] } = asked[n] ?? {}
      const answered = joined.filter(({ lessons }) => lessons[id]).length
      return { id, day, status, questions: questions.length, answered }
    }),
    questions: begun.reduce((sum, { questions }) => sum + questions.length, 0),
    pupils: joined.map((pupil) => {
      const ofLessons = begun.map((one) => [one.questions, pupilAnswers(pupil, one)] as const)
      const sumOf = (count: typeof rightOf) =>
        ofLessons.reduce((sum, [questions, answers]) => sum + count(questions, answers), 0)
      const { id, nickname } = pupil
      return { id, nickname, answered: sumOf(answeredOf), right: sumOf(rightOf) }
    }),
  }
}
export type CourseView = Awaited<ReturnType<typeof courseView>>

/** Returns what a teacher sees of a lesson. No secret of a pupil is in it. */
export async function lessonView(services: Services, of: Course, lesson: Lesson) {
  const asked = await questionsOf(services, of, lesson)
  const { questions, withdrawn } = asked
  const joined = await joinedPupils(services, of)
  const shown = joined.map((pupil) => {
    const [{ id, nickname }, answers] = [pupil, pupilAnswers(pupil, asked)]
    const counts = { answered: answeredOf(questions, answers), right: rightOf(questions, answers) }
    return { id, nickname, answers, ...counts }
  })
  const { id, day, status } = lesson
  const results = questionResults(questions, shown)
  return { ...headOf(of), lesson: id, day, status, questions, withdrawn, pupils: shown, results }
}
export type LessonView = Awaited<ReturnType<typeof lessonView>>

async function joinedPupils(services: Services, { id }: Course) {
  const joined = await pupils(services, id).list()
  return joined.toSorted((one, other) => (one.joinedAt < other.joinedAt ? -1 : 1))
}
