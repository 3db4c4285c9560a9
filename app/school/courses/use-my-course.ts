import { useEffect } from 'react'
import { forgetCourse, rememberCourse } from './my-courses.client.ts'

type Course = { code: string; name: string; expiresAt: string }

/** Remembers the course of a teacher's page on this device, or forgets a link that opens nothing. */
export function useMyCourse(
  seen: Course | { isDeleted: boolean },
  { code, secret }: { code: string; secret: string },
): void {
  const { name, expiresAt } = 'code' in seen ? seen : { name: '', expiresAt: '' }

  useEffect(() => {
    if (!expiresAt) forgetCourse(code, secret)
    else rememberCourse({ code, secret, name, expiresAt })
  }, [code, secret, name, expiresAt])
}
