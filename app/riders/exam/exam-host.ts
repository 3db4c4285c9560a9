import type { Attempt } from '../attempts/life.ts'
import { EXAM_KEY } from '../attempts/quiz-key.ts'
import { CONTINUE, findLeft, type Host } from '../attempts/store.client.ts'
import { elsewhere, ended } from './exam-messages.ts'
import { examPath } from './exam-path.ts'

export const EXAMS: Host = {
  mode: 'exam',
  prefix: EXAM_KEY,
  keyOf: ({ stateAbbrev }) => EXAM_KEY + stateAbbrev,
  finishedKeyOf: ({ stateAbbrev }) => EXAM_KEY + stateAbbrev,
  hash: '#result',
  elsewhere,
  ended,
}

export type LeftExam = { exam: Attempt; address: string }

/** Returns the exam that the rider left last, within a day, and the address that continues it, or null. */
export async function findLeftExam(now: number): Promise<LeftExam | null> {
  const exam = await findLeft(EXAMS, now, () => true, true)
  return exam && { exam, address: examPath(exam) + CONTINUE }
}
