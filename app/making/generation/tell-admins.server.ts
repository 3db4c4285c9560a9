import { hash } from 'node:crypto'
import { AT_ONCE, type DueWork } from '../../../platform/documents/due-work.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import { readFace } from '../../base/face/face.server.ts'
import { textIn } from '../../base/face/face.ts'
import { readRemoteConfig } from '../../base/remote-config/remote-config.server.ts'
import { addressesIn } from '../../base/text/email-address.ts'
import { SOURCE } from '../../base/text/languages.ts'
import type { Services } from '../../context.server.ts'
import { latestRun, listPendingRuns, uploadQueue } from './generation-runs.server.ts'
import { isUnderWay } from './run-status.ts'
import { endOfQueue } from './upload-queue.ts'

const MAX_MAILS = 5
/** The pause after the first attempt, in milliseconds. Each later pause is twice as long. */
export const FIRST_PAUSE_MS = 2 * 60_000

type Mail = NonNullable<Awaited<ReturnType<typeof findDueMail>>>

/** The mail that tells the admins that all runs of the queue have ended. */
export function mails(services: Services, mailer: Mailer): DueWork<Mail> {
  return {
    kind: 'mail',
    claimMs: FIRST_PAUSE_MS,
    async list() {
      const mail = await findDueMail(services)
      return mail ? [mail] : []
    },
    async carryOut({ untold, sentence }, { attempt, signal }) {
      const { log, origin, documents } = services
      const text = `${sentence}\n\nSee what became of each: ${origin}/admin/uploads\n`
      const mail = { subject: 'The manuals are done', text }
      const outcome = await mailAdmins(services, mailer, mail, { attempt, signal })
      if (outcome === 'failed') return false
      if (outcome === 'sent')
        log.info({ attempt }, 'the admins were told that the queue is through')
      const isMailGivenUp = outcome === 'given-up'
      const { list, write } = uploadQueue(services)
      // Meanwhile an admin may have dismissed a run or started another one.
      const told = (await list()).filter(({ id, addedAt }) =>
        untold.some((one) => one.id === id && one.addedAt === addedAt),
      )
      // If an entry is deleted at this moment, this must not leave a part of it.
      return documents.batch(
        told.map(({ id, ...entry }) => write.set(id, { ...entry, mail: 'done', isMailGivenUp })),
      )
    },
  }
}

/**
 * Sends a mail to all admins. After 'failed', the next attempt may send it. After the last attempt, or after so
 * many that could not store that they sent it, it is 'given-up'.
 */
export async function mailAdmins(
  services: Services,
  mailer: Mailer,
  { subject, text }: { subject: string; text: string },
  { attempt, signal }: { attempt: number; signal: AbortSignal },
): Promise<'sent' | 'failed' | 'given-up'> {
  if (attempt > MAX_MAILS) return 'given-up'
  try {
    const { admin_email } = await readRemoteConfig(services)
    const { name } = await readFace(services)
    const siteName = name && textIn(name, SOURCE.tag)
    const to = addressesIn(admin_email)
    await mailer.send({ to, subject: siteName ? `${siteName}: ${subject}` : subject, text }, signal)
    return 'sent'
  } catch (error) {
    if (signal.aborted) throw error
    const isGivenUp = attempt >= MAX_MAILS
    const facts = { attempt, ...whyNotSent(error) }
    services.log[isGivenUp ? 'error' : 'warn'](facts, 'mail not sent')
    return isGivenUp ? 'given-up' : 'failed'
  }
}

/** Returns the mail about the ended runs that no mail was about. Null while a run is pending. */
async function findDueMail(services: Services) {
  const untold = await uploadQueue(services).list({ where: { mail: 'due' } })
  if (untold.length === 0) return null
  if ((await listPendingRuns(services)).some(({ run }) => isUnderWay(run))) return null
  const runs = await Promise.all(untold.map(({ id }) => latestRun(services, id)))
  const sentence = endOfQueue(runs.filter((run) => run !== null))
  const id = hash('sha256', untold.map(({ id, addedAt }) => `${id} ${addedAt}`).join())
  return sentence ? { id: id.slice(0, 16), dueAt: AT_ONCE, untold, sentence } : null
}

/** Counts the ended runs about which a mail waits, or could not be sent. */
export async function countMails(services: Services) {
  const queue = await uploadQueue(services).list()
  return {
    waiting: (await findDueMail(services))?.untold.length ?? 0,
    'given-up': queue.filter(({ isMailGivenUp }) => isMailGivenUp).length,
  }
}

/**
 * Returns what the log says about a failed mail: its codes, and the message without addresses. The
 * error itself names the refused recipients.
 */
function whyNotSent(error: unknown) {
  const { code, responseCode, message } = error as Partial<Record<string, unknown>>
  const words = String(message).split(/\s+/)
  const why = words.map((word) => (word.includes('@') ? '(address)' : word)).join(' ')
  return { code, responseCode, why }
}
