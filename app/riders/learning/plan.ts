import type { BankItem } from '../../questions/bank/rider-bank.ts'
import { QUIZ_LENGTH } from '../../questions/question/quiz-limits.ts'
import { type Random, shuffle } from '../../questions/question/shuffle.ts'
import type { Answer } from '../attempts/answer.ts'
import { dayOfAnswer, daysUntil, localDay, startOfDay } from '../attempts/local-day.ts'
import { outlookOf } from './knowledge.ts'
import type { Learned } from './learned.ts'
import { isRightOn } from './mistakes.ts'
import { type Readiness, type StateTest, shareToPass } from './readiness.ts'
import { dueAfter } from './schedule.ts'
import { sum } from './topic-answers.ts'

/** A question is done after right answers on this many different days since the last miss. */
const DAYS_RIGHT = 3
/** The plan aims higher than the share that passes, because its own figures may be too good. */
const MARGIN = 0.05
/** It never aims higher than this: everybody misses some. */
const HIGHEST = 0.98
/** A day has at most this many questions. */
const MOST_A_DAY = 60

const NO_LATER_DAY = { perLaterDay: 0, perLaterDayIfDone: 0 }

/** What the days until the exam hold. */
export type Plan = {
  /** The number of questions that are left today. */
  today: number
  /** True if the rider has answered some today. */
  isBegun: boolean
  /** The later day on which the rider is ready on this pace, as 'YYYY-MM-DD'. Null if it is not known. */
  readyOn: string | null
  /** True if the rider is not ready before the exam on this pace. */
  isLate: boolean
  /** The number of questions of each later day, if the rider answers no more today. 0 if the next is the last. */
  perLaterDay: number
  /** The same if the rider answers today's questions. */
  perLaterDayIfDone: number
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
    const isFresh = last !== undefined && dayOfAnswer(last) === today
    const [gain = 0] = outlookOf(known, knowledge.rider, now, examAt).gains
    return { item: known.item, isFresh, worth: known.weight * gain }
  })
  asked.sort((a, b) => Number(a.isFresh) - Number(b.isFresh) || b.worth - a.worth)
  return asked.map(({ item }) => item)
}

/** Plans the days until the exam. `verdict` is 'not enough' if the state's test is not known. */
export function planOf(
  learned: Omit<Learned, 'bank' | 'log' | 'mistakes'>,
  { verdict, answered, needed }: Pick<Readiness, 'verdict' | 'answered' | 'needed'>,
  test: StateTest,
): Plan {
  if (verdict === 'ready')
    return { today: 0, isBegun: false, readyOn: null, isLate: false, ...NO_LATER_DAY }
  const { knowledge, histories, now, examAt, hasExamDay } = learned
  // The day before an exam has its own step, so no question can wait for it.
  const days = Math.max(1, (daysUntil(localDay(examAt), now) ?? 1) - Number(hasExamDay))
  const missing = answersUntil(Math.min(HIGHEST, shareToPass(test) + MARGIN), learned, days)
  const most = knowledge.questions.length
  // A verdict needs some answers, too.
  const ahead = Math.max(missing ?? most, needed - answered)
  const today = localDay(now)
  const answers = [...histories.values()]
  const given = sum(
    answers.map((of) => of.filter((answer) => dayOfAnswer(answer) === today).length),
  )
  const perDay = (answers: number, days: number) =>
    Math.min(MOST_A_DAY, most, Math.max(QUIZ_LENGTH, Math.ceil(answers / Math.max(1, days))))
  const left = Math.max(0, perDay(ahead + given, days) - given)
  const ifDone = perDay(ahead - left, days - 1)
  const laterDays = Math.ceil(Math.max(0, ahead - left) / ifDone)
  // How a rider learns shows only when questions come again.
  const hasShown = answers.filter((of) => of.length > 1).length >= QUIZ_LENGTH
  const isKnown = verdict !== 'not enough' && hasShown
  const isInTime = missing !== null && laterDays < days
  return {
    today: left,
    isBegun: given > 0,
    readyOn: isKnown && isInTime && laterDays > 0 ? localDay(startOfDay(now, laterDays)) : null,
    isLate: isKnown && !isInTime,
    ...(days > 1
      ? { perLaterDay: perDay(ahead, days - 1), perLaterDayIfDone: ifDone }
      : NO_LATER_DAY),
  }
}

/**
 * The number of answers, the most worthwhile first, until the expected share is reached in the exam. Null if
 * it is out of reach: a rider who learns little from explanations must show more first.
 */
function answersUntil(
  share: number,
  {
    knowledge,
    histories,
    now,
    examAt,
  }: Pick<Learned, 'knowledge' | 'histories' | 'now' | 'examAt'>,
  days: number,
): number | null {
  let expected = 0
  const gains: number[] = []
  for (const known of knowledge.questions) {
    const times = Math.min(DAYS_RIGHT, days)
    const outlook = outlookOf(known, knowledge.rider, now, examAt, times)
    expected += known.weight * outlook.right
    if (isDone(histories.get(known.item.id) ?? [])) continue
    gains.push(...Array<number>(times).fill((known.weight * sum(outlook.gains)) / times))
  }
  gains.sort((a, b) => b - a)
  for (const [answers, gain] of gains.entries()) {
    if (expected >= share) return answers
    expected += gain
  }
  return expected >= share ? gains.length : null
}

/** True if the rider was right on enough days since the last miss. */
function isDone(history: readonly Answer[]): boolean {
  return isRightOn(DAYS_RIGHT, history, localDay)
}
