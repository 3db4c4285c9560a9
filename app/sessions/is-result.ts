import type { Session } from './session.ts'

/** True if the account saves the session as a result. The page needs this before it has the schemas. */
export function isResult({ mode, isFinished }: Pick<Session, 'mode' | 'isFinished'>): boolean {
  return isFinished && (mode === 'quiz' || mode === 'exam')
}
