import type { LeftWork } from '../attempts/left-work.client.ts'
import { daysUntil, localDay, startOfDay } from '../attempts/local-day.ts'
import { QUIZ_LENGTH } from '../question/quiz-limits.ts'
import type { Topic } from '../question/topics.ts'
import { countDue } from './due-counts.ts'
import type { Summary } from './summary.ts'

/** An exam is near when it is at most this many days away. */
const NEAR_DAYS = 3
/** Before single topics, a rider meets this many questions of all topics. */
const OF_ALL_TOPICS = 120

/** What a rider should do next, with the figure that says why. */
export type Step =
  | { kind: 'continue'; left: 'quiz' | 'exam' }
  | { kind: 'exam is near'; days: number }
  | { kind: 'exam is today' }
  | { kind: 'mistakes'; due: number }
  | { kind: 'new questions'; unmet: number }
  | { kind: 'topic'; topic: Topic }
  | { kind: 'practice exam' }
  | { kind: 'ready' }
  | { kind: 'passed' }

/**
 * Names the next step of a rider. `left` is what the rider can continue. `examDay` is the day of the rider's
 * exam as 'YYYY-MM-DD', or an empty text.
 */
export function nextStep(summary: Summary, left: LeftWork, examDay: string, now: Date): Step {
  if (summary.hasPassed) return { kind: 'passed' }
  if (left) return { kind: 'continue', left }
  const { answered, total, isReady, topic, exam } = summary
  const days = daysUntil(examDay, now)
  if (days === 0) return { kind: 'exam is today' }
  const due = dueFirst(summary, now)
  const isNear = days !== null && days > 0 && days <= NEAR_DAYS && exam?.day !== localDay(now)
  // On the eve, the rider's mistakes help more than a whole exam.
  if (isNear && (days > 1 || due === 0)) return { kind: 'exam is near', days }
  if (due > 0) return { kind: 'mistakes', due }
  if (isReady) return { kind: exam?.isPassed ? 'ready' : 'practice exam' }
  const unmet = total - answered
  if (unmet > 0 && answered < OF_ALL_TOPICS) return { kind: 'new questions', unmet }
  return topic ? { kind: 'topic', topic } : { kind: 'practice exam' }
}

/**
 * Returns the number of mistakes that are due before new questions. Questions that were missed today
 * wait until they fill a quiz, because their explanations were just read.
 */
function dueFirst({ due }: Summary, now: Date): number {
  const today = countDue(due, now).now
  const hasOld = due.some((time) => time <= startOfDay(now).getTime())
  return hasOld || today >= QUIZ_LENGTH ? today : 0
}
