import type { ToldAttempt } from './told-attempt.ts'

/** True if the account saves the attempt as a result. Works without schemas, which load later. */
export function isResult({ mode, isFinished }: Pick<ToldAttempt, 'mode' | 'isFinished'>): boolean {
  return isFinished && (mode === 'quiz' || mode === 'exam')
}
