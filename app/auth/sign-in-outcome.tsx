import { href } from '../text/address.ts'
import * as messages from './sign-in-messages.ts'

/** A failure for which the page gives its own advice. */
export type SignInProblem = keyof typeof PROBLEMS

type Props = { succeeded: boolean; problem?: SignInProblem | null }

export function SignInOutcome({ succeeded, problem }: Props) {
  return (
    <section
      data-no-sign-in
      className="mx-auto flex w-full max-w-md grow flex-col justify-center gap-4 px-4 py-6 text-center"
    >
      <title>{succeeded ? messages.doneTitle() : messages.failedTitle()}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-2xl font-extrabold">
        {succeeded ? messages.doneHeading() : messages.failedHeading()}
      </h1>
      <p className="text-lg text-quiet">
        {succeeded ? messages.closeWindow() : problem ? PROBLEMS[problem]() : messages.tryAgain()}
      </p>
      <a
        href={href('/')}
        className="inline-flex min-h-11 items-center justify-center font-semibold underline"
      >
        {messages.backToQuiz()}
      </a>
    </section>
  )
}

const PROBLEMS = {
  deleting: messages.deleting,
  'too often': messages.tooOften,
  'no provider': messages.noProvider,
  'no cookie': messages.noCookie,
} as const
