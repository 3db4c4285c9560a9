import type { ReactNode } from 'react'
import { useAuth } from '../auth/use-auth.tsx'
import type { QuizSession } from '../quiz/quiz-session.ts'
import { Button } from '../ui/button.tsx'
import { WAITING_MESSAGES } from './results-messages.ts'
import { isQueueOnDevice, isWaiting } from './waiting-results.client.ts'

type SavedExamsProps = { session: QuizSession; children: ReactNode }

/** Signed out, the offer to sign in while there is something to save; `children` in any case. */
export function SavedExams({ session, children }: SavedExamsProps) {
  const { user, loading } = useAuth()
  if (loading) return <div aria-hidden="true" className="h-28 rounded-xl bg-line" />
  return (
    <>
      {children}
      {!user && <SignInOffer isWorthIt={isWaiting(session.id)} />}
    </>
  )
}

function SignInOffer({ isWorthIt }: { isWorthIt: boolean }) {
  const { signInProblem, signIn } = useAuth()
  return (
    <section className="flex flex-col items-center gap-3 rounded-xl border border-line bg-card p-4 text-center">
      {isWorthIt ? (
        <>
          <p className="text-lg font-semibold">Want to track your progress over time?</p>
          <Button look="plain" onClick={signIn}>
            Sign In to Save Results
          </Button>
          {signInProblem && <p className="font-semibold">{signInProblem}</p>}
          {isQueueOnDevice() && <p className="text-quiet">{WAITING_MESSAGES.signedOut}</p>}
        </>
      ) : (
        <p className="text-lg font-semibold">Sign in to see your history.</p>
      )}
    </section>
  )
}
