import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { collection, type Typed } from '../../platform/documents/collection.ts'
import { LostRaceError, retryLostRaces } from '../../platform/documents/lost-races.ts'
import { hasEnded, unlessEnded } from '../auth/endings.server.ts'
import type { Session } from '../auth/session.server.ts'
import type { Services } from '../context.server.ts'
import { QUIZ_LENGTH } from '../quiz/draw-quiz.ts'
import { givenAnswer, ITEM_TEXT_LIMIT } from '../quiz/quiz-item.ts'
import { grade } from '../quiz/score.ts'
import { findState, US_STATES } from '../states/us-states.ts'
import { text } from '../text/text.ts'
import { nextNumber } from './result-numbers.server.ts'
import { type SavedResult, savedResult } from './saved-result.ts'

/** The history shows this many of the newest results. */
const SHOWN = 100
/** Results per read; fewer when they are large. */
const READ_AT_ONCE = 25
/** Attempts to save while other processes save results of the same user. */
const MAX_ATTEMPTS = 50

/** The limit of a text in the question bank. Three of them in twelve answers make 216 KB. */
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

/** The rider who saves, and the session that proves it. */
type Rider = Pick<Session, 'id' | 'uid'>

export type SaveRefusal =
  | { refused: 'other answers' | 'signed out' | 'full' }
  | { refused: 'too many'; retryAfterSeconds: number }

/**
 * Saves the result of a finished quiz once. A repeated request gets the result as first saved,
 * whatever the limits say. Score and percentage come from the answers. Writes nothing after the end
 * of the session.
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
    ...grade(answers),
    userAnswers: answers,
    stateAbbrev,
    ...(stateName && { stateName }),
    createdAt: now,
    timestamp: now,
  }
  // Parallel saves of one user would only make each other fail and retry.
  return services.savesOfUser(rider.uid, () => saveAsNext(services, rider, { ...result, id }))
}

async function saveAsNext(
  services: Services,
  { id: session, uid }: Rider,
  { id, ...result }: Typed<SavedResult>,
): Promise<Typed<SavedResult> | SaveRefusal> {
  const results = savedResults(services, uid)
  const unlessThere = [...unlessEnded(session), results.write.create(id, result)]
  const pauseMs = (attempt: number) => services.random() * Math.min(10 * (attempt - 1), 100)
  return retryLostRaces(
    MAX_ATTEMPTS,
    async () => {
      const next = await nextNumber(services, uid, savedResults.at(uid))
      const isSaved =
        'writes' in next && (await services.documents.batch([...unlessThere, ...next.writes]))
      if (isSaved) return { ...result, id }
      const first = await results.get(id)
      if (first) {
        // A failover can undo what a read shows. A create that fails proves it durable.
        await services.documents.batch(unlessThere)
        return isSameQuiz(first, result) ? first : { refused: 'other answers' }
      }
      if ('refused' in next) return next
      if (await hasEnded(services, session)) return { refused: 'signed out' }
      throw new LostRaceError('busy', 'Other processes keep saving results of the same user')
    },
    pauseMs,
  )
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

/** All results of the user, newest first, in pages that are read on demand. */
export function allResults(services: Services, uid: string): AsyncGenerator<Typed<SavedResult>[]> {
  return savedResults(services, uid).pages(READ_AT_ONCE, { orderBy: 'createdAt desc' })
}
