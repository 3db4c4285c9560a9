import { EXAM_KEY } from '../quiz/quiz-key.ts'
import {
  CONTINUE,
  isRecent,
  type Kind,
  listUnfinished,
  setHash,
} from '../quiz/session-store.client.ts'
import { examPath } from './exam-path.ts'
import type { ExamSession } from './exam-session.ts'

export type LeftExam = { exam: ExamSession; address: string }

export const EXAMS: Kind<ExamSession> = {
  prefix: EXAM_KEY,
  keyOf: ({ stateAbbrev }) => EXAM_KEY + stateAbbrev,
  finishedKeyOf: ({ stateAbbrev }) => EXAM_KEY + stateAbbrev,
  isOver: ({ isOver }) => isOver,
  hash: '#result',
  reader: () => import('./unfinished-exam.ts'),
}

/**
 * Returns the exam that the rider left last, and the address that continues it. Null if no exam was
 * left within a day, or if all such exams are open in a tab.
 */
export async function findLeftExam(now: number): Promise<LeftExam | null> {
  const [newest] = await listUnfinished(EXAMS)
  if (!newest || !isRecent(newest, now)) return null
  return { exam: newest, address: examPath(newest) + CONTINUE }
}

/** True if the address asks to continue the exam. Changes the address, so a reload does not ask again. */
export function takeContinue(): boolean {
  if (location.hash !== CONTINUE) return false
  setHash('')
  return true
}
