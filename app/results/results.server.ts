import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { collection, type Typed } from '../../platform/documents/collection.ts'
import { StoreTroubleError } from '../../platform/documents/document-store.ts'
import { oneAtATime } from '../../platform/one-at-a-time.ts'
import { hasEnded, unlessEnded } from '../auth/endings.server.ts'
import type { Session } from '../auth/session.server.ts'
import type { Services } from '../context.server.ts'
import { percentage } from '../quiz/score.ts'
import { US_STATES } from '../states/us-states.ts'
import { nextNumber } from './result-numbers.server.ts'
import { type FinishedQuiz, type SavedResult, savedResult } from './saved-result.ts'

/** How many of the newest results the history shows. */
const SHOWN = 100
/** How many results are read at once; fewer when they are large. */
const READ_AT_ONCE = 25
/** How often a save is tried while other processes save results of the same user. */
const TRIES = 50

export const savedResults = collection({
  path: 'users/{uid}/results',
  schema: savedResult,
  lists: [{ orderBy: 'createdAt desc' }],
  owner: 'uid',
})

/** Whose result it is, and the session that says so. */
type Rider = Pick<Session, 'id' | 'uid'>

/** Why a result is not saved. */
export type Refusal =
  | { refused: 'other answers' | 'signed out' | 'full' }
  | { refused: 'too many'; retryAfterSeconds: number }

/**
 * Saves the result of a finished quiz, once: sent again it is the same result, as first saved,
 * whatever the limits say. Score and percentage come from the answers. A save that comes after the
 * end of its session writes nothing.
 */
export function saveResult(
  services: Services,
  rider: Rider,
  { id, stateAbbrev, userAnswers }: FinishedQuiz,
): Promise<Typed<SavedResult> | Refusal> {
  const now = services.now().toISOString()
  const answers = userAnswers.map((answer) => ({
    ...answer,
    isCorrect: answer.selectedAnswer === answer.correctAnswer,
  }))
  const score = answers.filter(({ isCorrect }) => isCorrect).length
  const stateName = US_STATES.find(({ abbrev }) => abbrev === stateAbbrev)?.stateName
  const result: SavedResult = {
    score,
    totalQuestions: answers.length,
    percentage: percentage(score, answers.length),
    userAnswers: answers,
    stateAbbrev,
    ...(stateName && { stateName }),
    createdAt: now,
    timestamp: now,
  }
  // Saves of one user would only make each other fail and try again.
  return oneAtATime(services.documents, rider.uid, () =>
    saveAsNext(services, rider, { ...result, id }),
  )
}

async function saveAsNext(
  services: Services,
  { id: session, uid }: Rider,
  { id, ...result }: Typed<SavedResult>,
): Promise<Typed<SavedResult> | Refusal> {
  const results = savedResults(services, uid)
  const unlessThere = [...unlessEnded(session), results.write.create(id, result)]
  for (let tries = 0; tries < TRIES; tries++) {
    const next = await nextNumber(services, uid, savedResults.at(uid))
    const isSaved =
      'writes' in next && (await services.documents.batch([...unlessThere, ...next.writes]))
    if (isSaved) return { ...result, id }
    const first = await results.get(id)
    if (first) {
      // What a read shows may be undone by a failover; what a create finds is not.
      await services.documents.batch(unlessThere)
      return isSameQuiz(first, result) ? first : { refused: 'other answers' }
    }
    if ('refused' in next) return next
    if (await hasEnded(services, session)) return { refused: 'signed out' }
    await pause(services.random() * Math.min(10 * tries, 100))
  }
  const reason = `Others saved ${TRIES} results of the same user in between`
  throw new StoreTroubleError('busy', reason)
}

function isSameQuiz(one: SavedResult, other: SavedResult): boolean {
  const isSameState = one.stateAbbrev === other.stateAbbrev
  return isSameState && isDeepStrictEqual(one.userAnswers, other.userAnswers)
}

/** The user's newest results, newest first, in pages. */
export async function* newestResults(
  services: Services,
  uid: string,
): AsyncGenerator<Typed<SavedResult>[]> {
  let shown = 0
  for await (const page of allResults(services, uid)) {
    yield page.slice(0, SHOWN - shown)
    shown += page.length
    if (shown >= SHOWN) return
  }
}

/** All results of the user, newest first, in pages that are read when they are asked for. */
export function allResults(services: Services, uid: string): AsyncGenerator<Typed<SavedResult>[]> {
  return savedResults(services, uid).pages(READ_AT_ONCE, { orderBy: 'createdAt desc' })
}
