import type { NamedLimits } from '../../../platform/rate-limit.ts'
import type { RequestInfo, Services } from '../../context.server.ts'
import { changePupil } from '../course-records/change-pupil.server.ts'
import { expiryOf } from '../course-records/course-days.ts'
import {
  type Course,
  courses,
  findCourse,
  isDeleted,
  MOST_PUPILS,
  marks,
  type Pupil,
  placeId,
  pupils,
  setEnd,
  splitLink,
  unlessDeleted,
} from '../course-records/course-records.server.ts'
import { hashOf, isSecret } from '../course-records/secrets.server.ts'
import * as messages from './course-messages.ts'
import { foldedNickname, nicknameOf } from './nickname.ts'
import { onRoster } from './roster.ts'
import { shownWait } from './shown-wait.ts'

/** The pupils of a course often share the address of a school. */
const JOINS: NamedLimits = {
  name: 'pupils of a course and network',
  limits: [{ count: 2 * MOST_PUPILS, seconds: 10 * 60 }],
}

/** A pupil who comes back, or picks a nickname that somebody has. Nobody can try out all nicknames. */
const TAKEN: NamedLimits = {
  name: 'taken nicknames of a course and network',
  limits: [{ count: MOST_PUPILS, seconds: 10 * 60 }],
}

type Joined = { link: string }
type Refusal =
  | { message: string; status: number }
  | { message: string; status: 429; wait: number; limit: string }

/**
 * Lets a pupil join a course. `secret` becomes a part of the pupil's link. With the same secret and nickname
 * a second press finds the pupil of the first. Returns the last part of the link.
 */
export async function joinCourse(
  services: Services,
  of: Course,
  { nickname: typed, secret }: { nickname: string; secret: string },
  { network }: Pick<RequestInfo, 'network'>,
): Promise<Joined | Refusal> {
  const code = of.id
  if (of.isClosed) return { message: messages.closed(), status: 410 }
  const { roster = [] } = of
  const chosen = roster.length > 0 ? onRoster(roster, typed) : nicknameOf(typed)
  const nickname = chosen ?? (await returningName(services, code, typed))
  if (roster.length > 0 && !nickname) return notOnRoster(services, of, network)
  if (!nickname || !isSecret(secret)) return { message: messages.noNickname(), status: 422 }
  const asPupil = { nickname, secret, network }
  const inTurn = services.memory.queue('joins of a course')
  return inTurn(code, async () => {
    const entered = await enterAs(services, code, asPupil)
    const isTaken = entered && 'status' in entered && entered.status === 409
    if (isTaken && roster.length > 0) return { ...entered, message: messages.nameTaken() }
    return entered ?? (await enterNew(services, of, asPupil))
  })
}

/** The name of a pupil whom the teacher has let back in. The school's list may be newer than the name. */
async function returningName(services: Services, code: string, typed: string) {
  const mark = await marks(services, code).get(nameMark(typed))
  const pupil = mark && (await pupils(services, code).get(mark.place))
  return pupil?.mayReturn ? pupil.nickname : null
}

/** Nobody can try out which names a school has. */
async function notOnRoster(
  services: Services,
  { id: code }: Course,
  network: string,
): Promise<Refusal> {
  const wait = await services.countUse([TAKEN, `${code} ${network}`])
  if (wait > 0) return tooMany(messages.tooManyNames(shownWait(wait)), wait, TAKEN)
  return { message: messages.notOnRoster(), status: 422 }
}

type AsPupil = { nickname: string; secret: string; network: string }

async function enterNew(
  services: Services,
  of: Course,
  { nickname, secret, network }: AsPupil,
): Promise<Joined | Refusal> {
  const code = of.id
  const present = await pupils(services, code).list()
  if (present.length >= MOST_PUPILS) return { message: messages.full(), status: 409 }
  const wait = await services.countUse([JOINS, `${code} ${network}`])
  if (wait > 0) return tooMany(messages.tooManyPupils(shownWait(wait)), wait, JOINS)
  const now = services.now()
  const joinedAt = now.toISOString()
  const fields = { nickname, key: hashOf(secret), joinedAt, step: now.getTime(), lessons: {} }
  const taken = new Set(present.map(({ id }) => id))
  const isFirst = !of.joinedAt && present.length === 0
  // From its first pupil on, a course lasts for its whole time. It does so before the pupil is in it.
  if (isFirst) await setEnd(services, code, 'joined', expiryOf(new Date(of.createdAt), 'joined'))
  for (let place = 1; place <= MOST_PUPILS; place++) {
    const id = placeId(place)
    if (taken.has(id)) continue
    const isIn = await services.documents.batch([
      ...unlessDeleted(code),
      ...(of.joinedAt ? [] : [courses(services).write.merge(code, { joinedAt })]),
      marks(services, code).write.create(nameMark(nickname), { place: id }),
      pupils(services, code).write.create(id, fields),
    ])
    if (isIn) return { link: id + secret }
    // Another process may have given away the nickname or the place at the same moment.
    const twin = await enterAs(services, code, { nickname, secret, network })
    if (twin) return twin
  }
  if (await isDeleted(services, code)) return { message: messages.noCourse(), status: 404 }
  return { message: messages.full(), status: 409 }
}

const tooMany = (message: string, wait: number, { name }: NamedLimits): Refusal => ({
  ...{ message, status: 429, wait, limit: name },
})

/** The mark that only one pupil of a course can have. */
export function nameMark(nickname: string): string {
  return `name-${hashOf(foldedNickname(nickname)).slice(0, 32)}`
}

/**
 * Joins as a pupil who is there already: after a second press of the button, or once the teacher has let
 * the pupil back in. Null if no pupil has the nickname.
 */
async function enterAs(
  services: Services,
  code: string,
  { nickname, secret, network }: AsPupil,
): Promise<Joined | Refusal | null> {
  const mark = await marks(services, code).get(nameMark(nickname))
  if (!mark) return null
  const key = hashOf(secret)
  const present = await pupils(services, code).get(mark.place)
  const wait = present?.key === key ? 0 : await services.countUse([TAKEN, `${code} ${network}`])
  if (wait > 0) return tooMany(messages.tooManyTaken(shownWait(wait)), wait, TAKEN)
  const isIn = await changePupil(services, code, mark.place, (pupil) => {
    if (pupil.key === key) return {}
    return pupil.mayReturn ? { fields: { key, mayReturn: false } } : null
  })
  return isIn ? { link: mark.place + secret } : { message: messages.nicknameTaken(), status: 409 }
}

/** Ends the way back by the nickname: the pupil came by the link. */
export async function comeByLink(services: Services, code: string, { id, key, mayReturn }: Pupil) {
  if (!mayReturn) return
  await changePupil(services, code, id, (pupil) =>
    pupil.key === key ? { fields: { mayReturn: false } } : null,
  )
}

/** Finds the course and the pupil of a pupil's link. Null without both. */
export async function findPupil(services: Services, code: string, link: string) {
  const [found, parts] = [await findCourse(services, code), splitLink(link)]
  if (!found || !parts) return null
  const pupil = await pupils(services, found.id).get(parts.place)
  return pupil?.key === hashOf(parts.secret) ? { of: found, pupil } : null
}
