import { hash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { NamedLimits } from '../../../platform/rate-limit.ts'
import { readRemoteConfig } from '../../base/remote-config/remote-config.server.ts'
import { securityEvent } from '../../base/requests/security-event.server.ts'
import { tellStoreTrouble } from '../../base/requests/store-trouble.server.ts'
import { addressesIn, isAmong, typedAddress } from '../../base/text/email-address.ts'
import type { RequestInfo, Services } from '../../context.server.ts'
import { grantsOf, hashOfCode } from '../roles/grants.server.ts'
import * as messages from './local-sign-in-messages.ts'
import { ROLE_CODE } from './session.server.ts'

/** The page of a demo has no field for a code. */
const form = z.object({ email: typedAddress, code: z.string().trim().default('') })

const ADMIN_CODES: NamedLimits = { name: 'admin code', limits: [{ count: 5, seconds: 60 }] }

/** The address of the next page, or a refusal. Null if no sign-in with the given id is pending. */
type Outcome = { location: string } | Refusal | null
type Refusal = { message: string; status: number; needsCode: boolean }

/**
 * Signs in at the embedded provider (docs/architecture.md, "How it is run"). Anyone may use any
 * address, but an admin's address needs the admin code, and one with a role this code or its own. If
 * they alone can sign in, any other address gets the same refusal as a wrong code. A demo asks for no code.
 */
export async function signInLocally(
  services: Services,
  info: RequestInfo,
  id: string,
  sent: FormData,
): Promise<Outcome> {
  try {
    return await signIn(services, info.client, id, sent)
  } catch (error) {
    return { ...tellStoreTrouble(services, info, error), needsCode: Boolean(sent.get('code')) }
  }
}

async function signIn(
  services: Services,
  client: string,
  id: string,
  sent: FormData,
): Promise<Outcome> {
  const { localProvider, countUse, log } = services
  const { localAdmin, demoUntil } = services.settings
  if (!localProvider || !(await localProvider.isPending(id))) return null
  const parsed = form.safeParse(Object.fromEntries(sent))
  if (!parsed.success) return { message: messages.noEmail(), status: 422, needsCode: false }
  const { email, code } = parsed.data
  const { admin_email } = await readRemoteConfig(services)
  const isAdmin = [localAdmin.email, admin_email].some((list) => isAmong(email, list))
  const held = isAmong(email, admin_email)
    ? []
    : await grantsOf(services, { email, emailVerified: true })
  const isStaff = isAdmin || held.length > 0
  const needsCode = !demoUntil && (isStaff || localAdmin.isAlone)
  if (needsCode && (await countUse([ADMIN_CODES, client])) > 0) {
    log.warn(securityEvent('rate.limited', { limit: 'admin code' }), 'too many admin codes')
    return { message: messages.tooOften(), status: 429, needsCode: true }
  }
  const own = held.find(({ codeHash = '' }) => isSame(hashOfCode(code), codeHash))
  const isAdminCode = isSame(code, localAdmin.code)
  if (needsCode && !(isStaff && (own || isAdminCode))) {
    log.warn(securityEvent('sign-in.failed', { reason: 'wrong admin code' }), 'sign-in failed')
    const { isAlone } = localAdmin
    const refusal = isAlone ? messages.noMatch : messages.wrongCode
    const said =
      !isAlone && isStaff && !isAdmin ? messages.needsOwnCode : code ? refusal : messages.noCode
    return { message: said(), status: 422, needsCode: true }
  }
  const methods = own && !isAdminCode ? [`${ROLE_CODE}${own.codeHash}`] : []
  const location = await localProvider.signIn(id, { email, emailVerified: isStaff, methods })
  return location === null ? null : { location }
}

/** Returns the address with which anybody becomes the admin of a demo. Null if the site is no demo. */
export async function readDemoAdmin(services: Services): Promise<string | null> {
  if (!services.settings.demoUntil) return null
  // Visitors may have changed who is an admin.
  const [first = null] = addressesIn((await readRemoteConfig(services)).admin_email)
  return first
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer')
  return timingSafeEqual(digest(one), digest(other))
}
