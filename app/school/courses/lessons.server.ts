import type { Services } from '../../context.server.ts'
import type { Topic } from '../../questions/question/topics.ts'
import { examTerms } from '../../questions/states/exam-terms.ts'
import { readStateRecord } from '../../questions/states/states.server.ts'
import { expiryOf } from '../course-records/course-days.ts'
import {
  type Course,
  isDeleted,
  type Lesson,
  lessonId,
  lessons,
  MOST_LESSONS,
  marks,
  type Pupil,
  setEnd,
  unlessDeleted,
} from '../course-records/course-records.server.ts'
import { hashOf, isSecret } from '../course-records/secrets.server.ts'
import { tooFew } from '../sets/set-messages.ts'
import { newList } from '../sets/sets.server.ts'
import { courseState } from './answers.server.ts'
import * as messages from './course-messages.ts'
import { dayInUs } from './day-in-us.ts'
import { staysOver } from './test-messages.ts'
import { takesAnswers } from './test-rules.ts'

type NewLesson = {
  day: string
  count: number
  topics: readonly Topic[]
  status: 'waiting' | 'open'
  /** How a test is asked. Left out for practice. */
  test?: Pick<Lesson, 'minutes' | 'order'> | undefined
  /** The secret of the form, so that a second press of the button makes no second lesson. */
  secret: string
}
type Refusal = { message: string; status: number }

/** Makes the next lesson of a course. Its questions are others than before while the state has enough. */
export async function makeLesson(
  services: Services,
  of: Course,
  { day, count, topics, status, test, secret }: NewLesson,
): Promise<{ id: string } | Refusal> {
  const state = courseState(of)
  if (!isSecret(secret)) return { message: messages.failed(), status: 422 }
  const press = `press-${hashOf(secret).slice(0, 32)}`
  for (let attempt = 0; attempt < MOST_LESSONS; attempt++) {
    const made = await marks(services, of.id).get(press)
    if (made) return { id: made.place }
    const before = await lessons(services, of.id).list()
    if (before.length >= MOST_LESSONS) return { message: messages.noMoreLessons(), status: 409 }
    const asked = new Set(before.flatMap(({ questions }) => questions))
    const list = await newList(services, state, { count, topics }, asked)
    const found = list.questions.length
    if (found < count) return { message: tooFew(state.stateName, found), status: 422 }
    const id = lessonId(Number(before.at(-1)?.id ?? 0) + 1)
    const asTest = test && {
      way: 'test' as const,
      ...test,
      passPercent: await passPercentOf(services, of),
    }
    const dayOf = status === 'open' ? begunDay(services, day) : day
    const lesson = { ...list, questions: [...list.questions], day: dayOf, status, ...asTest }
    // A course with a lesson that was made ahead waits longer for its pupils.
    await setEnd(services, of.id, 'prepared', expiryOf(new Date(of.createdAt), 'prepared'))
    const isMade = await services.documents.batch([
      ...unlessDeleted(of.id),
      marks(services, of.id).write.create(press, { place: id }),
      lessons(services, of.id).write.create(id, { ...lesson, createdAt: nowOf(services) }),
    ])
    if (isMade) {
      forgetRecent(services)
      return { id }
    }
    if (await isDeleted(services, of.id)) return { message: messages.isDeleted(), status: 410 }
  }
  return { message: messages.failed(), status: 409 }
}

/** The day of a lesson that begins now: the teacher's choice, unless it lies ahead. */
function begunDay({ now }: Services, day: string): string {
  const today = dayInUs(now())
  return day > today ? today : day
}

const nowOf = ({ now }: Services) => now().toISOString()

/** Finds a lesson of a course. */
export async function findLesson(
  services: Services,
  { id: code }: Course,
  id: string,
): Promise<Lesson | null> {
  return /^\d\d$/.test(id) ? lessons(services, code).get(id) : null
}

/** Finds a lesson that the teacher has opened, whether it is over or not. */
export async function begunLesson(services: Services, of: Course, id: string) {
  const lesson = await findLesson(services, of, id)
  return lesson?.status === 'waiting' ? null : lesson
}

/** Returns the lessons that a course has had or has now: not those that wait. */
export async function begunLessons(services: Services, { id }: Course): Promise<Lesson[]> {
  return (await lessons(services, id).list()).filter(({ status }) => status !== 'waiting')
}

const CACHED_COURSES = 500
const KEPT_MS = 2_000

/**
 * Returns the same for the many looks of pupils, with at most one reading in two seconds. Changes of
 * another process may show so much later.
 */
export function recentLessons(services: Services, of: Course): Promise<Lesson[]> {
  const recent = services.memory.cache('lessons of courses', CACHED_COURSES)
  const period = Math.floor(services.now().getTime() / KEPT_MS)
  const key = [of.id, changesOf(services).get('all') ?? 0, period].join(' ')
  return recent(
    key,
    () => begunLessons(services, of),
    () => true,
  )
}

/** The number of changes of lessons in this process. */
const changesOf = ({ memory }: Services) => memory.notes<number>('changes of lessons')

function forgetRecent(services: Services): void {
  changesOf(services).set('all', (changesOf(services).get('all') ?? 0) + 1)
}

/** The lesson that is asked now: the newest open one, or else the newest. */
export function currentLesson(begun: readonly Lesson[]): Lesson | null {
  return begun.findLast(({ status }) => status === 'open') ?? begun.at(-1) ?? null
}

/** True if a lesson was over before a pupil joined, who has no part in it. */
export function wasBefore({ id, status, endedAt }: Lesson, { joinedAt, lessons }: Pupil): boolean {
  return status === 'over' && endedAt !== undefined && endedAt <= joinedAt && !lessons[id]
}

/** The day of the next lesson that was made ahead, or null. */
export async function nextLessonDay(services: Services, { id }: Course): Promise<string | null> {
  const today = dayInUs(services.now())
  const days = (await lessons(services, id).list()).flatMap(({ status, day }) =>
    status === 'waiting' && day >= today ? day : [],
  )
  return days.toSorted()[0] ?? null
}

/** The terms of the state's own test, which say what passes a test of a course. */
export async function stateTerms(services: Services, { state }: Course) {
  return examTerms((await readStateRecord(services, state))?.about ?? null)
}

async function passPercentOf(services: Services, of: Course): Promise<number> {
  const { toPass, questions } = await stateTerms(services, of)
  // Rounded down, so that no test needs a right answer more than the state's share.
  return Math.floor((10_000 * toPass) / questions) / 100
}

/** Opens or ends a lesson. Returns why a test cannot be opened again, or null. */
export async function setStatus(
  services: Services,
  { id: code }: Course,
  lesson: Lesson,
  status: 'open' | 'over',
): Promise<Refusal | null> {
  if (lesson.status === status) return null
  const isTestOver = lesson.way === 'test' && lesson.status === 'over'
  if (isTestOver && !takesAnswers(lesson, services.now())) {
    return { message: staysOver(), status: 409 }
  }
  const fields =
    status === 'over'
      ? { status, endedAt: nowOf(services) }
      : { status, day: begunDay(services, lesson.day) }
  const write = lessons(services, code).write.merge(lesson.id, fields)
  await services.documents.batch([...unlessDeleted(code), write])
  forgetRecent(services)
  return null
}
