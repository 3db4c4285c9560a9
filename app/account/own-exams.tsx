import { answersOf } from '../answers/answer-log.client.ts'
import { receiveAnswers } from '../answers/sync-answers.client.ts'
import { ExamHistory, type ExamHistoryProps } from '../results/exam-history.tsx'
import { MyData } from './my-data.tsx'

export type OwnExamsProps = Omit<ExamHistoryProps, 'children' | 'loadAsked'> & {
  onDeleted: (notice: string) => void
}

export function OwnExams({ onDeleted, ...history }: OwnExamsProps) {
  async function loadAsked() {
    await receiveAnswers(history.uid)
    return answersOf(history.uid)
  }

  return (
    <ExamHistory {...history} loadAsked={loadAsked}>
      <MyData onDeleted={onDeleted} />
    </ExamHistory>
  )
}
