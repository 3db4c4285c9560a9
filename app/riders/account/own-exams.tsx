import { readLog } from '../attempts/log.client.ts'
import { receiveAnswers } from '../attempts/send.client.ts'
import { ExamHistory, type ExamHistoryProps } from '../results/exam-history.tsx'
import { MyData } from './my-data.tsx'
import { AnswersFromBefore, DeclinedAnswers, useUnowned } from './unowned-answers.tsx'

export type OwnExamsProps = Omit<ExamHistoryProps, 'children' | 'loadAsked'>

export function OwnExams(history: OwnExamsProps) {
  const unowned = useUnowned(history.uid, history.queue)

  async function loadAsked() {
    await receiveAnswers(history.uid)
    return (await readLog(history.uid)).answers
  }

  return (
    <>
      <AnswersFromBefore {...unowned} />
      <ExamHistory {...history} loadAsked={loadAsked}>
        <DeclinedAnswers {...unowned} />
        <MyData />
      </ExamHistory>
    </>
  )
}
