import { hash, randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { collection, type Typed } from '../../../platform/documents/collection.ts'
import type { Write } from '../../../platform/documents/document-store.ts'
import { ended, endingWrite, unlessEnded } from '../../../platform/documents/tombstones.ts'
import type { Claims } from '../../../platform/identity/claims.ts'
import { securityEvent } from '../../base/requests/security-event.server.ts'
import type { Services } from '../../context.server.ts'
import { readSessionCookie, sessionCookie } from './cookies.server.ts'
import { accountDeletions } from './pending-deletions.server.ts'
import { uidOf } from './uid.server.ts'
import { user } from './user.ts'

/** The store has only the hash of a session's id, so that a leaked store lets nobody in. */
const session = z.extend(user, {
  createdAt: z.iso.datetime(),
  usedAt: z.iso.datetime(),
  /** A description of the provider's `email_verified` if it is not true, for the log. */
  unverified: z.optional(z.string()),
  /** The groups that the provider names, some of which may have a role. */
  groups: z.optional(z.array(z.string())),
  /** The hash of the role's code that the person typed. Such a code makes nobody an admin. */
  codeHash: z.optional(z.string()),
})
export type Session = Typed<z.infer<typeof session>>

/** An export leaves sessions out, because they give access to accounts. */
export const sessions = collection({
  path: 'sessions',
  holds: { what: 'sign-in', until: { setting: 'session' } },
  schema: session,
  lists: [{ orderBy: 'usedAt asc' }],
  owner: 'uid',
  release: ({ id }, now) => endOfSession(now, id),
  exported: false,
})

/** The server records at most this many uses of a session within `sessionLimits.idle`. */
const USES_NOTED = 20
/** A sign-in removes at most this many expired sessions. */
const REMOVED_AT_ONCE = 20
/**
 * A user has at most this many sessions. The next sign-in ends the least recently used session. Not in a
 * demo, where all visitors share the admin.
 */
const MOST_SESSIONS = 20
const MAX_NAME_LENGTH = 200
/** The method of a sign-in at the embedded provider with the code of a role begins with this, before the hash. */
export const ROLE_CODE = 'role-code:'
const ENDED_AT_ONCE = 50
const DELETION_WAIT_MS = 3_000
const DELETION_PAUSE_MS = 250

/**
 * Returns the session of the request's cookie. Null if it does not exist, has ended or has expired. An
 * update stream passes `isUse: false`, because an open page alone must not keep a rider signed in.
 */
export async function readSession(
  services: Services,
  request: Request,
  { isUse = true }: { isUse?: boolean } = {},
): Promise<Session | null> {
  const key = await sessionKey(services, request)
  const found = key && (await sessions(services).get(key))
  if (!key || !found) return null
  const now = services.now()
  if (hasRunOut(services, found)) {
    await ifPossible(services, endOfSession(now, key))
    return null
  }
  services.noteUser(found.uid)
  const unnoted = now.getTime() - Date.parse(found.usedAt)
  if (isUse && unnoted > services.settings.sessionLimits.idle / USES_NOTED) {
    const use = sessions(services).write.merge(key, { usedAt: now.toISOString() })
    // Without `unlessEnded`, the merge would create an ended session again.
    if (!(await ifPossible(services, [...unlessEnded(key), use]))) return null
  }
  return found
}

/** Writes a batch. Logs a failure of the store and returns true, so that riders stay signed in. */
async function ifPossible(services: Services, writes: Write[]): Promise<boolean> {
  try {
    return await services.documents.batch(writes)
  } catch (error) {
    services.log.error({ err: error }, 'the change of a session could not be stored')
    return true
  }
}

export const PRIVATE = { 'Cache-Control': 'private, no-store' }

/**
 * Returns the session of the request's cookie if it belongs to this user. Anybody else gets 404, as if
 * the user did not exist. The log records an attempt of another signed-in user.
 */
export async function requireOwnSession(
  services: Services,
  request: Request,
  uid: string,
): Promise<Session> {
  const session = await readSession(services, request)
  if (session?.uid === uid) return session
  if (session) {
    services.log.warn(securityEvent('access.denied', { uid: session.uid }), 'not the user')
  }
  throw Response.json(null, { status: 404, headers: PRIVATE })
}

/** Thrown by a sign-in during a pending deletion, which would delete the user's new data, too. */
export class AccountDeletionError extends Error {
  override name = 'AccountDeletionError'
}

/**
 * Starts a session and ends the browser's previous one. Returns the `Set-Cookie` header. The user id
 * comes from issuer and subject, because an email address may belong to another person later. Throws
 * an `AccountDeletionError` if the person's account is being deleted for longer than the wait.
 */
export async function startSession(
  services: Services,
  request: Request,
  claims: Claims,
  deletionWaitMs = DELETION_WAIT_MS,
): Promise<string> {
  const { issuer, subject, email, emailVerified, unverified, name, picture, groups, methods } =
    claims
  const method = methods?.find((one) => one.startsWith(ROLE_CODE))
  const uid = uidOf(issuer, subject)
  const id = randomBytes(32).toString('base64url')
  const now = services.now().toISOString()
  const key = hash('sha256', id)
  const start = sessions(services).write.create(key, {
    uid,
    email,
    emailVerified,
    ...(unverified && { unverified }),
    ...(groups && groups.length > 0 && { groups }),
    ...(method && { codeHash: method.slice(ROLE_CODE.length) }),
    name: name?.slice(0, MAX_NAME_LENGTH).toWellFormed() ?? null,
    picture: user.shape.picture.parse(picture),
    createdAt: now,
    usedAt: now,
  })
  const unlessDeleting: Write = { type: 'absent', path: `${accountDeletions.at()}/${uid}` }
  for (let waited = 0; !(await services.documents.batch([unlessDeleting, start])); ) {
    if (waited >= deletionWaitMs) throw new AccountDeletionError('The account is being deleted')
    await setTimeout(DELETION_PAUSE_MS)
    waited += DELETION_PAUSE_MS
  }
  await endSession(services, request)
  if (!services.settings.demoUntil) await endSurplus(services, uid, key)
  await removeRunOut(services)
  services.noteUser(uid)
  services.log.info(securityEvent('sign-in.ok', { uid }), 'signed in')
  return sessionCookie(services).serialize(id)
}

export async function endSession(services: Services, request: Request): Promise<string> {
  const key = await sessionKey(services, request)
  if (key) await services.documents.batch(endOfSession(services.now(), key))
  return noSession(services)
}

export function noSession(services: Services): Promise<string> {
  return sessionCookie(services).serialize('', { maxAge: 0 })
}

function endOfSession(now: Date, key: string): Write[] {
  return [endingWrite(now, key), { type: 'delete', path: `${sessions.at()}/${key}` }]
}

async function endSurplus(services: Services, uid: string, newest: string): Promise<void> {
  const all = await sessions(services).list({ where: { uid } })
  if (all.length <= MOST_SESSIONS) return
  const others = all.filter(({ id }) => id !== newest)
  const newestFirst = others.toSorted((a, b) => b.usedAt.localeCompare(a.usedAt))
  const surplus = newestFirst.slice(MOST_SESSIONS - 1).slice(0, ENDED_AT_ONCE)
  await services.documents.batch(surplus.flatMap(({ id }) => endOfSession(services.now(), id)))
}

async function sessionKey(services: Services, request: Request): Promise<string | null> {
  const id = await readSessionCookie(services, request)
  return id === null ? null : hash('sha256', id)
}

function hasRunOut(
  { now, settings: { sessionLimits } }: Services,
  { createdAt, usedAt }: { createdAt?: unknown; usedAt?: unknown },
): boolean {
  const age = (time: unknown) => now().getTime() - Date.parse(String(time))
  return age(usedAt) >= sessionLimits.idle || age(createdAt) >= sessionLimits.absolute
}

async function removeRunOut(services: Services): Promise<void> {
  const longestUnused = await services.documents.list(sessions.at(), {
    orderBy: { field: 'usedAt', direction: 'asc' },
    limit: REMOVED_AT_ONCE,
  })
  const runOut = longestUnused.filter(({ data }) => hasRunOut(services, data))
  const ends = runOut.flatMap(({ id }) => endOfSession(services.now(), id))
  if (ends.length > 0) await services.documents.batch(ends)
  await ended(services).removeExpired(services.now())
}
