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

/** Ids and words of the program only: no address, no email. The log hashes a `uid`. */
type Facts = Record<
  string,
  string | number | boolean | null | undefined | readonly string[] | Error
>

/** The fields of an event's log line. */
export function securityEvent(event: SecurityEvent, facts: Facts = {}) {
  return { event, ...facts }
}
