import type { NamedLimits } from '../../platform/rate-limit.ts'
import type { Services } from '../context.server.ts'

type Counting = Pick<Services, 'countUse'>

const SIGN_INS: NamedLimits = { name: 'sign-in', limits: [{ count: 10, seconds: 60 }] }
const ADMIN_CODES: NamedLimits = { name: 'admin code', limits: [{ count: 5, seconds: 60 }] }

/** Counts a sign-in of a client. Resolves with 0, or with the seconds to wait. */
export function countSignIn({ countUse }: Counting, client: string): Promise<number> {
  return countUse(SIGN_INS, client)
}

/**
 * Counts a sign-in that a client starts at the embedded provider. The provider stores each one, also
 * for a client that does not start at our own address.
 */
export function countProviderSignIn({ countUse }: Counting, client: string): Promise<number> {
  return countUse(SIGN_INS, `at the provider ${client}`)
}

/** Counts an admin code that a client enters. */
export function countAdminCode({ countUse }: Counting, client: string): Promise<number> {
  return countUse(ADMIN_CODES, client)
}
