import { endAllSessions, type Session } from '../auth/session.server.ts'
import type { Services } from '../context.server.ts'
import { feedbackOf, forgetSender } from '../feedback/feedback.server.ts'
import { allResults, deleteResults } from '../results/results.server.ts'
import { securityEvent } from '../security-events/security-event.server.ts'

/** How old a sign-in may be to delete everything, in milliseconds. */
const RECENT = 60 * 60 * 1000

/** Everything that is kept about the user, as they may take it along. */
export async function exportData(services: Services, session: Session) {
  const { email, name, uid } = session
  return {
    exportedAt: services.now().toISOString(),
    user: { uid, email, name },
    results: await allResults(services, uid),
    feedback: await feedbackOf(services, uid),
  }
}

/**
 * Deletes what is kept about the user: results, who sent which feedback, and all sessions. False,
 * with nothing deleted, when they signed in too long ago: someone else may hold the phone.
 */
export async function deleteData(services: Services, session: Session): Promise<boolean> {
  const age = services.now().getTime() - Date.parse(session.createdAt)
  if (age > RECENT) return false
  await deleteResults(services, session.uid)
  await forgetSender(services, session.uid)
  await endAllSessions(services, session.uid)
  const event = securityEvent('account.deleted', { uid: session.uid })
  services.log.info(event, 'a user deleted their data')
  return true
}
