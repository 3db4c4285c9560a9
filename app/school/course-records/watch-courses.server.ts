import type { Services } from '../../context.server.ts'
import { courses, deleteCourse } from './course-records.server.ts'

const HOUR_MS = 60 * 60_000
const DELETED_AT_ONCE = 20

/** Deletes courses that have ended, at the start of the server and then each hour. */
export function watchCourses(services: Services): void {
  services.background.repeat('deleting ended courses', HOUR_MS, async (signal) => {
    const failed = new Set<string>()
    let left = DELETED_AT_ONCE
    while (left === DELETED_AT_ONCE && !signal.aborted) {
      const limit = DELETED_AT_ONCE + failed.size
      const now = services.now().toISOString()
      const oldest = await courses(services).list({ orderBy: 'expiresAt asc', limit })
      const over = oldest.filter(({ id, expiresAt }) => expiresAt <= now && !failed.has(id))
      for (const { id } of over) {
        if (signal.aborted) return
        await deleteCourse(services, id).catch((error) => {
          failed.add(id)
          services.log.error({ err: error }, 'a course that has ended stays for another hour')
        })
      }
      left = over.length
    }
  })
}
