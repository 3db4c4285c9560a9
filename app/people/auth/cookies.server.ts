import { type CookieOptions, createCookie } from 'react-router'
import type { Prompt } from '../../../platform/identity/oidc-client.ts'
import type { Services } from '../../context.server.ts'
import { SIGNED_IN_HINT } from './signed-in-hint.ts'

/** Other apps at the same host name share this browser's cookies, so the name is our own. */
const SESSION = 'motorcycle-session'
/**
 * The name of the cookie until 2026-11-29. By default a session ends after 90 days, so all sessions of
 * this name have ended by `endsAt`. Then delete this.
 */
const EARLIER_SESSION = { name: 'session', endsAt: Date.parse('2027-03-01T00:00:00Z') }

export function sessionCookie(services: Services) {
  return signedCookie(services, SESSION, secondsOfSession(services))
}

/** Returns the id in the request's session cookie, or null. */
export async function readSessionCookie(
  services: Services,
  request: Request,
): Promise<string | null> {
  const hasEarlier = services.now().getTime() < EARLIER_SESSION.endsAt
  for (const name of hasEarlier ? [SESSION, EARLIER_SESSION.name] : [SESSION]) {
    const cookie = signedCookie(services, name, secondsOfSession(services))
    const id = await cookie.parse(request.headers.get('Cookie'))
    if (typeof id === 'string' && id !== '') return id
  }
  return null
}

/**
 * Tells the page's script that a rider is signed in. It gives no access. It is a cookie, because browsers
 * may delete all that scripts store, but keep the cookies of a server.
 */
function hintCookie(services: Services) {
  return cookie(services, SIGNED_IN_HINT, secondsOfSession(services), {})
}

/** Returns the `Set-Cookie` header that sets or removes the hint. */
export function signedInHint(services: Services, isSignedIn: boolean): Promise<string> {
  const hint = hintCookie(services)
  return isSignedIn ? hint.serialize(true) : hint.serialize('', { maxAge: 0 })
}

/** True if the request's browser has the hint. */
export async function hasHint(services: Services, request: Request): Promise<boolean> {
  return (await hintCookie(services).parse(request.headers.get('Cookie'))) === true
}

/** After a sign-out, the prompt by which the browser's next sign-in asks who it is. */
function promptCookie(services: Services) {
  return cookie(services, 'sign-in-prompt', secondsOfSession(services), { httpOnly: true })
}

/** Returns the `Set-Cookie` header that sets or removes the prompt. */
export function nextPrompt(services: Services, prompt: Prompt | null): Promise<string> {
  const stored = promptCookie(services)
  return prompt ? stored.serialize(prompt) : stored.serialize('', { maxAge: 0 })
}

/** Returns the prompt of the request's browser, or null if its last rider did not sign out. */
export async function readPrompt(services: Services, request: Request): Promise<Prompt | null> {
  const stored = await promptCookie(services).parse(request.headers.get('Cookie'))
  return ['select_account', 'login'].includes(stored) ? stored : null
}

/** A signed cookie that only this host reads. */
export function signedCookie(services: Services, name: string, maxAgeSeconds: number) {
  const signed = { secrets: services.settings.sessionSecrets, httpOnly: true }
  return cookie(services, name, maxAgeSeconds, signed)
}

function cookie(services: Services, name: string, maxAge: number, options: CookieOptions) {
  const secure = services.origin.startsWith('https:')
  const fullName = secure ? `__Host-${name}` : name
  return createCookie(fullName, { ...options, sameSite: 'lax', secure, path: '/', maxAge })
}

function secondsOfSession({ settings }: Services): number {
  return settings.sessionLimits.absolute / 1000
}
