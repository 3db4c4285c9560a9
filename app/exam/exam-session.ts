import type { BankQuestion } from '../bank/rider-bank.ts'
import { noAnswer } from '../question/answer-messages.ts'
import type { UserAnswer } from '../question/quiz-item.ts'
import { answerTo } from '../quiz/quiz-session.ts'
import type { ExamMark } from '../results/saved-result.ts'
import type { ExamTerms } from '../states/exam-terms.ts'
import type { ExamSession } from './unfinished-exam.ts'

export type { ExamSession }

export type ExamAction =
  | { type: 'pick'; option: string }
  | { type: 'flag' }
  | { type: 'go'; to: number }
  /** Time passed while the exam was on screen. */
  | { type: 'spend'; ms: number }
  | { type: 'finish' }

const MINUTE_MS = 60_000

type Begun = { id: string; stateAbbrev: string; stateName: string }

export function beginExam(
  begun: Begun,
  questions: BankQuestion[],
  { toPass, signs, minutes }: ExamTerms,
): ExamSession {
  return {
    ...begun,
    questions,
    picks: questions.map(() => null),
    flags: [],
    index: 0,
    toPass,
    signsToPass: signs?.toPass ?? null,
    minutes,
    elapsedMs: 0,
    isOver: false,
  }
}

/**
 * The exam after an action. A pick can be changed until the exam is over. An exam with a time limit
 * ends when no time is left.
 */
export function examReducer(session: ExamSession, action: ExamAction): ExamSession {
  const { index, questions, flags, picks } = session
  if (session.isOver) return session
  switch (action.type) {
    case 'pick':
      if (!questions[index]?.options.includes(action.option)) return session
      return { ...session, picks: picks.with(index, action.option) }
    case 'flag': {
      const others = flags.filter((place) => place !== index)
      return { ...session, flags: others.length < flags.length ? others : [...flags, index] }
    }
    case 'go':
      return action.to in questions ? { ...session, index: action.to } : session
    case 'spend': {
      const spent = { ...session, elapsedMs: session.elapsedMs + Math.max(0, action.ms) }
      return leftMs(spent) === 0 ? { ...spent, isOver: true } : spent
    }
    case 'finish':
      return { ...session, isOver: true }
  }
}

/** The time that is left, or null in an exam without a time limit. */
export function leftMs({ minutes, elapsedMs }: ExamSession): number | null {
  return minutes === null ? null : Math.max(0, minutes * MINUTE_MS - elapsedMs)
}

/** The places of the open questions. */
export function openPlaces({ picks }: ExamSession): number[] {
  return picks.flatMap((pick, place) => (pick === null ? place : []))
}

/** Returns the answer records of an exam. An open question counts as a wrong answer. */
export function examAnswers({ questions, picks }: ExamSession): UserAnswer[] {
  return questions.map((item, place) => answerTo(item, picks[place] ?? noAnswer()))
}

/** Returns the mark that passes the exam, in the form that its saved result has. */
export function markOf({ toPass, signsToPass, questions }: ExamSession): ExamMark {
  if (signsToPass === null) return { toPass }
  const places = questions.flatMap(({ topic }, place) => (topic === 'signs' ? place : []))
  return { toPass, signs: { places, toPass: signsToPass } }
}
