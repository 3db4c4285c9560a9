import type { Limit } from '../../platform/rate-limit.ts'
import { endingWrite, unlessEnded } from '../auth/endings.server.ts'
import {
  classes,
  deleteClass,
  expiryOf,
  fieldOf,
  findClass,
  hashOf,
  isSecret,
  type Letter,
  MOST_PUPILS,
  newClassCode,
  newSecret,
  type Pupil,
  placeId,
  pupils,
  type SchoolClass,
  unlessDeleted,
} from '../class-records/class-records.server.ts'
import type { RequestInfo, Services } from '../context.server.ts'
import { setOf } from '../sets/set-code.ts'
import { type QuestionSet, readSet } from '../sets/sets.server.ts'
import { findState, type UsState } from '../states/us-states.ts'
import * as messages from './class-messages.ts'
import type { Answers } from './class-results.ts'
import { nicknameOf } from './nickname.ts'

const DAY = 24 * 60 * 60
const NEW_CLASSES = {
  address: { name: 'classes', limits: [{ count: 10, seconds: DAY }] },
  network: { name: 'classes of a network', limits: [{ count: 50, seconds: DAY }] },
  everybody: { name: 'all classes', limits: [{ count: 1_000, seconds: DAY }] },
} satisfies Record<string, { name: string; limits: Limit[] }>
/** The pupils of several classes may share the address of a school. */
const JOINS = { name: 'pupils of a network', limits: [{ count: 600, seconds: DAY }] }

type Visitor = Pick<RequestInfo, 'client' | 'network'>
type Refusal = { message: string; status: number; wait?: number }

/**
 * Opens a class for a set. Returns its code and the secret of the teacher's link. Beyond a limit it opens
 * none, and returns the seconds to wait.
 */
export async function openClass(
  services: Services,
  { state, set }: { state: UsState; set: Pick<QuestionSet, 'code'> },
  { client, network }: Visitor,
): Promise<{ code: string; secret: string } | { wait: number }> {
  const { address, network: ofNetwork, everybody } = NEW_CLASSES
  const wait = await services.countUse(
    [address, client],
    [ofNetwork, network],
    [everybody, 'everybody'],
  )
  if (wait > 0) return { wait }
  const [code, secret, now] = [newClassCode(), newSecret(), services.now()]
  const isNew = await classes(services).create(code, {
    ...{ state: state.abbrev, set: set.code, teacher: hashOf(secret), isClosed: false },
    createdAt: now.toISOString(),
    expiresAt: expiryOf(now),
  })
  if (!isNew) throw new Error('A class has this code already')
  return { code, secret }
}

/**
 * Lets a pupil join a class. `secret` becomes a part of the pupil's link. With the same secret and nickname
 * a second press finds the pupil of the first. Returns the last part of the link.
 */
export async function joinClass(
  services: Services,
  { id: code, isClosed }: SchoolClass,
  { nickname: typed, secret }: { nickname: string; secret: string },
  { network }: Visitor,
): Promise<{ link: string } | Refusal> {
  if (isClosed) return { message: messages.closed(), status: 410 }
  const nickname = nicknameOf(typed)
  if (!nickname || !isSecret(secret)) return { message: messages.noNickname(), status: 422 }
  const present = await pupils(services, code).list()
  const twin = present.find((one) => one.nickname.toLowerCase() === nickname.toLowerCase())
  if (twin?.key === hashOf(secret)) return { link: twin.id + secret }
  if (twin) return { message: messages.nicknameTaken(), status: 409 }
  const wait = await services.countUse([JOINS, network])
  if (wait > 0) return { message: messages.tooManyPupils(), status: 429, wait }
  const fields = { nickname, key: hashOf(secret), joinedAt: services.now().toISOString() }
  const taken = new Set(present.map(({ id }) => id))
  for (let place = 1; place <= MOST_PUPILS; place++) {
    const id = placeId(place)
    if (taken.has(id)) continue
    const create = pupils(services, code).write.create(id, fields)
    // Another pupil may take the same place at the same moment.
    const isIn = await services.documents.batch([...unlessDeleted(code), create])
    if (isIn) return { link: id + secret }
  }
  return { message: messages.full(), status: 409 }
}

/** Finds the class and the pupil of a pupil's link. Null without both. */
export async function findPupil(services: Services, code: string, link: string) {
  const found = await findClass(services, code)
  const place = link.slice(0, 2)
  if (!found || !/^\d\d$/.test(place)) return null
  const pupil = await pupils(services, found.id).get(place)
  return pupil?.key === hashOf(link.slice(2)) ? { of: found, pupil } : null
}

/** Finds the class of a teacher's link. */
export async function findForTeacher(services: Services, code: string, secret: string) {
  const found = await findClass(services, code)
  return found?.teacher === hashOf(secret) ? found : null
}

/** Returns a class's questions that riders still get, each with its place in the set, from 0. */
export async function questionsOf(services: Services, { state: abbrev, set: code }: SchoolClass) {
  const [state, of] = [findState(abbrev), setOf(code)]
  const set = state && of && (await readSet(services, state, of))
  if (!state || !set) throw new Error(`The class has no set: ${abbrev} ${code}`)
  const { questions, withdrawn, drawn } = set
  return { state, questions, withdrawn, placeOf: (id: string) => drawn.indexOf(id) }
}

/** Returns the answers of a pupil by the ids of the questions. */
export function answersOf(
  pupil: Pupil,
  { questions, placeOf }: Pick<Awaited<ReturnType<typeof questionsOf>>, 'questions' | 'placeOf'>,
): Answers {
  const given = questions.flatMap(({ id = '' }) => {
    const letter = pupil[fieldOf(placeOf(id))]
    return letter ? [[id, letter] as const] : []
  })
  return Object.fromEntries(given)
}

/**
 * Stores a pupil's answers. An answer that is stored already stays, so a second tab changes none. Returns
 * the answers that count. Null if the teacher removed the pupil or deleted the class meanwhile.
 */
export async function storeAnswers(
  services: Services,
  of: SchoolClass,
  pupil: Pupil,
  sent: Readonly<Record<string, Letter>>,
): Promise<Answers | null> {
  const asked = await questionsOf(services, of)
  const stored = answersOf(pupil, asked)
  const fresh = Object.entries(sent).filter(([id]) => asked.placeOf(id) >= 0 && !stored[id])
  const fields = Object.fromEntries(
    fresh.map(([id, letter]) => [fieldOf(asked.placeOf(id)), letter]),
  )
  // A write even of nothing new, so that the reply is no promise of what another process has not stored.
  const write = pupils(services, of.id).write.merge(pupil.id, { key: pupil.key, ...fields })
  const unless = [...unlessDeleted(of.id), ...unlessEnded(pupil.key)]
  const isStored = await services.documents.batch([...unless, write])
  return isStored ? { ...Object.fromEntries(fresh), ...stored } : null
}

/** What a teacher may do with a class, by the `intent` of the form. */
export async function changeClass(
  services: Services,
  { id: code }: SchoolClass,
  form: FormData,
): Promise<void> {
  const intent = form.get('intent')
  if (intent === 'delete') return deleteClass(services, code)
  const merge = (fields: Partial<SchoolClass>) =>
    services.documents.batch([...unlessDeleted(code), classes(services).write.merge(code, fields)])
  const fresh = String(form.get('fresh'))
  if (intent === 'close' || intent === 'open') await merge({ isClosed: intent === 'close' })
  if (intent === 'new-link' && isSecret(fresh)) await merge({ teacher: hashOf(fresh) })
  if (intent === 'remove') await removePupil(services, code, String(form.get('pupil')))
}

async function removePupil(services: Services, code: string, place: string): Promise<void> {
  if (!/^\d\d$/.test(place)) return
  const pupil = await pupils(services, code).get(place)
  if (!pupil) return
  const remove = pupils(services, code).write.delete(place)
  // An answer on its way must not bring the pupil back.
  await services.documents.batch([endingWrite(services.now(), pupil.key), remove])
}
