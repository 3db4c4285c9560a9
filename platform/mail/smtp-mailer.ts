import { createTransport } from 'nodemailer'
import { untilAborted, withTimeLimit } from '../time-limit.ts'
import type { Mailer } from './mailer.ts'

const STEP_TIMEOUT_MS = 10_000
/** The time limit for sending a mail, in milliseconds. */
const TIMEOUT_MS = 60_000
const VERIFY_TIMEOUT_MS = 10_000

type Server = { url: string; stepTimeoutMs?: number }
type SmtpSettings = Server & { from: string; timeoutMs?: number }

/** Sends mails by SMTP. Each mail has its own connection. */
export function openSmtpMailer({ from, timeoutMs = TIMEOUT_MS, ...server }: SmtpSettings): Mailer {
  return {
    async send({ to, subject, text }, signal) {
      const transport = openTransport(server)
      try {
        const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
        await untilAborted(transport.sendMail({ from, to, subject, text }), limit)
      } finally {
        transport.close()
      }
    },
  }
}

/**
 * Connects to the mail server and logs in like `send`, but sends nothing. Rejects if the server is
 * unreachable or too slow, or with the code `EAUTH` if the server rejects the login.
 */
export async function verifyMailServer({
  timeoutMs = VERIFY_TIMEOUT_MS,
  ...server
}: Server & { timeoutMs?: number }): Promise<void> {
  const transport = openTransport(server)
  try {
    await withTimeLimit(transport.verify(), timeoutMs, () => {
      throw new Error('no answer in time')
    })
  } finally {
    transport.close()
  }
}

function openTransport({ url, stepTimeoutMs = STEP_TIMEOUT_MS }: Server) {
  return createTransport({
    url,
    dnsTimeout: stepTimeoutMs,
    connectionTimeout: stepTimeoutMs,
    greetingTimeout: stepTimeoutMs,
    socketTimeout: stepTimeoutMs,
  })
}
