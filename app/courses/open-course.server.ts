import type { NamedLimits } from '../../platform/rate-limit.ts'
import type { RequestInfo, Services } from '../context.server.ts'
import {
  courseCodeOf,
  courses,
  expiryOf,
  findCourse,
  hashOf,
  isSecret,
  newSecret,
  unlessDeleted,
} from '../course-records/course-records.server.ts'
import type { QuestionSet } from '../sets/sets.server.ts'
import type { UsState } from '../states/us-states.ts'
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

/**
 * Opens a course for a set. Returns its code and the secret of the teacher's link. `sent` is the secret of
 * the form, so a second press of the button returns the same course. Beyond a limit it opens none, and
 * returns the seconds to wait.
 */
export async function openCourse(
  services: Services,
  { state, set }: { state: UsState; set: Pick<QuestionSet, 'code'> },
  sent: string,
  visitor: Pick<RequestInfo, 'client' | 'network'>,
): Promise<Opened | TooMany> {
  const first = isSecret(sent) ? sent : newSecret()
  if (await isOpen(services, first)) return { code: courseCodeOf(first), secret: first }
  const tooMany = await limitReached(services, visitor)
  if (tooMany) return tooMany
  // The first secret may be of a course that was deleted.
  for (const secret of [first, newSecret()]) {
    const [code, now] = [courseCodeOf(secret), services.now()]
    const create = courses(services).write.create(code, {
      ...{ state: state.abbrev, set: set.code, teacher: hashOf(secret), isClosed: false },
      createdAt: now.toISOString(),
      expiresAt: expiryOf(now, true),
    })
    const isNew = await services.documents.batch([...unlessDeleted(code), create])
    // Otherwise a second press may have opened it at the same moment.
    if (isNew || (await isOpen(services, secret))) return { code, secret }
  }
  throw new Error('A course has this code already')
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
