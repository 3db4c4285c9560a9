import { useState } from 'react'
import { OwnExamsPlace } from '../account/own-exams-place.tsx'
import { answersIn, countQuiz, logAnswers, sendAll } from '../answers/use-answer-log.ts'
import { FeedbackButton } from '../feedback/feedback-button.tsx'
import { useResultsQueue } from '../results/use-results-queue.ts'
import type { AboutTest } from '../states/about-test.ts'
import type { UsState } from '../states/us-states.ts'
import { ExamIntro } from './exam-intro.tsx'
import { ExamPhase } from './exam-phase.tsx'
import { ExamResults } from './exam-results.tsx'
import { type ExamSession, examAnswers, markOf } from './exam-session.ts'
import { examTerms } from './exam-terms.ts'
import { useExam } from './use-exam.ts'

type Props = { state: UsState; about: AboutTest | null; questions: number }

export function ExamPage({ state, about, questions }: Props) {
  const terms = examTerms(about)
  const [isLogged, setIsLogged] = useState(true)
  const queue = useResultsQueue()
  const exam = useExam(state, terms, finish)
  const { session } = exam

  async function finish(over: ExamSession) {
    queue.add(resultOf(over))
    setIsLogged(false)
    await logExam(over, queue.uid)
    setIsLogged(true)
  }

  if (session?.isOver) {
    const result = resultOf(session)
    return (
      <>
        <ExamResults
          state={state}
          session={session}
          result={result}
          isLogged={isLogged}
          onTryAgain={exam.leave}
          ownExams={<OwnExamsPlace queue={queue} session={result} onOthers={exam.leave} />}
        />
        <FeedbackButton />
      </>
    )
  }
  if (session) return <ExamPhase session={session} isKept={exam.isKept} onAction={exam.act} />
  return (
    <>
      <ExamIntro
        state={state}
        about={about}
        terms={terms}
        questionsInBank={questions}
        exam={exam}
      />
      <FeedbackButton />
    </>
  )
}

function resultOf(session: ExamSession) {
  return { ...session, answers: examAnswers(session), exam: markOf(session) }
}

/** Logs the answers of a finished exam. A question left open says nothing about what a rider knows. */
async function logExam(session: ExamSession, uid: string | null) {
  const over = { ...session, answers: examAnswers(session) }
  const given = answersIn(over, 'exam')
  await logAnswers(given.filter((_, place) => session.picks[place] !== null))
  void countQuiz(over)
  if (uid !== null) sendAll(uid)
}
