import { MyData } from '../account/my-data.tsx'
import { ExamHistory, type ExamHistoryProps } from '../results/exam-history.tsx'

export type OwnExamsProps = Omit<ExamHistoryProps, 'children'> & { onDeleted: () => void }

/** The signed-in rider's saved exams, and the controls to download or delete all their data. */
export function OwnExams({ onDeleted, ...history }: OwnExamsProps) {
  return (
    <ExamHistory {...history}>
      <MyData onDeleted={onDeleted} />
    </ExamHistory>
  )
}
