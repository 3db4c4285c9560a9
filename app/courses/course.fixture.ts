import { openTestServices } from '../../test/services.fixture.ts'
import type { Services } from '../context.server.ts'
import { type Course, findCourse, newSecret } from '../course-records/course-records.server.ts'
import { newItems, putBank } from '../question-bank/bank.fixture.ts'
import { newSet } from '../sets/sets.server.ts'
import { findPupil, joinCourse } from './join-course.server.ts'
import { openCourse } from './open-course.server.ts'

export const OREGON = { stateName: 'Oregon', abbrev: 'OR' }
export const VISITOR = { client: '192.0.2.1', network: '192.0.2.0/24' }

/** Opens services with a course that answers ten questions of Oregon. */
export async function openWithCourse(of: Partial<Services> = {}) {
  const opened = openTestServices()
  const services: Services = { ...opened.services, ...of }
  await putBank(services, 'OR', newItems(30, 'n'))
  const { code: set } = await newSet(services, OREGON, { count: 10, topics: [] })
  const asked = { state: OREGON, set: { code: set } }
  const { code, secret } = ok(await openCourse(services, asked, newSecret(), VISITOR))
  const found = async () => (await findCourse(services, code)) as Course
  return { ...opened, services, asked, code, secret, found }
}

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
