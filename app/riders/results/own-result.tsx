import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { useAuth } from '../../people/auth/use-auth.tsx'
import { isWaiting, type ResultsQueue } from '../attempts/results-queue.ts'
import * as messages from './results-messages.ts'

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
