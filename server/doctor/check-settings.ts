import { type Finding, findings } from '../../platform/finding.ts'
import type { Env } from '../settings/env.ts'
import { isLoopback, isPlainHttp } from '../settings/plain-http.ts'

/** Checks the settings, and shows no secret value. `set` has the names of the settings that are set. */
export function checkSettings(env: Env, set: string[]): Finding[] {
  const settings = findings('Settings')
  return [
    settings.ok(
      set.length > 0
        ? `these are set: ${set.join(', ')}`
        : 'none is set, so all have their defaults',
    ),
    ...env.warnings.map((says) => settings.warning(says, 'Look at docs/settings.md.')),
    origin(env),
    proxies(env),
    env.securityContact
      ? findings('Security contact').ok(env.securityContact)
      : findings('Security contact').warning(
          'none, so nobody knows where to report a security hole',
          'Set SECURITY_CONTACT.',
        ),
    env.offline
      ? findings('Service worker').ok('on')
      : findings('Service worker').warning(
          'off: browsers remove it and all that it stored',
          'Set OFFLINE=on once your users have been back.',
        ),
  ]
}

function origin({ origin }: Env): Finding {
  const about = findings('ORIGIN')
  if (isPlainHttp(origin)) {
    return about.warning(
      `${origin} is plain http: cookies cross the network unencrypted`,
      'Put a proxy that speaks https in front, and set ORIGIN to its address.',
    )
  }
  const isHere = isLoopback(new URL(origin).hostname)
  return about.ok(isHere ? `${origin}, for this machine only` : origin)
}

function proxies({ origin, trustedProxies }: Env): Finding {
  const about = findings('Proxies')
  if (trustedProxies) return about.ok('TRUSTED_PROXIES names them')
  if (isLoopback(new URL(origin).hostname)) return about.ok('none is trusted')
  return about.warning(
    'none is trusted, so behind a proxy all clients share one rate limit and count as one',
    'Set TRUSTED_PROXIES to the address of your proxy.',
  )
}
