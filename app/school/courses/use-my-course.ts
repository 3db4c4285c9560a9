import { useEffect } from 'react'
import { forgetCourse, rememberCourse } from './my-courses.client.ts'

type Course = { code: string; name: string; expiresAt: string }

/** Remembers the course of a teacher's page on this device, or forgets a link that opens nothing. */
export function useMyCourse(
  seen: Course | { isDeleted: boolean },
  { code, secret }: { code: string; secret: string },
): void {
  // The address may spell the code in another way.
  const of = 'code' in seen ? seen : { code, name: '', expiresAt: '' }
  const { name, expiresAt } = of

  useEffect(() => {
    if (!expiresAt) forgetCourse(of.code, secret)
    else rememberCourse({ code: of.code, secret, name, expiresAt })
  }, [of.code, secret, name, expiresAt])
}
