import { type Finding, findings } from '../../../platform/finding.ts'
import { isAmong } from '../../base/text/email-address.ts'
import type { Services } from '../../context.server.ts'

const EXAMPLE_ADMIN = 'admin@example.com'

/** Checks the flag `admin_email`. With a real provider nobody can sign in with the example address. */
export function checkAdminHealth(
  adminEmail: string,
  { localProvider }: Pick<Services, 'localProvider'>,
): Finding {
  const about = findings('Admin')
  if (localProvider || !isAmong(EXAMPLE_ADMIN, adminEmail)) return about.ok(adminEmail)
  const next = 'Set ADMIN_EMAIL, or run npm run flags -- admin_email=ADDRESS.'
  return about.warning(`${EXAMPLE_ADMIN} is an admin, which is only the default`, next)
}
