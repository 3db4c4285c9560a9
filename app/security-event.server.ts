/** What matters to security and is always on record (OWASP ASVS 5.0, V16.3), by the field `event`. */
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

/** Words of the program and ids only: no address, no email. A `uid` is logged as a hash. */
type Facts = Record<
  string,
  string | number | boolean | null | undefined | readonly string[] | Error
>

/** The fields of the log line about an event. */
export function securityEvent(event: SecurityEvent, facts: Facts = {}) {
  return { event, ...facts }
}
