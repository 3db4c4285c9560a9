import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { collection, type Typed } from '../../platform/documents/collection.ts'
import { LostRaceError, retryLostRaces } from '../../platform/documents/lost-races.ts'
import { hasEnded, unlessEnded } from '../auth/endings.server.ts'
import type { Session } from '../auth/session.server.ts'
import type { Services } from '../context.server.ts'
import { type GivenAnswer, givenAnswer, ITEM_TEXT_LIMIT } from '../question/quiz-item.ts'
import { QUIZ_LENGTH } from '../quiz/draw-quiz.ts'
import { answerTo } from '../quiz/quiz-session.ts'
import { findState, US_STATES } from '../states/us-states.ts'
import { text } from '../text/text.ts'
import { type LimitReached, nextNumber } from './result-numbers.server.ts'
import { type ExamMark, examMark, type SavedResult, savedResult } from './saved-result.ts'
import { grade, passesExam } from './score.ts'

const SHOWN = 100
const RESULTS_PER_READ = 25
/** The server tries a save at most this many times while other saves of the user make it fail. */
const MAX_ATTEMPTS = 50

/** More than the longest exam of a state has. */
const EXAM_LENGTH = 60
/** The characters in all texts of a quiz, at most 216 KB in UTF-8. An exam has the same limit. */
const MAX_TEXTS_LENGTH = QUIZ_LENGTH * 3 * ITEM_TEXT_LIMIT

const itemText = text.check(z.minLength(1), z.maxLength(ITEM_TEXT_LIMIT))
const itemTexts = { question: itemText, selectedAnswer: itemText, correctAnswer: itemText }

/**
 * A finished quiz or exam as the browser submits it. The server itself computes the score, the verdict
 * and the time.
 */
export const submittedQuiz = z
  .object({
    id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    stateAbbrev: z.enum(US_STATES.map(({ abbrev }) => abbrev)),
    userAnswers: z.array(z.extend(givenAnswer, itemTexts)).check(
      z.minLength(1),
      z.maxLength(EXAM_LENGTH),
      z.refine(
        (answers) => new Set(answers.map((answer) => answer.question)).size === answers.length,
      ),
      z.refine((answers) => lengthOf(answers) <= MAX_TEXTS_LENGTH),
    ),
    exam: z.optional(examMark),
  })
  .check(
    z.refine(({ exam, userAnswers }) =>
      exam ? isPossible(exam, userAnswers.length) : userAnswers.length <= QUIZ_LENGTH,
    ),
  )
export type SubmittedQuiz = z.infer<typeof submittedQuiz>

export const savedResults = collection({
  path: 'users/{uid}/results',
  schema: savedResult,
  lists: [{ orderBy: 'createdAt desc' }],
  owner: 'uid',
})

function lengthOf(answers: readonly GivenAnswer[]): number {
  return answers.flatMap(Object.values<string>).reduce((sum, { length }) => sum + length, 0)
}

/** Whether an exam of this length can be passed by this mark, and failed. */
function isPossible({ toPass, signs }: ExamMark, length: number): boolean {
  if (toPass > length) return false
  if (!signs) return true
  const { places } = signs
  const areApart = new Set(places).size === places.length
  return areApart && places.every((place) => place < length) && signs.toPass <= places.length
}

type SaveRefusal = LimitReached | { refused: 'other answers' } | { refused: 'signed out' }

/**
 * Saves the result of a finished quiz once. A repeated request gets the result as first saved, even
 * when a limit is reached. After the end of the session, nothing is saved.
 */
export async function saveResult(
  services: Services,
  { id: session, uid }: Pick<Session, 'id' | 'uid'>,
  quiz: SubmittedQuiz,
): Promise<Typed<SavedResult> | SaveRefusal> {
  const { id } = quiz
  const result = resultOf(quiz, services.now().toISOString())
  const results = savedResults(services, uid)
  const unlessThere = [...unlessEnded(session), results.write.create(id, result)]
  async function attempt(): Promise<Typed<SavedResult> | SaveRefusal> {
    const next = await nextNumber(services, uid)
    const isSaved =
      'writes' in next && (await services.documents.batch([...unlessThere, ...next.writes]))
    if (isSaved) return { ...result, id }
    const first = await results.get(id)
    if (first) {
      // A failover may still undo the result that was read. A failed `create` proves the result durable.
      await services.documents.batch(unlessThere)
      return isSameQuiz(first, result) ? first : { refused: 'other answers' }
    }
    if ('refused' in next) return next
    if (await hasEnded(services, session)) return { refused: 'signed out' }
    throw new LostRaceError('busy', 'Other processes keep saving results of the same user')
  }
  // One user's saves wait for each other, because in parallel they would fail and retry.
  return services.memory.queue('saves of a user')(uid, () =>
    retryLostRaces(MAX_ATTEMPTS, attempt, services.random),
  )
}

function resultOf({ stateAbbrev, userAnswers, exam }: SubmittedQuiz, now: string): SavedResult {
  const answers = userAnswers.map((answer) => answerTo(answer, answer.selectedAnswer))
  const stateName = findState(stateAbbrev)?.stateName
  return {
    ...grade(answers),
    userAnswers: answers,
    stateAbbrev,
    ...(stateName && { stateName }),
    createdAt: now,
    timestamp: now,
    ...(exam && { kind: 'exam', toPass: exam.toPass, passed: passesExam(exam, answers) }),
  }
}

function isSameQuiz(one: SavedResult, other: SavedResult): boolean {
  const told = ({ stateAbbrev, userAnswers, kind, toPass, passed }: SavedResult) => [
    stateAbbrev,
    userAnswers,
    kind,
    toPass,
    passed,
  ]
  return isDeepStrictEqual(told(one), told(other))
}

export async function* newestResults(services: Services, uid: string) {
  let shown = 0
  for await (const page of allResults(services, uid)) {
    yield page.slice(0, SHOWN - shown)
    shown += page.length
    if (shown >= SHOWN) return
  }
}

export function allResults(services: Services, uid: string) {
  return savedResults(services, uid).pages(RESULTS_PER_READ, { orderBy: 'createdAt desc' })
}
