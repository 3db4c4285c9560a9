import { randomUUID } from 'node:crypto'
import { accountDeletions } from '../auth/endings.server.ts'
import type { Session } from '../auth/session.server.ts'
import type { Services } from '../context.server.ts'
import { feedbackOf } from '../feedback/feedback.server.ts'
import { jsonList } from '../results/json-stream.server.ts'
import { allResults } from '../results/results.server.ts'
import { securityEvent } from '../security-event.server.ts'
import { finishDeletion } from './account-deletions.server.ts'

/** How old a sign-in may be to delete everything, in milliseconds. */
const RECENT_MS = 60 * 60 * 1000

/** Everything that is kept about the user, as they may take it along: JSON text, piece by piece. */
export async function* exportData(services: Services, session: Session): AsyncGenerator<string> {
  const { email, name, uid } = session
  const exportedAt = services.now().toISOString()
  const head = JSON.stringify({ exportedAt, user: { uid, email, name } }, null, 2).slice(0, -2)
  const results = jsonList(allResults(services, uid))
  // With the first results, so that a store that does not answer fails the whole request.
  const first = await results.next()
  yield `${head},\n  "results": ${first.value}`
  yield* results
  yield ',\n  "feedback": '
  yield* jsonList(feedbackOf(services, uid))
  yield '\n}\n'
}

/**
 * Deletes what is kept about the user: all sessions, results, and who sent which feedback. From the
 * first write on it can't be undone and is certain: what fails here, and what a crash interrupts, is
 * finished in the background (`pending`). `refused`, with nothing deleted, when they signed in too
 * long ago: someone else may hold the phone.
 */
export async function deleteData(
  services: Services,
  session: Session,
): Promise<'refused' | 'done' | 'pending'> {
  const age = services.now().getTime() - Date.parse(session.createdAt)
  if (age > RECENT_MS) return 'refused'
  const { uid } = session
  const startedAt = services.now().toISOString()
  // False when a deletion is pending already: then this finishes that one.
  await accountDeletions(services).create(uid, { deletionId: randomUUID(), startedAt })
  services.log.info(securityEvent('account.deleted', { uid }), 'a user deleted their data')
  try {
    await finishDeletion(services, uid)
    return 'done'
  } catch (error) {
    services.log.error({ err: error }, 'an account deletion will be finished later')
    return 'pending'
  }
}
