import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useAuth } from '../auth/use-auth.tsx'
import type { QuizSession } from '../quiz/quiz-session.ts'
import { Button } from '../ui/button.tsx'
import { AnswerReview } from './answer-review.tsx'
import * as messages from './results-messages.ts'
import { isWaiting, type ResultsQueue } from './results-queue.ts'
import { ResultsSummary } from './results-summary.tsx'

type ResultsPhaseProps = {
  session: QuizSession
  queue: ResultsQueue
  practicePath: string
  ownExams: ReactNode
  /** The other ways to learn. */
  links: ReactNode
  /** The next step, and the button to try again, at the bottom of the screen. */
  bar: ReactNode
}

export function ResultsPhase(props: ResultsPhaseProps) {
  const { session, queue, practicePath, ownExams, links, bar } = props
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])

  return (
    <section className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-6">
      <ResultsSummary ref={heading} {...session} practicePath={practicePath} />
      {links}
      <OwnResult id={session.id} queue={queue} ownExams={ownExams} />
      <AnswerReview answers={session.answers} />
      {bar}
    </section>
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
    <section className="flex flex-col items-center gap-3 rounded-xl border border-line bg-card p-4 text-center">
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
