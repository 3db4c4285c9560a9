import type { Session } from './session.ts'

/** True if the account saves the session as a result. Works without schemas, which load later. */
export function isResult({ mode, isFinished }: Pick<Session, 'mode' | 'isFinished'>): boolean {
  return isFinished && (mode === 'quiz' || mode === 'exam')
}
