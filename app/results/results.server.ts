import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { collection, type Typed } from '../../platform/documents/collection.ts'
import { StoreTroubleError } from '../../platform/documents/document-store.ts'
import { oneAtATime } from '../../platform/one-at-a-time.ts'
import { hasEnded, unlessEnded } from '../auth/endings.server.ts'
import type { Session } from '../auth/session.server.ts'
import type { Services } from '../context.server.ts'
import { QUIZ_LENGTH } from '../quiz/draw-quiz.ts'
import { givenAnswer, ITEM_TEXT_LIMIT } from '../quiz/quiz-item.ts'
import { percentage, score } from '../quiz/score.ts'
import { findState, US_STATES } from '../states/us-states.ts'
import { text } from '../text/text.ts'
import { nextNumber } from './result-numbers.server.ts'
import { type SavedResult, savedResult } from './saved-result.ts'

/** How many of the newest results the history shows. */
const SHOWN = 100
/** How many results are read at once; fewer when they are large. */
const READ_AT_ONCE = 25
/** How often a save is tried while other processes save results of the same user. */
const TRIES = 50

/** A text of the question bank: with three of them in twelve answers, a result has 216 KB at most. */
const itemText = text.check(z.minLength(1), z.maxLength(ITEM_TEXT_LIMIT))
const itemTexts = { question: itemText, selectedAnswer: itemText, correctAnswer: itemText }

/**
 * A finished quiz as the browser submits it. Its id makes a repeated request save one result. The
 * server takes nothing else from the browser: no score, no time.
 */
export const submittedQuiz = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  stateAbbrev: z.enum(US_STATES.map(({ abbrev }) => abbrev)),
  userAnswers: z.array(z.extend(givenAnswer, itemTexts)).check(
    z.minLength(1),
    z.maxLength(QUIZ_LENGTH),
    z.refine((answers) => new Set(answers.map(({ question }) => question)).size === answers.length),
  ),
})
export type SubmittedQuiz = z.infer<typeof submittedQuiz>

export const savedResults = collection({
  path: 'users/{uid}/results',
  schema: savedResult,
  lists: [{ orderBy: 'createdAt desc' }],
  owner: 'uid',
})

/** Whose result it is, and the session that says so. */
type Rider = Pick<Session, 'id' | 'uid'>

/** Why a result is not saved. */
export type SaveRefusal =
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
  { id, stateAbbrev, userAnswers }: SubmittedQuiz,
): Promise<Typed<SavedResult> | SaveRefusal> {
  const now = services.now().toISOString()
  const answers = userAnswers.map((answer) => ({
    ...answer,
    isCorrect: answer.selectedAnswer === answer.correctAnswer,
  }))
  const stateName = findState(stateAbbrev)?.stateName
  const result: SavedResult = {
    score: score(answers),
    totalQuestions: answers.length,
    percentage: percentage(score(answers), answers.length),
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
): Promise<Typed<SavedResult> | SaveRefusal> {
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
