import { type ComponentProps, type ReactNode, useEffect, useEffectEvent } from 'react'
import { useAuth } from '../auth/use-auth.tsx'
import type { RiderItem } from '../question/quiz-item.ts'
import type { QuizSession } from '../quiz/quiz-session.ts'
import { Button } from '../ui/button.tsx'
import { Result, type ResultProps } from './result.tsx'
import * as messages from './results-messages.ts'
import { isWaiting, type ResultsQueue } from './results-queue.ts'
import { distance, grade, isPass, verdict } from './score.ts'
import { sharedScore } from './score-messages.ts'

type ResultsPhaseProps = {
  session: QuizSession
  queue: ResultsQueue
  ownExams: ReactNode
  /** The other ways to learn. */
  links: ReactNode
  /** The next step, and the button to try again, at the bottom of the screen. */
  bar: ReactNode
  report: (item: RiderItem) => ReactNode
}

/** The result of a quick quiz. */
export function ResultsPhase({ session, queue, ownExams, links, bar, report }: ResultsPhaseProps) {
  return (
    <QuizResult session={session} bar={bar} report={report}>
      {links}
      <OwnResult id={session.id} queue={queue} ownExams={ownExams} />
    </QuizResult>
  )
}

type QuizResultProps = Pick<ResultProps, 'bar' | 'children' | 'isStatic' | 'report'> & {
  session: QuizSession
  heading?: string | undefined
}

/** The result of any quiz, whose mark is the specification's (spec, section 9). */
export function QuizResult({ session, heading, ...parts }: QuizResultProps) {
  const { stateAbbrev: abbrev, stateName, answers, questions } = session
  const { score, totalQuestions, percentage } = grade(answers)
  const given = {
    heading: heading ?? messages.complete(),
    passed: isPass(percentage),
    percentage,
    figures: messages.rightAnswers(score, totalQuestions),
    words: verdict(percentage),
    distance: distance(score, totalQuestions),
  }
  return (
    <Result
      state={{ abbrev, stateName }}
      kind="quiz"
      verdict={given}
      shared={sharedScore(stateName, percentage)}
      answers={answers}
      items={questions}
      {...parts}
    />
  )
}

export function TryAgain({
  look,
  onClick,
}: Pick<ComponentProps<typeof Button>, 'look' | 'onClick'>) {
  return (
    <Button look={look} className="grow" onClick={onClick}>
      {messages.tryAgain()}
    </Button>
  )
}

type OwnResultProps = { id: string; queue: ResultsQueue; ownExams: ReactNode }

/** Shows where the result on screen is saved: among the rider's exams, or on this device. */
export function OwnResult({ id, queue, ownExams }: OwnResultProps) {
  const { uid, loading, waiting } = queue
  const isUnread = !loading && waiting === null
  const read = useEffectEvent(queue.sendNow)

  useEffect(() => {
    if (isUnread) read()
  }, [isUnread])

  const placeholder = <div aria-hidden="true" className="h-28 rounded-xl bg-line" />
  if (loading) return placeholder
  const offer = waiting ? (
    <SignInOffer isWaiting={isWaiting(id, queue)} queue={queue} />
  ) : (
    placeholder
  )
  return (
    <>
      {ownExams}
      {uid === null && offer}
    </>
  )
}

function SignInOffer({ isWaiting, queue }: { isWaiting: boolean; queue: ResultsQueue }) {
  const { signInProblem, signIn } = useAuth()
  return (
    <section className="flex flex-col items-center gap-3 rounded-xl border border-line bg-card p-4 text-center admin-only:hidden">
      {isWaiting ? (
        <>
          <p className="text-lg font-semibold">{messages.trackProgress()}</p>
          <Button look="plain" onClick={signIn}>
            {messages.signInToSave()}
          </Button>
          {signInProblem && <p className="font-semibold">{signInProblem}</p>}
          <p className="text-quiet">
            {queue.isOnDevice() ? messages.keptUntilSignIn() : messages.notKept()}
          </p>
        </>
      ) : (
        <p className="text-lg font-semibold">{messages.signInForHistory()}</p>
      )}
    </section>
  )
}
