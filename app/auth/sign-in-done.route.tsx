import { useEffect } from 'react'
import { announceSignIn } from './auth-channel.client.ts'
import { SignInEnd } from './sign-in-end.tsx'

/** Where the popup ends: it tells the other tabs and closes. */
export default function SignInDone() {
  useEffect(() => {
    announceSignIn()
    window.close()
  }, [])
  return <SignInEnd succeeded />
}
