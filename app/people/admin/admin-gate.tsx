import { useEffect, useState } from 'react'
import { href, isRouteErrorResponse } from 'react-router'
import { Button, ButtonLink } from '../../base/ui/button.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { useAuth } from '../auth/use-auth.tsx'
import { ADMIN_MESSAGES } from './admin-messages.ts'
import { AdminHead } from './admin-page.tsx'

/**
 * Replaces an admin page for anybody who may not see it (spec, sections 2 and 6). Signs out a user who
 * signs in here without any role.
 */
function AdminGate({ refusal }: { refusal: string | null }) {
  const { user, signIn, signOut } = useAuth()
  const [signedInHere, setSignedInHere] = useState(false)
  const [lastRefusal, setLastRefusal] = useState<string | null>(null)

  useEffect(() => {
    if (!refusal || !signedInHere || !user) return
    setSignedInHere(false)
    if (refusal === ADMIN_MESSAGES.notInRole) return
    setLastRefusal(refusal)
    signOut()
  }, [refusal, signedInHere, user, signOut])

  function signInHere() {
    setSignedInHere(true)
    signIn()
  }

  return (
    <section className="mx-auto flex w-full max-w-md grow flex-col justify-center gap-5 px-4 py-12">
      <AdminHead title="Admin" />
      <h1 className="text-3xl font-extrabold">Admin</h1>
      <ErrorNotice message={refusal ?? lastRefusal} />
      {refusal === ADMIN_MESSAGES.notInRole && (
        <ButtonLink to={href('/admin')}>What your role includes</ButtonLink>
      )}
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

export function AdminErrorBoundary({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && (error.status === 401 || error.status === 403)) {
    return <AdminGate refusal={error.status === 403 ? String(error.data) : null} />
  }
  throw error
}
