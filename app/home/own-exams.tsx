import { MyData } from '../account/my-data.tsx'
import type { QuizSession } from '../quiz/quiz-session.ts'
import { ExamHistory } from '../results/exam-history.tsx'
import type { ResultsQueue } from '../results/use-results-queue.ts'

export type OwnExamsProps = {
  uid: string
  queue: ResultsQueue
  /** The finished quiz on screen, or null. */
  session: QuizSession | null
  /** The quiz on screen is another rider's. */
  onOthers: () => void
  onDeleted: () => void
}

/** What is kept about the rider who is signed in: to see, to take along, or to delete. */
export function OwnExams({ onDeleted, ...history }: OwnExamsProps) {
  return (
    <ExamHistory {...history}>
      <MyData onDeleted={onDeleted} />
    </ExamHistory>
  )
}
