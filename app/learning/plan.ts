import type { Answer } from '../attempts/answer.ts'
import { daysUntil, localDay, startOfDay } from '../attempts/local-day.ts'
import type { BankItem } from '../bank/rider-bank.ts'
import { QUIZ_LENGTH } from '../question/quiz-limits.ts'
import { type Random, shuffle } from '../quiz/draw-quiz.ts'
import { type Knowledge, outlookOf } from './knowledge.ts'
import type { Learned } from './learned.ts'
import { type Readiness, type StateTest, shareToPass } from './readiness.ts'
import { dueAfter } from './schedule.ts'
import { sum } from './topic-answers.ts'

/** A question is done after right answers on this many different days since the last miss. */
const DAYS_RIGHT = 3
/** The plan aims higher than the share that passes, because its own figures may be too good. */
const MARGIN = 0.07
/** A day has at most this many questions. */
const MOST_A_DAY = 60

/** What the days until the exam hold. */
export type Plan = {
  /** The number of questions that are left today. */
  today: number
  /** The day on which the rider is ready on this pace, as 'YYYY-MM-DD'. Null if not before the exam. */
  readyOn: string | null
  /** The number of questions of each later day, if the rider answers no more today. */
  perLaterDay: number
}

/**
 * Orders the questions that a rider may be asked today by what they bring in the exam, and equal ones at
 * random. Leaves out questions that are done or not due. Questions that were answered today come last: their
 * explanations were just read.
 */
export function questionsOfToday(
  { knowledge, histories, now, examAt }: Omit<Learned, 'bank' | 'log'>,
  random: Random,
): BankItem[] {
  const [today, tomorrow] = [localDay(now), startOfDay(now, 1)]
  const asked = shuffle(knowledge.questions, random).flatMap((known) => {
    const history = histories.get(known.item.id)
    const last = history?.at(-1)
    if (history && (isDone(history) || dueAfter(history) >= tomorrow)) return []
    const isFresh = last !== undefined && dayOf(last) === today
    // A second right answer on the same day brings nothing.
    if (isFresh && last.correct) return []
    const { gain } = outlookOf(known, knowledge.rider, now, examAt)
    return { item: known.item, isFresh, worth: known.weight * gain }
  })
  asked.sort((a, b) => Number(a.isFresh) - Number(b.isFresh) || b.worth - a.worth)
  return asked.map(({ item }) => item)
}

/** Plans the days until the exam. */
export function planOf(
  { knowledge, log, mistakes, now, examAt }: Omit<Learned, 'bank'>,
  { verdict }: Pick<Readiness, 'verdict'>,
  test: StateTest,
): Plan {
  const isReady = verdict === 'ready'
  const tomorrow = startOfDay(now, 1)
  const due = mistakes.filter((mistake) => mistake.due < tomorrow).length
  const missing = answersUntil(shareToPass(test) + MARGIN, knowledge, now, examAt)
  // Without a verdict, or while it is uncertain, more answers are the way to one.
  const needed = isReady ? due : Math.max(QUIZ_LENGTH, missing)
  const today = localDay(now)
  const given = log.filter((answer) => dayOf(answer) === today).length
  const days = Math.max(1, daysUntil(localDay(examAt), now) ?? 1)
  const perDay = (days: number) =>
    Math.min(MOST_A_DAY, Math.max(QUIZ_LENGTH, Math.ceil((needed + given) / days)))
  const left = Math.max(0, Math.min(needed, perDay(days) - given))
  const laterDays = Math.ceil((needed - left) / perDay(days))
  const isKnown = verdict !== 'not enough' && !isReady && laterDays < days
  return {
    today: left,
    readyOn: isKnown ? localDay(startOfDay(now, laterDays)) : null,
    perLaterDay: Math.min(
      MOST_A_DAY,
      Math.max(QUIZ_LENGTH, Math.ceil(needed / Math.max(1, days - 1))),
    ),
  }
}

/** The number of questions, the most worthwhile first, until the expected share is reached in the exam. */
function answersUntil(
  share: number,
  { questions, rider }: Knowledge,
  now: Date,
  examAt: Date,
): number {
  const outlooks = questions.map((known) => {
    const { right, gain } = outlookOf(known, rider, now, examAt)
    return { right: known.weight * right, gain: known.weight * gain }
  })
  let expected = sum(outlooks.map(({ right }) => right))
  let answers = 0
  for (const { gain } of outlooks.sort((a, b) => b.gain - a.gain)) {
    if (expected >= share) return answers
    expected += gain
    answers += 1
  }
  return answers
}

/** True if the rider was right on enough days since the last miss. */
function isDone(history: readonly Answer[]): boolean {
  const lastMiss = history.findLastIndex(({ correct }) => !correct)
  return new Set(history.slice(lastMiss + 1).map(dayOf)).size >= DAYS_RIGHT
}

function dayOf({ day, answeredAt }: Answer): string {
  return day ?? localDay(new Date(answeredAt))
}
