import type { CustomFetch } from 'openid-client'
import { CALLBACK_PATH } from '../../app/people/auth/provider-paths.ts'
import { readCertificate } from '../../platform/certificate.ts'
import { counted, type Finding, findings, reasonOf } from '../../platform/finding.ts'
import { describeProvider } from '../../platform/identity/describe-provider.ts'
import { verifyMailServer } from '../../platform/mail/smtp-mailer.ts'
import { PROXY_PROBLEM, UNREADABLE } from '../http/client-address.ts'
import type { Env } from '../settings/env.ts'
import { isLoopback } from '../settings/plain-http.ts'

const TIMEOUT_MS = 5_000
const DAY_MS = 24 * 60 * 60 * 1000
const MIN_CERTIFICATE_DAYS = 14

/** Checks that a server is ready at the public address, and that proxies tell it who asks. */
export async function checkServer(origin: string): Promise<Finding[]> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await fetch(`${origin}/readyz`, { signal, redirect: 'manual' })
    const text = (await answer.text()).slice(0, 40)
    const isUnreadable = answer.headers.get(PROXY_PROBLEM) === UNREADABLE
    const proxies = findings('Proxies').warning(UNREADABLE_CLIENT, APPEND)
    return [readiness(origin, answer, text), ...(isUnreadable ? [proxies] : [])]
  } catch (error) {
    const next = 'Start it, or run this where the address is reachable.'
    return [findings('Server').warning(`not reached at ${origin}: ${reasonOf(error)}`, next)]
  }
}

const UNREADABLE_CLIENT =
  'X-Forwarded-For of the trusted proxy ends with something that is no IP address, so all clients count as one'
const APPEND = 'Make the proxy append the address of the client.'

function readiness(origin: string, { status, headers }: Response, text: string): Finding {
  const about = findings('Server')
  if (status === 200 && text === 'ready') return about.ok(`ready at ${origin}`)
  if (text === 'starting') {
    return about.warning(`is still starting at ${origin}`, 'Run this again in a minute.')
  }
  if (text === 'degraded') {
    const next = 'Look at the disk, and at the standby of PostgreSQL if there is one.'
    return about.broken('degraded: it answers, but nothing can be saved', next)
  }
  const elsewhere = URL.parse(headers.get('Location') ?? '', origin)?.origin ?? origin
  if (elsewhere !== origin) {
    const next = 'Set ORIGIN to the address at which people open the site.'
    return about.broken(`${origin} redirects to ${elsewhere}`, next)
  }
  const next = 'Look at its log, and at the proxy.'
  return about.broken(`${origin}/readyz answers with status ${status}`, next)
}

export async function checkCertificate(origin: string, now: Date): Promise<Finding[]> {
  if (!origin.startsWith('https:')) return []
  const about = findings('Certificate')
  const renew = 'Look at what renews it.'
  try {
    const { expiresAt, problem } = await readCertificate(origin)
    const days = Math.floor((expiresAt.getTime() - now.getTime()) / DAY_MS)
    const says = `expires on ${expiresAt.toISOString().slice(0, 10)}, in ${counted(days, 'day')}`
    if (problem) return [about.broken(`browsers refuse it (${problem}); it ${says}`, renew)]
    return [days < MIN_CERTIFICATE_DAYS ? about.warning(says, renew) : about.ok(says)]
  } catch (error) {
    return [
      about.warning(`not read at ${origin}: ${reasonOf(error)}`, 'Run this where it is reachable.'),
    ]
  }
}

/** Checks the identity provider as a sign-in does. Tests replace `fetch`. */
export async function checkProvider(
  {
    oidc,
    origin,
    localProvider,
  }: Pick<Env, 'oidc' | 'origin'> & {
    localProvider?: Pick<Env['localProvider'], 'adminAlone'>
  },
  fetch?: CustomFetch,
): Promise<Finding[]> {
  const about = findings('Sign-in')
  if (!oidc) {
    const isHere = isLoopback(new URL(origin).hostname)
    if (isHere) return [about.ok('the embedded provider, for this machine only')]
    if (localProvider?.adminAlone)
      return [about.ok('only admins and people with a role, by their code')]
    const next = 'Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.'
    return [
      about.warning(
        'the embedded provider believes every email, and serves a public address',
        next,
      ),
    ]
  }
  try {
    const settings = { ...oidc, redirectUri: origin + CALLBACK_PATH, ...(fetch && { fetch }) }
    const { signingKeys, clockProblem, mayVerifyEmail, knowsMethod } =
      await describeProvider(settings)
    return [
      about.ok(`${oidc.issuer} answers, with ${counted(signingKeys, 'key')}`),
      ...(clockProblem ? [about.warning(`${oidc.issuer}: ${clockProblem}`, CLOCK)] : []),
      ...(knowsMethod ? [] : [about.warning(OTHER_METHOD, METHODS)]),
      ...(mayVerifyEmail ? [] : [about.warning(UNVERIFIED, VERIFY)]),
    ]
  } catch (error) {
    return [about.broken(`${oidc.issuer}: ${(error as Error).message}`, PROVIDER)]
  }
}

const CLOCK = 'Let NTP set the clock of this machine: a sign-in fails if its times do not fit.'
const OTHER_METHOD =
  'the provider announces no way in which the app authenticates: client_secret_post or client_secret_basic, or none without OIDC_CLIENT_SECRET'
const METHODS = 'Check OIDC_CLIENT_SECRET, and the application type at the provider.'
const UNVERIFIED =
  'the provider does not list email_verified among its claims, and only a verified address makes an admin'
const VERIFY = 'If an admin is refused, change the provider as docs/operations.md, "Sign-in", says.'
const PROVIDER = 'Check OIDC_ISSUER, the network, and docs/operations.md, "Sign-in".'

/** Checks that the mail server accepts the connection and the login. Sends no mail. */
export async function checkMail(
  { mail, proxy }: Pick<Env, 'mail' | 'proxy'>,
  timeoutMs?: number,
): Promise<Finding> {
  const about = findings('Mail')
  if (!mail) return about.ok('SMTP_URL is not set, so the server sends no mail')
  const { protocol, host } = new URL(mail.url)
  const place = `${protocol}//${host}`
  try {
    await verifyMailServer({ url: mail.url, timeoutMs })
    return about.ok(`${place} is ready for mails from ${mail.from}`)
  } catch (error) {
    if ((error as { code?: string }).code === 'EAUTH') {
      const next = 'Check the user and the password in SMTP_URL.'
      return about.broken(`${place} refuses the login: ${reasonOf(error)}`, next)
    }
    const direct = proxy ? ` Mail does not go through ${proxy}.` : ''
    const next = `Check SMTP_URL, and that this machine may reach the port.${direct}`
    return about.broken(`${place}: ${reasonOf(error)}`, next)
  }
}
