import { href } from 'react-router'

type Props = { succeeded: boolean; isDeleting?: boolean }

export function SignInOutcome({ succeeded, isDeleting = false }: Props) {
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
        {succeeded ? 'You can close this window.' : isDeleting ? DELETING : FAILED}
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
const DELETING =
  'The data of your account is still being deleted. You can close this window and try again in a minute.'
