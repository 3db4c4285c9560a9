import * as z from 'zod'
import type { NamedLimits } from '../../../platform/rate-limit.ts'
import { securityEvent } from '../../base/requests/security-event.server.ts'
import { href, inOther } from '../../base/text/address.ts'
import { OTHERS, PREFIX } from '../../base/text/language.ts'
import type { Services } from '../../context.server.ts'
import { nextPrompt, readPrompt, signedCookie, signedInHint } from './cookies.server.ts'
import { CALLBACK_PATH } from './provider-paths.ts'
import { AccountDeletionError, startSession } from './session.server.ts'
import type { SignInProblem } from './sign-in-outcome.tsx'

/** A class of 30 may share an address. The page of a refused sign-in tries again by itself. */
export const SIGN_INS: NamedLimits = { name: 'sign-in', limits: [{ count: 40, seconds: 60 }] }
/** The limit of the embedded provider's page. Above `SIGN_INS`, so it refuses no sign-in that began here. */
export const EMBEDDED_SIGN_INS: NamedLimits = {
  name: 'sign-in at the provider',
  limits: [{ count: 60, seconds: 60 }],
}

const SIGN_IN_SECONDS = 10 * 60

/** The content of the cookie that a browser keeps while the person is at the provider. */
const signInCookie = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** Null in a popup, which closes after the sign-in. */
  returnTo: z.string().nullable(),
  /** The end of the sign-in, in milliseconds since 1970. */
  expiresAt: z.number(),
})

/** `location` is the next page of a sign-in. It is null after a failure, which the log explains. */
type Step = { location: string | null; headers: Headers; problem?: SignInProblem | null }

/** After a sign-out the provider asks who signs in, because the next person may be somebody else. */
export async function beginSignIn(
  services: Services,
  request: Request,
  returnTo: string | null,
): Promise<Step> {
  try {
    const prompt = await readPrompt(services, request)
    const language = PREFIX.slice(1)
    const { url, transaction } = await services.identity.start({ language, prompt })
    const stored: z.infer<typeof signInCookie> = {
      ...transaction,
      returnTo: returnTo === null ? null : ownPath(returnTo),
      expiresAt: services.now().getTime() + SIGN_IN_SECONDS * 1000,
    }
    const cookie = await transactionCookie(services, transaction.state).serialize(stored)
    return { location: url.href, headers: withCookies(cookie) }
  } catch (error) {
    logFailure(services, error)
    return { location: null, headers: withCookies() }
  }
}

/**
 * Completes the sign-in to which a callback belongs. The provider redirects to one address only, so a
 * sign-in of another language goes on at that language's callback.
 */
export async function completeSignIn(services: Services, request: Request): Promise<Step> {
  const { search, searchParams } = new URL(request.url)
  const state = searchParams.get('state') ?? ''
  const other = OTHERS.find(({ tag }) => state.startsWith(`${tag}.`))
  if (other) {
    const location = inOther(other, href('/sign-in/callback')) + search
    return { location, headers: withCookies() }
  }
  const cookie = transactionCookie(services, state)
  const gone = await cookie.serialize('', { maxAge: 0 })
  try {
    const stored = signInCookie.safeParse(await cookie.parse(request.headers.get('Cookie')))
    if (!stored.success) {
      throw new NoCookieError(
        'The browser has no cookie of this sign-in: it began at another address than ORIGIN, in another browser, or too long ago',
      )
    }
    const { expiresAt, returnTo } = stored.data
    if (services.now().getTime() >= expiresAt) throw new Error('The sign-in took too long')
    // The provider compares this address with the one to which it redirected.
    const callback = new URL(CALLBACK_PATH + search, services.origin)
    const claims = await services.identity.finish(callback, stored.data)
    const session = await startSession(services, request, claims)
    const marks = [await signedInHint(services, true), await nextPrompt(services, null)]
    const headers = withCookies(gone, session, ...marks)
    return { location: returnTo ?? href('/sign-in/done'), headers }
  } catch (error) {
    logFailure(services, error)
    // Some providers refuse `select_account`. The next try uses `login`, which every provider knows.
    const isRefused = !['access_denied', null].includes(searchParams.get('error'))
    const asked = isRefused && (await readPrompt(services, request))
    const cookies = asked ? [gone, await nextPrompt(services, 'login')] : [gone]
    return { location: null, headers: withCookies(...cookies), problem: problemOf(error) }
  }
}

class NoCookieError extends Error {
  override name = 'NoCookieError'
}

function problemOf(error: unknown): SignInProblem | null {
  if (error instanceof AccountDeletionError) return 'deleting'
  return error instanceof NoCookieError ? 'no cookie' : null
}

/**
 * Encodes a path for a `Location` header. Returns the path of the home page if it is malformed, too long
 * or off this site.
 */
export function ownPath(path: string): string {
  const url = IS_PATH.test(path) && path.isWellFormed() ? URL.parse(path, HERE) : null
  if (url?.origin !== HERE) return href('/')
  const { pathname, search, hash } = url
  // The parser shortens `/.//evil.example` to `//evil.example`, which names another host.
  const isOurs = !pathname.startsWith('//') && !/%(?![\da-f]{2})/i.test(pathname)
  const encoded = pathname + search + hash
  return isOurs && encoded.length <= MAX_PATH_LENGTH ? encoded : href('/')
}

const HERE = 'http://here'
/**
 * A path begins with only one slash. It has no control characters, because URL parsers drop a tab:
 * `/<tab>/evil.example` would become `//evil.example`, which names another host.
 */
const IS_PATH = /^\/(?:[^/\\\p{Cc}]\P{Cc}*)?$/u
/** An encoded path has at most this many characters, so that its cookie stays below 4,096 bytes. */
const MAX_PATH_LENGTH = 1_000

/** Each sign-in has its own cookie, so that two simultaneous sign-ins do not disturb each other. */
function transactionCookie(services: Services, state: string) {
  const name = `sign-in-${state.replace(/[^\w-]/g, '').slice(0, 16)}`
  return signedCookie(services, name, SIGN_IN_SECONDS)
}

function withCookies(...cookies: string[]): Headers {
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return headers
}

/** Logs the error's message and code. Its `cause` may hold a provider's reply that names a person. */
function logFailure({ log }: Services, error: unknown): void {
  const { message, code } = error as Error & { code?: string }
  log.warn(securityEvent('sign-in.failed', { reason: message, code }), 'sign-in failed')
}
