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
/** It never aims higher than this: everybody misses some. */
const HIGHEST = 0.98
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
    const [gain = 0] = outlookOf(known, knowledge.rider, now, examAt).gains
    return { item: known.item, isFresh, worth: known.weight * gain }
  })
  asked.sort((a, b) => Number(a.isFresh) - Number(b.isFresh) || b.worth - a.worth)
  return asked.map(({ item }) => item)
}

/** Plans the days until the exam. `verdict` is 'not enough' if the state's test is not known. */
export function planOf(
  { knowledge, histories, mistakes, now, examAt }: Omit<Learned, 'bank' | 'log'>,
  { verdict, answered, needed }: Pick<Readiness, 'verdict' | 'answered' | 'needed'>,
  test: StateTest,
): Plan {
  if (verdict === 'ready') {
    const tomorrow = startOfDay(now, 1)
    const due = mistakes.filter((mistake) => mistake.due < tomorrow).length
    return { today: Math.min(MOST_A_DAY, due), readyOn: null, perLaterDay: QUIZ_LENGTH }
  }
  const goal = Math.min(HIGHEST, shareToPass(test) + MARGIN)
  const missing = answersUntil(goal, knowledge, now, examAt)
  const most = knowledge.questions.length
  // A verdict needs some answers, too.
  const ahead = Math.max(missing ?? most, needed - answered)
  const today = localDay(now)
  const given = sum(
    [...histories.values()].map((history) => history.filter((one) => dayOf(one) === today).length),
  )
  const days = Math.max(1, daysUntil(localDay(examAt), now) ?? 1)
  const perDay = (answers: number, days: number) =>
    Math.min(MOST_A_DAY, most, Math.max(QUIZ_LENGTH, Math.ceil(answers / Math.max(1, days))))
  const left = Math.max(0, perDay(ahead + given, days) - given)
  const perLaterDay = perDay(ahead - left, days - 1)
  const laterDays = Math.max(0, Math.ceil((ahead - left) / perLaterDay))
  // How a rider learns shows only when questions come again.
  const again = [...histories.values()].filter((history) => history.length > 1).length
  const isKnown = verdict !== 'not enough' && again >= QUIZ_LENGTH && missing !== null
  return {
    today: left,
    readyOn: isKnown && laterDays < days ? localDay(startOfDay(now, laterDays)) : null,
    perLaterDay: perDay(ahead, days - 1),
  }
}

/**
 * The number of answers, the most worthwhile first, until the expected share is reached in the exam. Null if
 * it is out of reach: a rider who learns little from explanations must show more first.
 */
function answersUntil(
  share: number,
  { questions, rider }: Knowledge,
  now: Date,
  examAt: Date,
): number | null {
  const outlooks = questions.map((known) => {
    const { right, gains } = outlookOf(known, rider, now, examAt, DAYS_RIGHT)
    return { right: known.weight * right, gains: gains.map((gain) => known.weight * gain) }
  })
  const gains = outlooks.flatMap(({ gains }) => gains).sort((a, b) => b - a)
  let expected = sum(outlooks.map(({ right }) => right))
  let answers = 0
  for (const gain of gains) {
    if (expected >= share) return answers
    expected += gain
    answers += 1
  }
  return expected >= share ? answers : null
}

/** True if the rider was right on enough days since the last miss. */
function isDone(history: readonly Answer[]): boolean {
  const lastMiss = history.findLastIndex(({ correct }) => !correct)
  return new Set(history.slice(lastMiss + 1).map(dayOf)).size >= DAYS_RIGHT
}

function dayOf({ day, answeredAt }: Answer): string {
  return day ?? localDay(new Date(answeredAt))
}
