import { isDeepStrictEqual } from 'node:util'
import { type Typed, typedCollection } from '../../platform/documents/typed-collection.ts'
import type { Services } from '../context.server.ts'
import { percentage } from '../quiz/score.ts'
import { US_STATES } from '../states/us-states.ts'
import { type FinishedQuiz, type SavedResult, savedResult } from './saved-result.ts'

/** How many of the newest results the history shows. */
const SHOWN = 100
const PAGE = 100

/**
 * Saves the result of a finished quiz, once: sent again it is the same result, as first saved.
 * Null when another quiz was saved under that id. Score and percentage come from the answers.
 */
export async function saveResult(
  services: Services,
  uid: string,
  { id, stateAbbrev, userAnswers }: FinishedQuiz,
): Promise<Typed<SavedResult> | null> {
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
  const results = savedResults(services, uid)
  if (await results.create(id, result)) return { ...result, id }
  const first = await results.get(id)
  const isSame = first?.stateAbbrev === stateAbbrev && isDeepStrictEqual(first.userAnswers, answers)
  return isSame ? first : null
}

/** The user's newest results, newest first. */
export function listResults(services: Services, uid: string): Promise<Typed<SavedResult>[]> {
  return savedResults(services, uid).list({ orderBy: NEWEST_FIRST, limit: SHOWN })
}

/** All results of the user, newest first. */
export async function allResults(services: Services, uid: string): Promise<Typed<SavedResult>[]> {
  const all: Typed<SavedResult>[] = []
  for (;;) {
    const last = all.at(-1)
    const page = await savedResults(services, uid).list({
      orderBy: NEWEST_FIRST,
      limit: PAGE,
      ...(last && { startAfter: last }),
    })
    all.push(...page)
    if (page.length < PAGE) return all
  }
}

/** Deletes all results of the user. */
export async function deleteResults({ documents }: Services, uid: string): Promise<void> {
  const path = `users/${uid}/results`
  for (const { id } of await documents.list(path)) await documents.delete(`${path}/${id}`)
}

const NEWEST_FIRST = { field: 'createdAt', direction: 'desc' } as const

function savedResults({ documents, log }: Services, uid: string) {
  return typedCollection(documents, `users/${uid}/results`, savedResult, (_, cause) =>
    log.error({ err: cause }, 'malformed Saved result left out'),
  )
}
