import type { RequestInfo, Services } from '../../context.server.ts'
import { examTerms } from '../../questions/states/exam-terms.ts'
import { readStateRecord } from '../../questions/states/states.server.ts'
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
import { takesAnswers } from '../courses/test-rules.ts'
import { certificateFacts, isMore } from './certificate-facts.ts'

const CHECK_LETTERS = 12

/**
 * Returns a pupil's certificate, or why there is none. Its facts stay as they are, so that a withdrawn
 * question makes no printed certificate wrong. A later lesson, or more answers, bring them up to date.
 */
export async function certificateOf(services: Services, of: Course, pupil: Pupil) {
  const [lessons, record] = await Promise.all([
    readLessons(services, of),
    readStateRecord(services, of.state),
  ])
  const ended = lessons.filter((lesson) => !takesAnswers(lesson, services.now()))
  const { toPass, questions } = examTerms(record?.about ?? null)
  const facts = certificateFacts(ended, pupil, (100 * toPass) / questions)
  const before = pupil.certificate
  if ('missing' in facts) return before ? shownOf(services, of, pupil) : facts
  if (before && !isMore(facts, before)) return shownOf(services, of, pupil)
  const fresh = newSecret().slice(0, CHECK_LETTERS)
  const changed = await changePupil(services, of.id, pupil.id, (stored) => {
    if (stored.key !== pupil.key) return null
    const check = stored.certificate?.check ?? fresh
    return { fields: { certificate: { check, ...facts } } }
  })
  return changed ? shownOf(services, of, changed) : NONE
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
  if (!code || !parts) return null
  return lookUp(services, network, `${code} ${asked}`, async () => {
    const of = await findCourse(services, code)
    if (!of) return null
    const pupil = await pupils(services, of.id).get(parts.place)
    return pupil?.certificate?.check === parts.secret ? shownOf(services, of, pupil) : null
  })
}

const NONE: { missing: string[] } = { missing: [] }

/** Returns what a certificate shows. */
function shownOf({ origin }: Services, of: Course, { id, nickname, certificate }: Pupil) {
  if (!certificate) return NONE
  const { check, given: _, ...facts } = certificate
  return {
    ...facts,
    nickname,
    isNamed: of.roster?.includes(nickname) ?? false,
    check: id + check,
    origin,
    code: of.id,
    course: of.name,
    school: of.school ?? '',
    state: courseState(of),
    lastDay: lastDay(of.expiresAt),
  }
}

export type ShownCertificate = Exclude<ReturnType<typeof shownOf>, { missing: string[] }>
