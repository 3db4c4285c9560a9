import { createHash, randomBytes } from 'node:crypto'
import { createCookie } from 'react-router'
import * as z from 'zod/mini'
import { typedCollection } from '../../platform/documents/typed-collection.ts'
import type { Claims } from '../../platform/identity/oidc-client.ts'
import type { Services } from '../context.server.ts'
import { securityEvent } from '../security-events/security-event.server.ts'
import { user } from './user.ts'

/** A session as it is kept, under the hash of its id: who reads the store can't become someone. */
const session = z.extend(user, { createdAt: z.iso.datetime(), usedAt: z.iso.datetime() })
export type Session = z.infer<typeof session>

/** A use is noted once in this many of the idle limit's parts, not at each request. */
const USES_NOTED = 20
/** How many sessions that have run out are removed when a new one starts. */
const REMOVED_AT_ONCE = 20

/**
 * The session of the request's cookie, or null: none, not ours, ended, or run out. Looking after
 * who listens is no use of it: an open page alone keeps nobody signed in.
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
    await ifPossible(services, sessions(services).delete(key))
    return null
  }
  services.noteUser(found.uid)
  const unnoted = now.getTime() - Date.parse(found.usedAt)
  if (isUse && unnoted > services.sessionLimits.idle / USES_NOTED) {
    await ifPossible(services, sessions(services).merge(key, { usedAt: now.toISOString() }))
  }
  return found
}

/** A store that can be read, but not written to, turns nobody away. */
async function ifPossible(services: Services, writing: Promise<void>): Promise<void> {
  try {
    await writing
  } catch (error) {
    services.log.error({ err: error }, 'what became of a session could not be noted')
  }
}

/** The session of the request's cookie if it is this user's, else null: who else asks is on record. */
export async function readOwnSession(
  services: Services,
  request: Request,
  uid: string,
): Promise<Session | null> {
  const session = await readSession(services, request)
  if (session === null || session.uid === uid) return session
  services.log.warn(securityEvent('access.denied', { uid: session.uid }), 'not the user')
  return null
}

/**
 * Starts a session of the person and ends the one the browser had. Returns the `Set-Cookie` header.
 * The user id is made of issuer and subject, which name one person for good; an e-mail does not.
 */
export async function startSession(
  services: Services,
  request: Request,
  claims: Claims,
): Promise<string> {
  const { issuer, subject, email, emailVerified, name, picture } = claims
  const uid = hash(JSON.stringify([issuer, subject])).slice(0, 32)
  const isPicture = user.shape.picture.safeParse(picture).success
  const id = randomBytes(32).toString('base64url')
  const now = services.now().toISOString()
  await sessions(services).create(hash(id), {
    uid,
    email,
    emailVerified,
    name,
    picture: isPicture ? picture : null,
    createdAt: now,
    usedAt: now,
  })
  await endSession(services, request)
  await removeRunOut(services)
  services.noteUser(uid)
  services.log.info(securityEvent('sign-in.ok', { uid }), 'signed in')
  return sessionCookie(services).serialize(id)
}

/** Ends the session of the request's cookie, for good. Returns the `Set-Cookie` header. */
export async function endSession(services: Services, request: Request): Promise<string> {
  const key = await sessionKey(services, request)
  if (key) await sessions(services).delete(key)
  return sessionCookie(services).serialize('', { maxAge: 0 })
}

/** Ends all sessions of a user, on all devices. */
export async function endAllSessions(services: Services, uid: string): Promise<void> {
  const all = await sessions(services).list({ where: { uid } })
  for (const { id } of all) await sessions(services).delete(id)
}

function sessionCookie({ origin, sessionSecrets, sessionLimits }: Services) {
  const secure = origin.startsWith('https:')
  return createCookie(secure ? '__Host-session' : 'session', {
    secrets: sessionSecrets,
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/',
    maxAge: sessionLimits.absolute / 1000,
  })
}

async function sessionKey(services: Services, request: Request): Promise<string | null> {
  const id = await sessionCookie(services).parse(request.headers.get('Cookie'))
  return typeof id === 'string' && id !== '' ? hash(id) : null
}

function hasRunOut({ now, sessionLimits }: Services, { createdAt, usedAt }: Session): boolean {
  const time = now().getTime()
  return (
    time - Date.parse(usedAt) >= sessionLimits.idle ||
    time - Date.parse(createdAt) >= sessionLimits.absolute
  )
}

async function removeRunOut(services: Services): Promise<void> {
  const longestUnused = await sessions(services).list({
    orderBy: { field: 'usedAt', direction: 'asc' },
    limit: REMOVED_AT_ONCE,
  })
  for (const candidate of longestUnused) {
    if (hasRunOut(services, candidate)) await sessions(services).delete(candidate.id)
  }
}

function sessions({ documents, log }: Services) {
  return typedCollection(documents, 'sessions', session, (path, cause) =>
    log.error({ path, err: cause }, 'malformed session left out'),
  )
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
