import { isDeepStrictEqual } from 'node:util'
import type { RequestInfo, Services } from '../../context.server.ts'
import { changePupil } from '../course-records/change-pupil.server.ts'
import {
  type Course,
  findCourse,
  type Pupil,
  pupils,
  splitLink,
} from '../course-records/course-records.server.ts'
import { guessLimit } from '../course-records/guess-limit.server.ts'
import { newSecret, readCode } from '../course-records/secrets.server.ts'
import { courseState } from '../courses/answers.server.ts'
import { lastDay } from '../courses/course-end.ts'
import { readLessons } from '../courses/course-view.server.ts'
import { certificateFacts } from './certificate-facts.ts'

const CHECK_LETTERS = 12

/** Returns a pupil's certificate, or null if there is none yet. */
export async function certificateOf(services: Services, of: Course, pupil: Pupil) {
  const [lessons, now] = [await readLessons(services, of), services.now()]
  const facts = certificateFacts(lessons, pupil, now, pupil.certificate)
  if (!facts) return null
  if (isDeepStrictEqual(facts.lessons, pupil.certificate?.lessons))
    return withMissed(services, of, pupil)
  const check = newSecret().slice(0, CHECK_LETTERS)
  const changed = await changePupil(services, of.id, pupil.id, (stored) => {
    if (stored.key !== pupil.key) return null
    const facts = certificateFacts(lessons, stored, now, stored.certificate)
    const isNamed = of.roster?.includes(stored.nickname) ?? false
    const names = { course: of.name, school: of.school ?? '', isNamed }
    return (
      facts && { fields: { certificate: { check, ...names, ...stored.certificate, ...facts } } }
    )
  })
  return changed && withMissed(services, of, changed)
}

const lookUp = guessLimit('wrong codes of certificates of a network')

/** Finds the certificate of a code that somebody typed or guessed, within the limit of guesses. */
export async function findCertificate(
  services: Services,
  { network }: Pick<RequestInfo, 'network'>,
  typedCode: string,
  typed: string,
) {
  const code = readCode(typedCode)
  const asked = typed.toLowerCase().replace(/[^a-z0-9]/g, '')
  const parts = splitLink(asked)
  // No certificate has such a code, so it is no guess.
  if (!code || !parts || parts.secret.length !== CHECK_LETTERS) return null
  return lookUp(services, network, `${code} ${asked}`, async () => {
    const of = await findCourse(services, code)
    if (!of) return null
    const pupil = await pupils(services, of.id).get(parts.place)
    return pupil?.certificate?.check === parts.secret ? shownOf(services, of, pupil) : null
  })
}

/** Returns what a certificate shows. */
function shownOf({ origin }: Services, of: Course, { id, nickname, certificate }: Pupil) {
  if (!certificate) return null
  const { check, course, school, isNamed, day, lessons } = certificate
  const sum = (key: 'asked' | 'answered' | 'right') =>
    lessons.reduce((all, one) => all + one[key], 0)
  return {
    ...{ nickname, isNamed, course, school, day },
    attended: lessons.filter(({ answered }) => answered > 0).length,
    lessons: lessons.length,
    ...{ asked: sum('asked'), answered: sum('answered'), right: sum('right') },
    passed: lessons.filter(({ isPassed }) => isPassed),
    check: id + check,
    origin,
    code: of.id,
    state: courseState(of),
    lastDay: lastDay(of.expiresAt),
  }
}

export type ShownCertificate = NonNullable<ReturnType<typeof shownOf>>

/** Adds the numbers of the lessons that the pupil missed, which are nobody else's business. */
function withMissed(services: Services, of: Course, pupil: Pupil) {
  const shown = shownOf(services, of, pupil)
  const missed = pupil.certificate?.lessons.filter(({ answered }) => answered === 0) ?? []
  return shown && { ...shown, missed: missed.map(({ lesson }) => Number(lesson)) }
}

export type OwnCertificate = NonNullable<ReturnType<typeof withMissed>>
