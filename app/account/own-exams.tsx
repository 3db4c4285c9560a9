import { ExamHistory, type ExamHistoryProps } from '../results/exam-history.tsx'
import { readLog } from '../sessions/log.client.ts'
import { receiveAnswers } from '../sessions/send.client.ts'
import { MyData } from './my-data.tsx'

export type OwnExamsProps = Omit<ExamHistoryProps, 'children' | 'loadAsked'>

export function OwnExams(history: OwnExamsProps) {
  async function loadAsked() {
    await receiveAnswers(history.uid)
    return (await readLog(history.uid)).answers
  }

  return (
    <ExamHistory {...history} loadAsked={loadAsked}>
      <MyData />
    </ExamHistory>
  )
}
