import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { newItems, putBank } from '../../making/question-bank/bank.fixture.ts'
import {
  type Course,
  findCourse,
  type Lesson,
  type Letter,
  type Pupil,
} from '../course-records/course-records.server.ts'
import { newSecret } from '../course-records/secrets.server.ts'
import { setOf } from '../sets/set-code.ts'
import { newSet, readSet } from '../sets/sets.server.ts'
import { questionsOf, storeAnswers } from './answers.server.ts'
import { changeCourse } from './change-course.server.ts'
import { findPupil, joinCourse } from './join-course.server.ts'
import { findLesson, makeLesson } from './lessons.server.ts'
import { openCourse } from './open-course.server.ts'

export const OREGON = { stateName: 'Oregon', abbrev: 'OR' }
export const VISITOR = { client: '192.0.2.1', network: '192.0.2.0/24' }
const DAY = '2026-11-20'

/** Opens services with a course whose first lesson asks ten questions of Oregon. */
export async function openWithCourse(of: Partial<Services> = {}) {
  const opened = openTestServices()
  const services: Services = { ...opened.services, ...of }
  await putBank(services, 'OR', newItems(30, 'n'))
  const { code: setCode } = await newSet(services, OREGON, { count: 10, topics: [] })
  const described = setOf(setCode)
  const set = described && (await readSet(services, OREGON, described))
  if (!set) throw new Error('There is no set')
  const asked = { name: 'Evenings', state: OREGON, first: { set, day: DAY } }
  const { code, secret } = ok(await openCourse(services, asked, newSecret(), VISITOR))
  const found = async () => (await findCourse(services, code)) as Course
  const lesson = async (id = '01') => (await findLesson(services, await found(), id)) as Lesson
  const questions = async (id = '01') =>
    (await questionsOf(services, await found(), await lesson(id))).questions
  /** Stores a pupil's answers to a lesson. */
  const answer = async (
    pupil: Pupil,
    sent: Record<string, Letter>,
    { id = '01', at = services }: { id?: string; at?: Services } = {},
  ) => storeAnswers(at, await found(), pupil, await lesson(id), sent)
  return { ...opened, services, asked, code, secret, found, lesson, questions, answer }
}

type NewLesson = Partial<Parameters<typeof makeLesson>[2]>

/** Makes a lesson of five questions. */
export const newLesson = (services: Services, of: Course, other: NewLesson = {}) =>
  makeLesson(services, of, {
    ...{ day: DAY, count: 5, topics: [], status: 'open', secret: newSecret() },
    ...other,
  })

/** Does what the first teacher's form asks. */
export const change = (services: Services, of: Course, fields: Record<string, string>) =>
  changeCourse(services, of, 'first', form(fields))

type Refusal = { message: string }

export function ok<T extends object>(outcome: T): Exclude<T, Refusal> {
  if ('message' in outcome) throw new Error(JSON.stringify(outcome))
  return outcome as Exclude<T, Refusal>
}

export const join = (services: Services, of: Course, nickname: string, secret = newSecret()) =>
  joinCourse(services, of, { nickname, secret }, VISITOR)

/** Lets a pupil join. Returns the pupil and the last part of the link. */
export async function joined(services: Services, of: Course, nickname: string) {
  const { link } = ok(await join(services, of, nickname))
  const { pupil } = (await findPupil(services, of.id, link)) ?? {}
  if (!pupil) throw new Error('There is no pupil')
  return { link, pupil }
}

export const form = (fields: Record<string, string>) => {
  const sent = new FormData()
  for (const [name, value] of Object.entries(fields)) sent.set(name, value)
  return sent
}
