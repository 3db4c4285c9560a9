import { useState } from 'react'
import { FeedbackButton } from '../../people/feedback/feedback-button.tsx'
import type { ShownAbout } from '../../questions/states/about-test.ts'
import { examTerms } from '../../questions/states/exam-terms.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import type { Attempt } from '../attempts/life.ts'
import { useResultsQueue } from '../attempts/use-results-queue.ts'
import { AttemptResults } from '../practice/attempt-results.tsx'
import { ExamIntro } from './exam-intro.tsx'
import { ExamPhase } from './exam-phase.tsx'
import { another } from './exam-results-messages.ts'
import { examVerdict } from './exam-verdict.tsx'
import { useExam } from './use-exam.ts'

type Props = { state: UsState; about: ShownAbout | null; questions: number }

export function ExamPage({ state, about, questions }: Props) {
  const terms = examTerms(about)
  const [isLogged, setIsLogged] = useState(true)
  const queue = useResultsQueue()
  const exam = useExam(state, terms, finish)
  const { attempt } = exam

  async function finish(over: Attempt) {
    setIsLogged(false)
    await queue.note(over)
    setIsLogged(true)
  }

  if (attempt?.ended) {
    return (
      <>
        <AttemptResults
          attempt={attempt}
          verdict={examVerdict(attempt)}
          queue={queue}
          onOthers={exam.leave}
          isLogged={isLogged}
          without={['exam']}
          again={another()}
          onAgain={exam.leave}
        />
        <FeedbackButton />
      </>
    )
  }
  if (attempt) return <ExamPhase attempt={attempt} isKept={exam.isKept} onEvent={exam.act} />
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
