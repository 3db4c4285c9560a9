import { randomUUID } from 'node:crypto'
import { securityEvent } from '../../base/requests/security-event.server.ts'
import { jsonList } from '../../base/text/json-stream.server.ts'
import { ACCOUNT_PARTS } from '../../collections.server.ts'
import type { Services } from '../../context.server.ts'
import { accountDeletions } from '../../people/auth/pending-deletions.server.ts'
import type { Session } from '../../people/auth/session.server.ts'
import { finishDeletion } from './account-deletions.server.ts'

const MAX_SIGN_IN_AGE_MS = 60 * 60 * 1000

export type Owner = Pick<Session, 'uid' | 'email' | 'name'>

export async function* exportAccount(
  services: Services,
  { email, name, uid }: Owner,
): AsyncGenerator<string> {
  const exportedAt = services.now().toISOString()
  const head = JSON.stringify({ exportedAt, user: { uid, email, name } }, null, 2).slice(0, -2)
  let before = head
  for (const [name, read] of Object.entries(ACCOUNT_PARTS)) {
    const list = jsonList(read(services, uid))
    // Read the first entries before sending anything, so that a failing store fails the request.
    const first = await list.next()
    yield `${before},\n  "${name}": ${first.value}`
    yield* list
    before = ''
  }
  yield '\n}\n'
}

/**
 * Deletes the user's data. It is `refused` if the user signed in more than an hour ago, because another
 * person may be using the phone.
 */
export async function deleteData(
  services: Services,
  session: Session,
): Promise<'refused' | 'done' | 'pending'> {
  const age = services.now().getTime() - Date.parse(session.createdAt)
  return age > MAX_SIGN_IN_AGE_MS ? 'refused' : deleteAccount(services, session.uid)
}

/**
 * Deletes a user's data, and removes the user from feedback and reports. After a failure the deletion
 * is `pending`, and the server finishes it in the background.
 */
export async function deleteAccount(services: Services, uid: string): Promise<'done' | 'pending'> {
  const startedAt = services.now().toISOString()
  // If an earlier deletion is pending, `create` changes nothing, and this call finishes the earlier one.
  await accountDeletions(services).create(uid, { deletionId: randomUUID(), startedAt })
  services.log.info(securityEvent('account.deleted', { uid }), 'deleting the data of a user')
  try {
    await finishDeletion(services, uid)
    return 'done'
  } catch (error) {
    services.log.error({ err: error }, 'an account deletion will be finished later')
    return 'pending'
  }
}
