import { href } from 'react-router'

/** A failure about which the person can do more than try again. */
export type SignInProblem = keyof typeof PROBLEMS

type Props = { succeeded: boolean; problem?: SignInProblem | null }

export function SignInOutcome({ succeeded, problem }: Props) {
  return (
    <section
      data-no-sign-in
      className="mx-auto flex w-full max-w-md grow flex-col justify-center gap-4 px-4 py-8 text-center"
    >
      <title>{succeeded ? 'Signed in' : 'Sign-in failed'}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-2xl font-extrabold">
        {succeeded ? "You're signed in" : 'Sign-in failed. No user returned.'}
      </h1>
      <p className="text-lg text-quiet">
        {succeeded ? 'You can close this window.' : problem ? PROBLEMS[problem] : FAILED}
      </p>
      <a
        href={href('/')}
        className="inline-flex min-h-11 items-center justify-center font-semibold underline"
      >
        Back to the quiz
      </a>
    </section>
  )
}

const FAILED =
  'You are still signed out, and everything else works. You can close this window and try again.'
const PROBLEMS = {
  deleting:
    'The data of your account is still being deleted. You can close this window and try again in a minute.',
  'too often': 'That was too often. You can close this window and try again in a minute.',
  'no provider':
    'The service at which you sign in does not answer as it should. Everything else works. You can close this window and try again later.',
  'no cookie':
    'Your browser did not bring the cookie of this sign-in. Perhaps you began at another address of this site, or the browser refuses cookies. Please go back to the quiz here, and sign in again.',
} as const
