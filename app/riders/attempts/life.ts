import { noAnswer } from '../../questions/question/answer-messages.ts'
import type { ShownItem, UserAnswer } from '../../questions/question/quiz-item.ts'
import type { Attempt } from './attempt.ts'
import { withMark } from './guess-mark.ts'
import type { Moment } from './local-day.ts'
import { rulesOf } from './rules.ts'
import type { ExamMark } from './saved-result.ts'

export type { Attempt }

export type AttemptEvent =
  | { type: 'pick'; option: string; seconds?: number }
  /** Marks the right answer on screen as a guess, or takes that back. */
  | { type: 'guess' }
  | { type: 'flag' }
  | { type: 'go'; to: number }
  /** Time passed while the attempt was on screen. */
  | { type: 'spend'; ms: number }
  | { type: 'end' }

const MINUTE_MS = 60_000

/**
 * Returns the attempt after an event at `now`. An event that the rules of its mode do not allow changes nothing. An
 * attempt with a time limit ends when no time is left.
 */
export function next(attempt: Attempt, event: AttemptEvent, now: Moment): Attempt {
  const rules = rulesOf(attempt.mode)
  const { index, questions, flags, picks } = attempt
  const pick = picks[index] ?? null
  const mayGoOn = rules.mayJump || pick !== null
  if (attempt.ended) return attempt
  switch (event.type) {
    case 'pick': {
      const { option, seconds } = event
      const isAllowed = (pick === null || rules.mayChange) && pick?.option !== option
      if (!isAllowed || !questions[index]?.options.includes(option)) return attempt
      const given = { option, ...now, ...(seconds !== undefined && { seconds }) }
      return { ...attempt, picks: picks.with(index, given) }
    }
    case 'guess': {
      if (rules.mayChange || !pick || pick.option !== questions[index]?.correctAnswer)
        return attempt
      const marked = withMark(pick, pick.guessed ? {} : { guessed: true })
      return { ...attempt, picks: picks.with(index, marked) }
    }
    case 'flag': {
      const others = flags.filter((place) => place !== index)
      return { ...attempt, flags: others.length < flags.length ? others : [...flags, index] }
    }
    case 'go': {
      const isNear = rules.mayJump || event.to === index + 1
      return mayGoOn && isNear && event.to in questions ? { ...attempt, index: event.to } : attempt
    }
    case 'spend': {
      const spent = { ...attempt, spentMs: attempt.spentMs + Math.max(0, event.ms) }
      return leftMs(spent) === 0 ? { ...spent, ended: now } : spent
    }
    case 'end':
      return mayGoOn && (rules.mayJump || isLast(attempt)) ? { ...attempt, ended: now } : attempt
  }
}

/** The event that leads on from an answered question: to the next one, or to the end. */
export function onward(attempt: Attempt): AttemptEvent {
  return isLast(attempt) ? { type: 'end' } : { type: 'go', to: attempt.index + 1 }
}

function isLast({ index, questions }: Attempt): boolean {
  return index === questions.length - 1
}

type Begun = Pick<Attempt, 'id' | 'mode' | 'stateAbbrev' | 'stateName' | 'questions'> &
  Partial<Pick<Attempt, 'study' | 'terms'>>

export function begin(begun: Begun): Attempt {
  return { ...begun, picks: begun.questions.map(() => null), flags: [], index: 0, spentMs: 0 }
}

/** The time that is left, or null in an attempt without a time limit. */
export function leftMs({ terms, spentMs }: Attempt): number | null {
  return terms?.minutes ? Math.max(0, terms.minutes * MINUTE_MS - spentMs) : null
}

/** Returns what passes an exam, in the form that its saved result has. Null for any other attempt. */
export function examMarkOf({ terms, questions }: Attempt): ExamMark | null {
  if (!terms) return null
  const { toPass, signsToPass, signsApart: apart } = terms
  if (signsToPass === null) return { toPass }
  const places = questions.flatMap(({ topic }, place) => (topic === 'signs' ? place : []))
  return { toPass, signs: { places, toPass: signsToPass, ...(apart && { apart }) } }
}

/** The places of the open questions. */
export function openPlaces({ picks }: Attempt): number[] {
  return picks.flatMap((pick, place) => (pick === null ? place : []))
}

/** The question on screen. */
export function currentQuestion({ questions, index }: Attempt): ShownItem | null {
  return questions[index] ?? null
}

/** The answer to the question on screen, or null. */
export function currentAnswer({ questions, picks, index }: Attempt): UserAnswer | null {
  const [item, pick] = [questions[index], picks[index]]
  return item && pick ? withMark(answerTo(item, pick.option), pick) : null
}

/** The User answer records. After the end, an open question counts as a wrong answer. */
export function answersOf({ questions, picks, ended }: Attempt): UserAnswer[] {
  return questions.flatMap((item, at) => {
    const pick = picks[at]
    return pick || ended ? withMark(answerTo(item, pick?.option ?? noAnswer()), pick ?? {}) : []
  })
}

/** Returns the User answer record of a pick. */
export function answerTo(
  { question, correctAnswer }: Pick<ShownItem, 'question' | 'correctAnswer'>,
  selectedAnswer: string,
): UserAnswer {
  return { question, selectedAnswer, correctAnswer, isCorrect: selectedAnswer === correctAnswer }
}
