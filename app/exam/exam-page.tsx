import { useState } from 'react'
import { OwnExamsPlace } from '../account/own-exams-place.tsx'
import { FeedbackButton } from '../feedback/feedback-button.tsx'
import { storeLastResult } from '../results/last-result.client.ts'
import type { Session } from '../sessions/session.ts'
import { ownTime, useSessions } from '../sessions/use-sessions.ts'
import type { AboutTest } from '../states/about-test.ts'
import { examTerms } from '../states/exam-terms.ts'
import type { UsState } from '../states/us-states.ts'
import { ExamIntro } from './exam-intro.tsx'
import { ExamPhase } from './exam-phase.tsx'
import { ExamResults } from './exam-results.tsx'
import { type ExamSession, examAnswers, markOf } from './exam-session.ts'
import { useExam } from './use-exam.ts'

type Props = { state: UsState; about: AboutTest | null; questions: number }

export function ExamPage({ state, about, questions }: Props) {
  const terms = examTerms(about)
  const [isLogged, setIsLogged] = useState(true)
  const queue = useSessions()
  const exam = useExam(state, terms, finish)
  const { session } = exam

  async function finish(over: ExamSession) {
    if (queue.uid === null) storeLastResult(resultOf(over))
    setIsLogged(false)
    await queue.keep(sessionOf(over))
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
          queue={queue}
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

/** Makes the log's session of an exam. It has no answer times, because riders go back and forth. */
function sessionOf(session: ExamSession): Session {
  const { id, stateAbbrev: state, questions, picks } = session
  const own = ownTime()
  return {
    ...{ id, state, mode: 'exam', isFinished: true, terms: markOf(session) },
    picks: questions.map(({ id: item, revision = 1, question, correctAnswer: key }, place) => {
      return { item, revision, option: picks[place] ?? '', question, key, ...own }
    }),
  }
}
