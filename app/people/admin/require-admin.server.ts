import { data } from 'react-router'
import { hashOfUid } from '../../../platform/log.ts'
import { readRemoteConfig } from '../../base/remote-config/remote-config.server.ts'
import { securityEvent } from '../../base/requests/security-event.server.ts'
import { isAmong } from '../../base/text/email-address.ts'
import { TRANSLATED, type TranslatedTag } from '../../base/text/languages.ts'
import type { Services } from '../../context.server.ts'
import { readSession, type Session } from '../auth/session.server.ts'
import { grantsOf } from '../roles/grants.server.ts'
import { AREAS, type Area, mayDo } from '../roles/roles.ts'
import { ADMIN_MESSAGES } from './admin-messages.ts'
import { keepAdminName } from './admin-names.server.ts'

/** `uidHash` stands for the person in stored runs and versions. */
export type Admin = { uid: string; email: string; uidHash: string }
/** An admin, or a person with a role. */
type Staff = Admin & {
  may: readonly Area[]
  /** The languages into which the person may translate. */
  languages: readonly TranslatedTag[]
}
type Refused = { status: 401 | 403; message: string }

const LANGUAGES = TRANSLATED.map(({ tag }): TranslatedTag => tag)

/** What a request needs. For null any role will do. */
export type Need = [area: Area | null, language?: TranslatedTag]

/**
 * Returns the person who sent the request, or the status and message for a sender who may not. An
 * admin is signed in with a verified email that is in `admin_email` (spec, section 6). All others need
 * a role. Each request is checked anew.
 */
export async function checkStaff(
  services: Services,
  request: Request,
  [area, language]: Need,
  { isUse = true } = {},
): Promise<Staff | Refused> {
  const session = await readSession(services, request, { isUse })
  if (!session) return { status: 401, message: ADMIN_MESSAGES.signedOut }
  const { admin_email } = await readRemoteConfig(services)
  const isListed = isAmong(session.email, admin_email)
  const isAdmin = isListed && session.emailVerified && !session.isByRoleCode
  const held = isAdmin ? [] : await grantsOf(services, session)
  if (!isAdmin && held.length === 0) return refuse(services, session, isListed)
  const isIn = (...[one, tag]: [Area, TranslatedTag?]) =>
    isAdmin || held.some((grant) => mayDo(grant, one, tag))
  if (area && !isIn(area, language)) {
    deny(services, session, `no role of this user includes ${area}`)
    return { status: 403, message: ADMIN_MESSAGES.notInRole }
  }
  const { uid, email, emailVerified } = session
  const group = held.find(({ kind }) => kind === 'group')?.who
  const name = email && emailVerified ? email : `a member of “${group}”`
  const staff: Staff = {
    uid,
    email: name,
    uidHash: hashOfUid(uid),
    may: AREAS.filter((one) => isIn(one)),
    languages: LANGUAGES.filter((tag) => isIn('translations', tag)),
  }
  if (isUse) await keepAdminName(services, staff, session.id)
  return staff
}

/** Refuses somebody without any role. Says so if only the verification of the address is missing. */
async function refuse(services: Services, session: Session, isListed: boolean): Promise<Refused> {
  const { createdAt: _, ...person } = session
  const wouldBe = { ...person, emailVerified: true }
  const isKnown = isListed || (await grantsOf(services, wouldBe)).length > 0
  const which = isListed ? 'is in admin_email' : 'has a role'
  deny(
    services,
    session,
    isKnown
      ? `the address of this user ${which}, but ${lackOf(session)}`
      : 'the address of this user is not in admin_email, and has no role',
  )
  return { status: 403, message: ADMIN_MESSAGES[isKnown ? 'unverified' : 'notAdmin'] }
}

function lackOf({ emailVerified, unverified = 'unknown' }: Session): string {
  return emailVerified
    ? 'the session began before that, or with the code of another role'
    : `the provider did not say email_verified: true: its email_verified is ${unverified}`
}

function deny({ log }: Services, { uid }: Session, reason: string): void {
  log.warn(securityEvent('access.denied', { uid, reason }), 'not allowed')
}

/** For a loader or action of a page: returns the person, or throws status 401 or 403. */
export async function requireStaff(
  services: Services,
  request: Request,
  ...need: Need
): Promise<Staff> {
  const answer = await checkStaff(services, request, need)
  if ('uid' in answer) return answer
  throw data(answer.message, { status: answer.status })
}

/** For a JSON route: returns the person, or throws the refusal as JSON. */
export async function requireStaffByScript(
  services: Services,
  request: Request,
  ...need: Need
): Promise<Staff> {
  const answer = await checkStaff(services, request, need)
  if ('uid' in answer) return answer
  throw Response.json({ message: answer.message }, { status: answer.status })
}

/** `requireStaff` for what only an admin may do. */
export function requireAdmin(services: Services, request: Request): Promise<Staff> {
  return requireStaff(services, request, 'site')
}

/** `requireStaffByScript` for what only an admin may do. */
export function requireAdminByScript(services: Services, request: Request): Promise<Staff> {
  return requireStaffByScript(services, request, 'site')
}
