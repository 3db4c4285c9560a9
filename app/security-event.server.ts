/** Events that the log always records (OWASP ASVS 5.0, V16.3). */
type SecurityEvent =
  | 'sign-in.ok'
  | 'sign-in.failed'
  | 'sign-out'
  | 'account.deleted'
  | 'access.denied'
  | 'origin.refused'
  | 'upload.refused'
  | 'rate.limited'
  | 'config.changed'
  | 'admin.acted'

/** An id or a word of the program, never an address or an email. The log hashes a `uid`. */
type Fact = string | number | boolean | null | undefined | readonly string[] | Error

/** The fields of an event's log line. */
export function securityEvent(event: SecurityEvent, facts: Record<string, Fact> = {}) {
  return { event, ...facts }
}
