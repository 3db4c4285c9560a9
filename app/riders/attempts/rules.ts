import type { ToldAttempt } from './told-attempt.ts'

/** What an attempt of a mode allows, and what the server saves of it. */
type Rules = {
  /**
   * A pick can be changed until the end, and the key is shown only then. Otherwise the first pick of a
   * question counts, and shows the key.
   */
  mayChange: boolean
  /** The rider may go to any question, and end with open ones. Otherwise each question needs an answer. */
  mayJump: boolean
  /** The attempt has terms: what passes it, and perhaps a time limit. */
  hasTerms: boolean
  /** The account saves the result. Otherwise only the answers. */
  isSaved: boolean
}

const TO_LEARN: Rules = { mayChange: false, mayJump: false, hasTerms: false, isSaved: false }

const RULES = new Map<string, Rules>([
  ['quiz', { ...TO_LEARN, isSaved: true }],
  ['exam', { mayChange: true, mayJump: true, hasTerms: true, isSaved: true }],
])

/** Returns the rules of a mode. Any other mode, also one of a newer release, is only for learning. */
export function rulesOf(mode: string): Rules {
  return RULES.get(mode) ?? TO_LEARN
}

/** True if the account saves the attempt as a result. */
export function isResult({ mode, isFinished }: Pick<ToldAttempt, 'mode' | 'isFinished'>): boolean {
  return isFinished && rulesOf(mode).isSaved
}
