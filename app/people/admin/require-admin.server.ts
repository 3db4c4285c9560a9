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
  const isAdmin = isListed && session.emailVerified && !session.codeHash
  const held = isAdmin ? [] : await grantsOf(services, session)
  const isIn = (...[one, tag]: [Area, TranslatedTag?]) =>
    isAdmin || held.some((grant) => mayDo(grant, one, tag))
  const { uid, email, emailVerified } = session
  if (area ? !isIn(area, language) : !isAdmin && held.length === 0) {
    const [why, reason] = await whyNot(services, session, [area, language], isListed)
    services.log.warn(securityEvent('access.denied', { uid, reason }), 'not allowed')
    return { status: 403, message: ADMIN_MESSAGES[why] }
  }
  const group = held.find(({ kind }) => kind === 'group')?.who
  const name = email && emailVerified ? email : `a member of “${group}”`
  const staff: Staff = {
    uid,
    email: name,
    uidHash: hashOfUid(uid),
    may: AREAS.filter((one) => isIn(one)),
    languages: LANGUAGES.filter((tag) => isIn('translations', tag)),
  }
  const named = { ...staff, name: session.name?.trim() || undefined }
  if (isUse) await keepAdminName(services, named, session.id)
  return staff
}

/** Returns which message a person reads who may not, and the reason for the log. */
async function whyNot(
  services: Services,
  { codeHash, ...person }: Session,
  [area, language]: Need,
  isListed: boolean,
): Promise<[why: keyof typeof ADMIN_MESSAGES, reason: string]> {
  const given = await grantsOf(services, { ...person, emailVerified: true })
  if (isListed || given.some((grant) => !area || mayDo(grant, area, language))) {
    const which = `the address of this user ${isListed ? 'is in admin_email' : 'has a role'}`
    const { emailVerified, unverified = 'unknown' } = person
    if (!emailVerified) {
      const lack = `the provider did not say email_verified: true: its email_verified is ${unverified}`
      return ['unverified', `${which}, but ${lack}`]
    }
    return isListed
      ? ['needsAdminCode', `${which}, but the code of the sign-in was that of a role`]
      : ['oldCode', `${which}, but the role of the code of the sign-in was taken away`]
  }
  return given.length > 0
    ? ['notInRole', `no role of this user includes ${area}`]
    : ['notAdmin', 'the address of this user is not in admin_email, and has no role']
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
