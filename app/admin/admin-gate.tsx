import { useEffect, useRef, useState } from 'react'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { useAuth } from '../auth/use-auth.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/notice.tsx'
import { ADMIN_MESSAGES } from './admin-messages.ts'

/**
 * What stands in place of an admin page for anybody but the admin (spec, sections 2 and 6). Whoever
 * signs in here and is not the admin is signed out at once.
 */
export function AdminGate({ status }: { status: number }) {
  const { user, loading, signIn, signOut } = useAuth()
  const { revalidate } = useRevalidator()
  const [signedInHere, setSignedInHere] = useState(false)
  const [turnedAway, setTurnedAway] = useState(false)
  const uid = useRef<string | null>(null)
  const refused = status === 403

  useEffect(() => {
    if (loading || uid.current === (user?.uid ?? null)) return
    uid.current = user?.uid ?? null
    revalidate()
  }, [user, loading, revalidate])

  useEffect(() => {
    if (!refused || !signedInHere || !user) return
    setTurnedAway(true)
    signOut()
  }, [refused, signedInHere, user, signOut])

  function signInHere() {
    setSignedInHere(true)
    signIn()
  }

  return (
    <section className="mx-auto flex w-full max-w-md grow flex-col justify-center gap-5 px-4 py-12">
      <title>Admin</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-3xl font-extrabold">Admin</h1>
      <ErrorNotice message={refused || turnedAway ? ADMIN_MESSAGES.notAdmin : null} />
      {user ? (
        <Button onClick={signOut}>Sign out</Button>
      ) : (
        <>
          <p className="text-lg">{ADMIN_MESSAGES.signedOut}</p>
          <Button onClick={signInHere}>Sign In</Button>
        </>
      )}
    </section>
  )
}

/** The status if the error is that of the admin rule, else null. */
export function refusalStatus(error: unknown): number | null {
  return isRouteErrorResponse(error) && (error.status === 401 || error.status === 403)
    ? error.status
    : null
}
