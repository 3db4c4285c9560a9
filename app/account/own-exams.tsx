import { ExamHistory, type ExamHistoryProps } from '../results/exam-history.tsx'
import { MyData } from './my-data.tsx'

export type OwnExamsProps = Omit<ExamHistoryProps, 'children'> & { onDeleted: () => void }

export function OwnExams({ onDeleted, ...history }: OwnExamsProps) {
  return (
    <ExamHistory {...history}>
      <MyData onDeleted={onDeleted} />
    </ExamHistory>
  )
}
