import { createCookie, href } from 'react-router'
import * as z from 'zod/mini'
import type { Services } from '../context.server.ts'
import { securityEvent } from '../security-event.server.ts'
import { AccountDeletionError, startSession } from './session.server.ts'

/** How long a sign-in may take, in seconds. */
const SIGN_IN_TIME = 10 * 60

/** What the browser keeps while it is at the provider. */
const underWay = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** The path to go to afterwards; null in a popup, which closes. */
  returnTo: z.nullable(z.string()),
  /** In milliseconds since 1970. */
  expiresAt: z.number(),
})

/** Where a sign-in leads. `null` is a failure: it is logged, and the visitor stays signed out. */
type Step = { location: string | null; headers: Headers; isDeleting?: boolean }

/** Sends the browser to the provider; `returnTo` as it was asked for, null from a popup. */
export async function beginSignIn(services: Services, returnTo: string | null): Promise<Step> {
  try {
    const { url, transaction } = await services.identity.start()
    const kept: z.infer<typeof underWay> = {
      ...transaction,
      returnTo: returnTo === null ? null : ownPath(returnTo),
      expiresAt: services.now().getTime() + SIGN_IN_TIME * 1000,
    }
    const cookie = await transactionCookie(services, transaction.state).serialize(kept)
    return { location: url.href, headers: withCookies(cookie) }
  } catch (error) {
    logFailure(services, error)
    return { location: null, headers: withCookies() }
  }
}

/** Takes the browser back from the provider and starts the session. */
export async function completeSignIn(services: Services, request: Request): Promise<Step> {
  const callback = new URL(request.url)
  const cookie = transactionCookie(services, callback.searchParams.get('state') ?? '')
  const gone = await cookie.serialize('', { maxAge: 0 })
  try {
    const kept = underWay.safeParse(await cookie.parse(request.headers.get('Cookie')))
    if (!kept.success) throw new Error('This browser began no such sign-in')
    if (services.now().getTime() >= kept.data.expiresAt) throw new Error('It took too long')
    const claims = await services.identity.finish(callback, kept.data)
    const session = await startSession(services, request, claims)
    return {
      location: kept.data.returnTo ?? href('/sign-in/done'),
      headers: withCookies(gone, session),
    }
  } catch (error) {
    logFailure(services, error)
    const isDeleting = error instanceof AccountDeletionError
    return { location: null, headers: withCookies(gone), isDeleting }
  }
}

/**
 * The path as a `Location` header can hold it (percent-encoded), if it is one of this site; else `/`:
 * nobody is led elsewhere after signing in.
 */
export function ownPath(path: string): string {
  const url = IS_PATH.test(path) && path.isWellFormed() ? URL.parse(path, HERE) : null
  if (url?.origin !== HERE) return '/'
  const { pathname, search, hash } = url
  // Without its dots `/.//evil.example` begins with two slashes, and then names another host.
  const isOurs = !pathname.startsWith('//') && !/%(?![\da-f]{2})/i.test(pathname)
  const encoded = pathname + search + hash
  return isOurs && encoded.length <= LONGEST_PATH ? encoded : '/'
}

const HERE = 'http://here'
/** One slash first, and no control characters: URL parsers drop some of them. */
const IS_PATH = /^\/(?:[^/\\\p{Cc}]\P{Cc}*)?$/u
/** Encoded, in characters: the browser keeps it in a cookie, which may have 4,096 bytes. */
const LONGEST_PATH = 1_000

/** One for each sign-in, so that two at once do not disturb each other. */
function transactionCookie({ origin, sessionSecrets }: Services, state: string) {
  const secure = origin.startsWith('https:')
  const name = `sign-in-${state.replace(/[^\w-]/g, '').slice(0, 16)}`
  return createCookie(secure ? `__Host-${name}` : name, {
    secrets: sessionSecrets,
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/',
    maxAge: SIGN_IN_TIME,
  })
}

function withCookies(...cookies: string[]): Headers {
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return headers
}

/** Only words of the program: what a provider answers may name a person. */
function logFailure({ log }: Services, error: unknown): void {
  const { message, code } = error as Error & { code?: string }
  log.warn(securityEvent('sign-in.failed', { reason: message, code }), 'sign-in failed')
}
