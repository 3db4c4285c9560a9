import type { LoggedAnswer } from './answer.ts'
import { answersOf, type KeptSession } from './session.ts'

/** The answers of a session that were given on this device. */
export function answersIn(session: KeptSession): LoggedAnswer[] {
  const graded = session.picks.map(({ option, key }) => ({ isCorrect: option === key }))
  return answersOf(session, graded).map((answer) => ({ ...answer, owner: session.owner }))
}

/**
 * Removes the time of a pick that another rider made. For the session's owner, the pick then counts
 * only for the result.
 */
export function forgetTime({ picks }: KeptSession, answerId: string): void {
  delete picks[partsOf(answerId).place]?.at
}

export function partsOf(answerId: string): { session: string; place: number } {
  const [session = '', place] = answerId.split('-')
  return { session, place: Number(place) }
}
