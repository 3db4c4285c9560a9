import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useAuth } from '../auth/use-auth.tsx'

/** Asks the server again for an admin page when somebody signs in or out: what is shown follows. */
export function useAdminPage() {
  const { user, loading } = useAuth()
  const { revalidate } = useRevalidator()
  const before = useRef<string | null>(undefined)
  const uid = loading ? undefined : (user?.uid ?? null)

  useEffect(() => {
    if (uid === undefined || uid === before.current) return
    if (before.current !== undefined) revalidate()
    before.current = uid
  }, [uid, revalidate])
}
