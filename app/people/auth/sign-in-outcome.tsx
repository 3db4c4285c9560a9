import { useEffect } from 'react'
import { href } from '../../base/text/address.ts'
import * as messages from './sign-in-messages.ts'

/** A failure for which the page gives its own advice. */
export type SignInProblem = keyof typeof PROBLEMS

type Props = {
  succeeded: boolean
  problem?: SignInProblem | null
  /** The page then tries again by itself. */
  waitSeconds?: number
  /** The address to open in a browser, and the one to try here anyway. */
  place?: { address: string; anyway: string }
}

export function SignInOutcome({ succeeded, problem, waitSeconds, place }: Props) {
  useEffect(() => {
    if (waitSeconds === undefined) return
    const timer = setTimeout(() => location.reload(), waitSeconds * 1000)
    return () => clearTimeout(timer)
  }, [waitSeconds])

  return (
    <section
      data-no-sign-in
      className="mx-auto flex w-full max-w-md grow flex-col justify-center gap-4 px-4 py-6 text-center"
    >
      <title>{succeeded ? messages.doneTitle() : messages.failedTitle()}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-2xl font-extrabold">
        {succeeded ? messages.doneHeading() : headingOf(problem)}
      </h1>
      <p className="text-lg text-quiet">
        {succeeded ? messages.closeWindow() : problem ? PROBLEMS[problem]() : messages.tryAgain()}
      </p>
      {place && (
        <>
          <a href={place.address} className="font-semibold [overflow-wrap:anywhere] underline">
            {place.address}
          </a>
          <p className="text-quiet">{messages.answersStay()}</p>
          <a href={place.anyway} className={LINK}>
            {messages.tryHere()}
          </a>
        </>
      )}
      <a href={href('/')} className={LINK}>
        {messages.backToQuiz()}
      </a>
    </section>
  )
}

const LINK = 'inline-flex min-h-11 items-center justify-center font-semibold underline'

const PROBLEMS = {
  deleting: messages.deleting,
  'too often': messages.tooOften,
  'no provider': messages.noProvider,
  'no cookie': messages.noCookie,
  'inside an app': messages.insideApp,
} as const

function headingOf(problem: SignInProblem | null | undefined): string {
  if (problem === 'too often') return messages.waitHeading()
  return problem === 'inside an app' ? messages.insideAppHeading() : messages.failedHeading()
}
