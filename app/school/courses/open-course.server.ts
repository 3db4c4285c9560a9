import type { NamedLimits } from '../../../platform/rate-limit.ts'
import type { RequestInfo, Services } from '../../context.server.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import { expiryOf } from '../course-records/course-days.ts'
import {
  courses,
  findCourse,
  lessonId,
  lessons,
  unlessDeleted,
} from '../course-records/course-records.server.ts'
import { courseCodeOf, hashOf, isSecret, newSecret } from '../course-records/secrets.server.ts'
import { setOf } from '../sets/set-code.ts'
import type { QuestionSet } from '../sets/sets.server.ts'
import * as messages from './course-messages.ts'
import { shownWait } from './shown-wait.ts'

const HOUR = 60 * 60
const DAY = 24 * HOUR
const OF_ADDRESS: NamedLimits = { name: 'courses', limits: [{ count: 10, seconds: HOUR }] }
const OF_NETWORK: NamedLimits = {
  name: 'courses of a network',
  limits: [{ count: 50, seconds: HOUR }],
}
/** Once this many courses were joined in a day, each network can open only a few more. */
const MOST_JOINED = 1_000
const LAST_OF_NETWORK: NamedLimits = {
  name: 'last courses of a network',
  limits: [{ count: 2, seconds: DAY }],
}

type Opened = { code: string; secret: string }
type TooMany = { message: string; wait: number; limit: string }

type NewCourse = {
  name: string
  school?: string
  state: Pick<UsState, 'abbrev'>
  /** The set that the first lesson asks, and its day. Left out for a course without lessons. */
  first?: { set: Pick<QuestionSet, 'code' | 'drawn'>; day: string }
}

/**
 * Opens a course. Returns its code and the secret of the teacher's link. `sent` is the secret of the form,
 * so a second press of the button returns the same course. Beyond a limit it opens none, and returns the
 * seconds to wait.
 */
export async function openCourse(
  services: Services,
  { name, school = '', state, first }: NewCourse,
  sent: string,
  visitor: Pick<RequestInfo, 'client' | 'network'>,
): Promise<Opened | TooMany> {
  const wished = isSecret(sent) ? sent : newSecret()
  if (await isOpen(services, wished)) return { code: courseCodeOf(wished), secret: wished }
  const tooMany = await limitReached(services, visitor)
  if (tooMany) return tooMany
  const now = services.now()
  const createdAt = now.toISOString()
  const fields = {
    name,
    state: state.abbrev,
    ...(school && { school }),
    isClosed: false,
    createdAt,
  }
  // The wished secret may be of a course that was deleted.
  for (const secret of [wished, newSecret()]) {
    const code = courseCodeOf(secret)
    const expiresAt = expiryOf(now, 'new')
    const isNew = await services.documents.batch([
      ...unlessDeleted(code),
      courses(services).write.create(code, { ...fields, teacher: hashOf(secret), expiresAt }),
      ...(first ? [firstLesson(services, code, first, createdAt)] : []),
    ])
    // Otherwise a second press may have opened it at the same moment.
    if (isNew || (await isOpen(services, secret))) return { code, secret }
  }
  throw new Error('A course has this code already')
}

function firstLesson(
  services: Services,
  code: string,
  { set, day }: NonNullable<NewCourse['first']>,
  createdAt: string,
) {
  const of = setOf(set.code)
  if (!of) throw new Error(`Not the code of a set: ${set.code}`)
  const list = { version: of.version, seed: of.seed, questions: set.drawn }
  const lesson = { ...list, day, status: 'open', createdAt } as const
  return lessons(services, code).write.create(lessonId(1), lesson)
}

async function isOpen(services: Services, secret: string): Promise<boolean> {
  return (await findCourse(services, courseCodeOf(secret)))?.teacher === hashOf(secret)
}

async function limitReached(
  services: Services,
  { client, network }: Pick<RequestInfo, 'client' | 'network'>,
): Promise<TooMany | null> {
  const wait = await services.countUse([OF_ADDRESS, client], [OF_NETWORK, network])
  if (wait > 0) return { message: messages.tooManyCourses(shownWait(wait)), wait, limit: 'courses' }
  const fullFor = await secondsUntilRoom(services)
  if (fullFor <= 0 || (await services.countUse([LAST_OF_NETWORK, network])) === 0) return null
  return { message: messages.siteIsFull(shownWait(fullFor)), wait: fullFor, limit: 'all courses' }
}

/** Only courses with pupils count, so that nobody can use up the limit with empty ones. */
async function secondsUntilRoom(services: Services): Promise<number> {
  const joined = await courses(services).list({ orderBy: 'joinedAt desc', limit: MOST_JOINED })
  const earliest = joined[MOST_JOINED - 1]?.joinedAt
  if (!earliest) return 0
  return Math.ceil((Date.parse(earliest) - services.now().getTime()) / 1000) + DAY
}
