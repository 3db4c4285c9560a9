import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useAuth } from '../../people/auth/use-auth.tsx'

/** Asks the server again once the teacher has signed in or out on this page. */
export function useAccount(isSignedIn: boolean): void {
  const { user, loading } = useAuth()
  const { revalidate } = useRevalidator()
  const isNew = !loading && (user !== null) !== isSignedIn

  useEffect(() => {
    if (isNew) revalidate()
  }, [isNew, revalidate])
}
