import { createTransport } from 'nodemailer'
import { untilAborted } from '../time-limit.ts'
import type { Mailer } from './mailer.ts'

const STEP_TIMEOUT_MS = 10_000
/** The time limit of a mail, whatever the mail server does, in milliseconds. */
const TIMEOUT_MS = 60_000

type SmtpSettings = { url: string; from: string; stepTimeoutMs?: number; timeoutMs?: number }

/** Sends mails by SMTP, each with a connection of its own. */
export function openSmtpMailer({
  url,
  from,
  stepTimeoutMs = STEP_TIMEOUT_MS,
  timeoutMs = TIMEOUT_MS,
}: SmtpSettings): Mailer {
  const limits = {
    dnsTimeout: stepTimeoutMs,
    connectionTimeout: stepTimeoutMs,
    greetingTimeout: stepTimeoutMs,
    socketTimeout: stepTimeoutMs,
  }
  return {
    async send({ to, subject, text }, signal) {
      const transport = createTransport({ url, ...limits })
      try {
        const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
        await untilAborted(transport.sendMail({ from, to, subject, text }), limit)
      } finally {
        transport.close()
      }
    },
  }
}
