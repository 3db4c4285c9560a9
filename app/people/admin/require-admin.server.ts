import { data } from 'react-router'
import { hashOfUid } from '../../../platform/log.ts'
import { readRemoteConfig } from '../../base/remote-config/remote-config.server.ts'
import { securityEvent } from '../../base/requests/security-event.server.ts'
import { isAmong } from '../../base/text/email-address.ts'
import type { Services } from '../../context.server.ts'
import { readSession } from '../auth/session.server.ts'
import { ADMIN_MESSAGES } from './admin-messages.ts'
import { keepAdminName } from './admin-names.server.ts'

/** `uidHash` stands for the admin in stored runs and versions. */
export type Admin = { uid: string; email: string; uidHash: string }
type NotAdmin = { status: 401 | 403; message: string }

/**
 * Returns the admin who sent the request, or the status and message for any other sender. An admin
 * is signed in with a verified email that is in `admin_email` (spec, section 6). Each request is
 * checked anew.
 */
export async function checkAdmin(
  services: Services,
  request: Request,
  options?: { isUse: boolean },
): Promise<Admin | NotAdmin> {
  const session = await readSession(services, request, options)
  if (!session) return { status: 401, message: ADMIN_MESSAGES.signedOut }
  const { admin_email } = await readRemoteConfig(services)
  const { uid, email, emailVerified, unverified = 'unknown' } = session
  const isListed = isAmong(email, admin_email)
  if (email && emailVerified && isListed) {
    const admin = { uid, email, uidHash: hashOfUid(uid) }
    if (options?.isUse !== false) await keepAdminName(services, admin, session.id)
    return admin
  }
  const reason = isListed ? `${UNVERIFIED}: its email_verified is ${unverified}` : UNLISTED
  services.log.warn(securityEvent('access.denied', { uid, reason }), 'not the admin')
  return { status: 403, message: ADMIN_MESSAGES[isListed ? 'unverified' : 'notAdmin'] }
}

/** For a loader or action of a page: returns the admin, or throws status 401 or 403. */
export async function requireAdmin(services: Services, request: Request): Promise<Admin> {
  const answer = await checkAdmin(services, request)
  if ('uid' in answer) return answer
  throw data(answer.message, { status: answer.status })
}

/** For a JSON route: returns the admin, or throws the refusal as JSON. */
export async function requireAdminByScript(services: Services, request: Request): Promise<Admin> {
  const answer = await checkAdmin(services, request)
  if ('uid' in answer) return answer
  throw Response.json({ message: answer.message }, { status: answer.status })
}

const UNLISTED = 'the address of this user is not in admin_email'
const UNVERIFIED =
  'the address of this user is in admin_email, but the provider did not say email_verified: true'
