import type { NamedLimits } from '../../platform/rate-limit.ts'

/** Sign-ins by one client. The embedded provider counts those that it starts itself. */
export const SIGN_INS: NamedLimits = { name: 'sign-in', limits: [{ count: 10, seconds: 60 }] }

/** Admin codes that one client enters. */
export const ADMIN_CODES: NamedLimits = { name: 'admin code', limits: [{ count: 5, seconds: 60 }] }
