import { useEffect } from 'react'
import { announceSignIn } from './sign-in.client.ts'
import { SignInOutcome } from './sign-in-outcome.tsx'

/** The last page of the popup. It announces the sign-in to the other tabs, and closes the popup. */
export default function SignInDone() {
  useEffect(() => {
    announceSignIn()
    window.close()
  }, [])
  return <SignInOutcome succeeded />
}
