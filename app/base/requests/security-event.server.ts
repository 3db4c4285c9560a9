/** Events that the log records (OWASP ASVS 5.0, V16.3). */
type SecurityEvent =
  | 'sign-in.ok'
  | 'sign-in.failed'
  | 'sign-out'
  | 'account.deleted'
  | 'access.denied'
  | 'origin.refused'
  | 'upload.refused'
  | 'rate.limited'
  | 'statistics.unusual'
  | 'config.changed'
  | 'admin.acted'

/** A fact is never an IP or email address. The log hashes the fact `uid`. */
type Fact = string | number | boolean | null | undefined | readonly string[] | Error

export function securityEvent(event: SecurityEvent, facts: Record<string, Fact> = {}) {
  return { event, ...facts }
}
