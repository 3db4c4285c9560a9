import type { Services } from '../../context.server.ts'
import {
  type Course,
  type Lesson,
  lessons,
  type Pupil,
  pupils,
} from '../course-records/course-records.server.ts'
import { courseState, hasAnswers, isIdle, pupilAnswers, questionsOf } from './answers.server.ts'
import { isEndOpen } from './course-end.ts'
import {
  keyed,
  marksOf,
  missedQuestions,
  questionResults,
  sumOf,
  topicCounts,
} from './course-results.ts'
import { pupilReadiness } from './pupil-readiness.server.ts'
import { type Stage, stageOf, takesAnswers, toPassOf } from './test-rules.ts'

/** Returns what all pages of a course's teacher show. */
function headOf(of: Course) {
  const { id: code, name, school = '', isClosed, expiresAt } = of
  return {
    code,
    name,
    school,
    state: courseState(of),
    isClosed,
    expiresAt,
    isEndOpen: isEndOpen(of),
  }
}

/** Returns what the settings of a course show. */
export async function settingsView(services: Services, of: Course) {
  const [joined, all] = await Promise.all([
    pupils(services, of.id).list(),
    lessons(services, of.id).list(),
  ])
  const tests = all.filter(({ way, status }) => way === 'test' && status === 'open')
  const isAtIt = ({ lessons }: Pupil) =>
    tests.some((test) => stageOf(test, lessons[test.id], services.now()) === 'at it')
  const counts = { idle: joined.filter(isIdle).length, atIt: joined.filter(isAtIt).length }
  return { ...headOf(of), hasSecond: Boolean(of.second), ...counts }
}
export type SettingsView = Awaited<ReturnType<typeof settingsView>>

/** Returns the lessons of a course with their questions. */
export async function readLessons(services: Services, of: Course) {
  const all = await lessons(services, of.id).list()
  const keyedLesson = async (lesson: Lesson) => ({
    ...lesson,
    ...keyed(await questionsOf(services, of, lesson)),
  })
  return Promise.all(all.map(keyedLesson))
}

const MISSED_SHOWN = 10

/**
 * Returns what a teacher sees of a course: its lessons, its topics, what was missed most, and a line for
 * each pupil. No secret is in it.
 */
export async function courseView(services: Services, of: Course) {
  const [all, joined] = await Promise.all([readLessons(services, of), joinedPupils(services, of)])
  const begun = all.filter(({ status }) => status !== 'waiting')
  const readinessOf = await pupilReadiness(services, of, begun, { isRough: true })
  const shown = joined.map(async (pupil) => {
    const { id, nickname } = pupil
    const topics = topicCounts(begun, [pupil])
    const { verdict } = await readinessOf(pupil)
    const mostWrong = topics.find(({ answered, right }) => right < answered) ?? null
    return { id, nickname, ...sumOf(topics), verdict, mostWrong }
  })
  return {
    ...headOf(of),
    lessons: all.map(({ id, day, status, slots }) => {
      const answered = joined.filter(({ lessons }) => hasAnswers(lessons[id])).length
      return { id, day, status, questions: slots.length, answered }
    }),
    questions: begun.reduce((sum, { slots }) => sum + slots.length, 0),
    pupils: await Promise.all(shown),
    topics: topicCounts(begun, joined),
    missed: missedQuestions(begun, joined).slice(0, MISSED_SHOWN),
  }
}
export type CourseView = Awaited<ReturnType<typeof courseView>>

/** Returns what a teacher sees of a lesson. No secret of a pupil is in it. */
export async function lessonView(services: Services, of: Course, lesson: Lesson) {
  const asked = await questionsOf(services, of, lesson)
  const { questions, withdrawn } = asked
  const joined = await joinedPupils(services, of)
  const [marking, now] = [{ ...lesson, ...keyed(asked) }, services.now()]
  const shown = joined.map((pupil) => {
    const [{ id, nickname }, answers] = [pupil, pupilAnswers(pupil, asked)]
    return { id, nickname, answers, ...marksOf(marking, pupil, now) }
  })
  const { id, day, status } = lesson
  const results = questionResults(questions, shown)
  const missed = missedQuestions([marking], joined).slice(0, MISSED_SHOWN)
  const found = { results, topics: topicCounts([marking], joined), missed }
  const test = testView(lesson, questions.length, joined, now)
  const shownLesson = { lesson: id, day, status, test, questions, withdrawn }
  return { ...headOf(of), ...shownLesson, pupils: shown, ...found }
}
export type LessonView = Awaited<ReturnType<typeof lessonView>>

/** What a test needs to pass, and which pupils are where in it. Null in practice. */
function testView(lesson: Lesson, questions: number, joined: readonly Pupil[], now: Date) {
  const { way, minutes = null, passPercent = 0 } = lesson
  if (way !== 'test') return null
  const namesIn = (stage: Stage) =>
    joined
      .filter(({ lessons }) => stageOf(lesson, lessons[lesson.id], now) === stage)
      .map(({ nickname }) => nickname)
  const stages = { new: namesIn('new'), 'at it': namesIn('at it'), done: namesIn('done') }
  const toPass = toPassOf(passPercent, questions)
  return { minutes, toPass, stages, takesAnswers: takesAnswers(lesson, now) }
}

/** Returns the pupils of a course by the time they joined. */
export async function joinedPupils(services: Services, { id }: Course) {
  const joined = await pupils(services, id).list()
  return joined.toSorted((one, other) => (one.joinedAt < other.joinedAt ? -1 : 1))
}
