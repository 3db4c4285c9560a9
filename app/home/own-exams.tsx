import { MyData } from '../account/my-data.tsx'
import type { QuizSession } from '../quiz/quiz-session.ts'
import { ExamHistory } from '../results/exam-history.tsx'
import type { ResultsQueue } from '../results/use-results-queue.ts'

export type OwnExamsProps = {
  uid: string
  queue: ResultsQueue
  /** The finished quiz on screen, or null. */
  session: QuizSession | null
  /** Called when the quiz on screen turns out to be another rider's. */
  onOthers: () => void
  onDeleted: () => void
}

/** What the server stores about the signed-in rider, to see, download or delete. */
export function OwnExams({ onDeleted, ...history }: OwnExamsProps) {
  return (
    <ExamHistory {...history}>
      <MyData onDeleted={onDeleted} />
    </ExamHistory>
  )
}
