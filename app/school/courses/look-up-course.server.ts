import type { RequestInfo, Services } from '../../context.server.ts'
import { findCourse } from '../course-records/course-records.server.ts'
import { guessLimit } from '../course-records/guess-limit.server.ts'
import { readCode } from '../course-records/secrets.server.ts'

const lookUp = guessLimit('wrong codes of a network')

/** Finds the course of a code that somebody typed, scanned or guessed, within the limit of guesses. */
export async function lookUpCourse(
  services: Services,
  { network }: Pick<RequestInfo, 'network'>,
  typed: string,
) {
  const code = readCode(typed)
  return code === null ? null : lookUp(services, network, code, () => findCourse(services, code))
}
