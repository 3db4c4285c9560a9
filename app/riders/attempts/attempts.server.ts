import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { Write } from '../../../platform/documents/document-store.ts'
import { LostRaceError, retryLostRaces } from '../../../platform/documents/lost-races.ts'
import { hasEnded, unlessEnded } from '../../../platform/documents/tombstones.ts'
import { text } from '../../base/text/text.ts'
import type { Services } from '../../context.server.ts'
import type { Session as SignIn } from '../../people/auth/session.server.ts'
import { readRevisions } from '../../questions/bank/bank.server.ts'
import { NO_ANSWER } from '../../questions/question/answer-messages.ts'
import { ITEM_TEXT_LIMIT } from '../../questions/question/quiz-item.ts'
import { QUIZ_LENGTH } from '../../questions/question/quiz-limits.ts'
import type { StoredItem } from '../../questions/question/stored-items.server.ts'
import { findState, US_STATES } from '../../questions/states/us-states.ts'
import type { QuizToCount } from '../../questions/statistics/count-quiz.server.ts'
import { storedOption } from '../../questions/translations/told-option.server.ts'
import {
  type AnswersOfAttempt,
  answersOfAttempts,
  joinTold,
  writesOfAnswers,
} from './answers.server.ts'
import { answerTo } from './life.ts'
import { savedResults } from './results.server.ts'
import { isResult, rulesOf } from './rules.ts'
import {
  type LimitReached,
  latestStep,
  limitOfResults,
  limitOfSaves,
  nextSaveStep,
} from './save-steps.server.ts'
import type { Exam, ExamMark, SavedAnswer, SavedResult } from './saved-result.ts'
import { grade, passesExam } from './score.ts'
import { endOf, loggedAnswers, toldAttempt, toldPick, unsentAttempt } from './told-attempt.ts'

/** The maximum number of attempts at a save that fails because of other saves of the user. */
const MAX_ATTEMPTS = 50
/** More than the longest exam of a state and the longest set have. */
const MOST_PICKS = 60
/** The characters in all texts of an attempt, at most 216 KB in UTF-8. */
const MAX_TEXTS_LENGTH = QUIZ_LENGTH * 3 * ITEM_TEXT_LIMIT
/** Older quizzes are not counted. A quiz of more than 60 days could be counted twice. */
const COUNTED_FOR_MS = 50 * 24 * 60 * 60_000

const itemText = text.check(z.maxLength(ITEM_TEXT_LIMIT))

const receivedPick = z.extend(toldPick, {
  /** The id of the item. It is part of a document's name, so it can't start with a dot. */
  item: z.string().check(z.regex(/^[A-Za-z0-9][\w.-]{0,119}$/)),
  revision: z.int().check(z.positive(), z.lte(100_000)),
  option: itemText,
  question: itemText.check(z.minLength(1)),
  key: itemText.check(z.minLength(1)),
  seconds: z.optional(z.int().check(z.nonnegative(), z.lte(300))),
})

/** An attempt as a device sends it. The server itself computes the score, the verdict and the time. */
export const receivedAttempt = z
  .extend(toldAttempt, {
    owner: unsentAttempt.shape.owner,
    state: z.enum(US_STATES.map(({ abbrev }) => abbrev)),
    // A device with a newer release may tell of a mode that this server does not know.
    mode: z.string().check(z.regex(/^[a-z-]{1,20}$/)),
    picks: z.array(receivedPick).check(
      z.minLength(1),
      z.maxLength(MOST_PICKS),
      z.refine((picks) => areApart(picks.map(({ question }) => question)), 'Asked once'),
      z.refine((picks) => areApart(picks.map(({ item }) => item)), 'Asked once'),
      z.refine((picks) => lengthOf(picks) <= MAX_TEXTS_LENGTH, 'Too long'),
    ),
  })
  .check(
    z.refine(({ mode, terms, picks }) => {
      return !rulesOf(mode).hasTerms || (terms !== undefined && isPossible(terms, picks.length))
    }),
  )
export type ReceivedAttempt = z.infer<typeof receivedAttempt>

const areApart = (values: readonly unknown[]) => new Set(values).size === values.length

function lengthOf(picks: readonly z.infer<typeof receivedPick>[]): number {
  const texts = picks.flatMap(({ option, question, key }) => [option, question, key])
  return texts.reduce((sum, { length }) => sum + length, 0)
}

/** True if the mark fits an exam of this length. */
function isPossible({ toPass, signs }: ExamMark, length: number): boolean {
  if (toPass > length) return false
  if (!signs) return true
  const { places } = signs
  return areApart(places) && places.every((at) => at < length) && signs.toPass <= places.length
}

/** An attempt with the stored item of each pick, or null, and the pick's grade. */
type GradedAttempt = ReceivedAttempt & {
  items: readonly (StoredItem | null)[]
  graded: readonly SavedAnswer[]
}

/**
 * Grades the picks by the stored revisions, which never change, and returns them with the texts of the
 * stored options. A pick of an unknown revision, or of an earlier translation, is graded by the key that
 * the device sent, and marked with `asTold`.
 */
export async function gradeAttempt(
  services: Services,
  told: ReceivedAttempt,
): Promise<GradedAttempt> {
  const asked = told.picks.map(({ item: id, revision }) => ({ id, revision }))
  const stored = await readRevisions(services, told.state, asked)
  const options = await Promise.all(
    told.picks.map((pick, place) => {
      const item = stored[place]
      return item ? storedOption(services, told.state, item, pick) : null
    }),
  )
  const items = stored.map((item, place) => (options[place] === null ? null : item))
  const picks = told.picks.map((pick, place) => {
    return { ...pick, option: options[place] ?? pick.option }
  })
  const graded = picks.map(({ question, key, option, guessed }, place): SavedAnswer => {
    const item = items[place]
    const answered = item ?? { question, correctAnswer: key }
    const answer = answerTo(answered, option || NO_ANSWER)
    // 'I guessed' needs a key that is shown at once.
    const isGuessed = answer.isCorrect && !rulesOf(told.mode).mayChange && guessed
    return { ...answer, ...(!item && { asTold: true }), ...(isGuessed && { guessed: true }) }
  })
  return { ...told, picks, items, graded }
}

/** Returns the answers to count. Null if the attempt is unfinished, too old, or has none to count. */
export function toCount(
  { id, state, mode, isFinished, picks, items }: GradedAttempt,
  now: Date,
): QuizToCount | null {
  const newest = Math.max(...picks.map(({ at }) => (at ? Date.parse(at) : 0)))
  if (!isFinished || now.getTime() - newest > COUNTED_FOR_MS) return null
  const answers = picks.flatMap((pick, place) => {
    const { item: itemId, revision, option, at, seconds, isFirst } = pick
    if (at === undefined || isFirst === undefined || option === '') return []
    return [{ itemId, revision, item: items[place] ?? null, option, isFirst, seconds }]
  })
  return answers.length > 0 ? { id, state, mode, answers } : null
}

/** `exam` is the saved result, or null. `number` is that of the attempt's saved answers, or null. */
type Saved = { exam: Exam | null; number: number | null }
export type SaveRefusal = LimitReached | { refused: 'other answers' } | { refused: 'signed out' }

/**
 * Saves the answers of an attempt, and its result if it is a finished quiz or exam. A repeated request
 * changes nothing, and returns the result as first saved, even when a limit is reached. If only the
 * limit of results is reached, the answers are still saved. After the end of the sign-in session,
 * nothing is saved. The attempt is graded unless the request repeats the last one.
 */
export async function saveAttempt(
  services: Services,
  { id: signIn, uid }: Pick<SignIn, 'id' | 'uid'>,
  told: ReceivedAttempt,
): Promise<{ saved: Saved | SaveRefusal; graded: GradedAttempt | null }> {
  const { id } = told
  const sent = hash('sha256', JSON.stringify(told))
  let graded: GradedAttempt | null = null as GradedAttempt | null
  const results = savedResults(services, uid)
  const attempts = answersOfAttempts(services, uid)
  async function attempt(): Promise<Saved | SaveRefusal> {
    const latest = await latestStep(services, uid)
    // Read after the step, because both can change only together with a new step.
    const [before, first] = await Promise.all([
      attempts.get(id),
      isResult(told) ? results.get(id) : null,
    ])
    const limit = isResult(told) && !first ? limitOfResults(latest, services.now()) : null
    if (before?.sent === sent && (first || limit || !isResult(told))) {
      return repeated(before, first, limit)
    }
    graded ??= await gradeAttempt(services, told)
    const result = isResult(told) ? resultOf(graded, services.now().toISOString()) : null
    if (first && result && !isSameResult(first, result)) return { refused: 'other answers' }
    const { answers, added, isChanged } = joinTold(before, loggedAnswers(graded, graded.graded))
    const isNew = result !== null && !first && !limit
    if (!isChanged && !isNew) return repeated(before, first, limit)
    const tooMany = await limitOfSaves(services, uid, latest)
    if (tooMany) return tooMany
    const saved = { answers: added, results: Number(isNew) }
    const { step, writes } = nextSaveStep(services, uid, latest, saved)
    const isSaved = await services.documents.batch([
      ...unlessEnded(signIn),
      ...writes,
      ...(isNew ? [results.write.create(id, result)] : []),
      ...(isChanged ? await writesOfAnswers(services, uid, { id, answers, sent }, step) : []),
    ])
    if (isSaved) {
      const exam = first ?? (isNew ? { ...result, id } : null)
      return limit ?? { exam, number: isChanged ? step.number : (before?.number ?? null) }
    }
    if (await hasEnded(services, signIn)) return { refused: 'signed out' }
    throw new LostRaceError('busy', 'Other processes keep saving attempts of the same user')
  }

  /** Answers a request that adds nothing to what is stored. */
  async function repeated(
    before: AnswersOfAttempt | null,
    first: Exam | null,
    limit: LimitReached | null,
  ): Promise<Saved | SaveRefusal> {
    // A failover may still undo what was read. A failed `create` proves that the document is durable.
    const proofs: Write[] = []
    if (first) proofs.push(results.write.create(id, first))
    if (before) proofs.push(attempts.write.create(id, before))
    for (const proof of proofs) await services.documents.batch([...unlessEnded(signIn), proof])
    return limit ?? { exam: first, number: before?.number ?? null }
  }

  // One user's saves wait for each other, because in parallel they would fail and retry.
  const saves = services.memory.queue('saves of a user')
  const saved = await saves(uid, () => retryLostRaces(MAX_ATTEMPTS, attempt, services.random))
  return { saved, graded }
}

function resultOf({ state, mode, terms, picks, graded }: GradedAttempt, now: string): SavedResult {
  const answeredAt = endOf({ picks })
  const stateName = findState(state)?.stateName
  return {
    ...grade(graded),
    userAnswers: [...graded],
    stateAbbrev: state,
    ...(stateName && { stateName }),
    createdAt: now,
    timestamp: now,
    // A clock may be wrong, but no quiz ends after its save.
    ...(answeredAt && answeredAt <= now && { answeredAt }),
    ...(rulesOf(mode).hasTerms &&
      terms && { kind: 'exam', toPass: terms.toPass, passed: passesExam(terms, graded) }),
  }
}

function isSameResult(one: SavedResult, other: SavedResult): boolean {
  const told = ({ stateAbbrev, userAnswers, kind, toPass, passed }: SavedResult) => [
    stateAbbrev,
    userAnswers,
    kind,
    toPass,
    passed,
  ]
  return isDeepStrictEqual(told(one), told(other))
}
