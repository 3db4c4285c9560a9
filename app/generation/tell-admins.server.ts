import { hash } from 'node:crypto'
import * as z from 'zod'
import { collection } from '../../platform/documents/collection.ts'
import type { Services } from '../context.server.ts'
import { readRemoteConfig } from '../remote-config/remote-config.server.ts'
import { addressesIn } from '../text/email-address.ts'
import { latestRun, listPendingRuns, uploadQueue } from './generation-runs.server.ts'
import { isUnderWay } from './run-status.ts'
import { endOfQueue } from './upload-queue.ts'

/** The average pause between two checks of the queue, in milliseconds. */
const LOOK_EVERY_MS = 10_000
const MAX_MAILS = 5
/**
 * The pause after the first attempt, in milliseconds. Each later pause is twice as long as the previous
 * one.
 */
const FIRST_PAUSE_MS = 2 * 60_000
const KEPT_MS = 30 * 24 * 60 * 60_000

/** The attempts to send a mail. Only one process can create an attempt, and that process sends the mail. */
export const queueMails = collection({
  path: 'queueMails',
  schema: z.object({ at: z.iso.datetime(), expiresAt: z.iso.datetime() }),
  expires: true,
})

/** Mails the admins whenever all runs of the queue have ended. Stops with the server. */
export function watchQueue(services: Services): void {
  if (!services.mailer || !services.aiModel) return
  services.background.repeat('mails about the queue', LOOK_EVERY_MS, (signal) =>
    tellAdmins(services, signal),
  )
}

/**
 * Sends the mail about the ended runs, unless a run is pending. Each call makes one attempt at most.
 * After `MAX_MAILS` failed attempts it gives up.
 */
export async function tellAdmins(services: Services, signal: AbortSignal): Promise<void> {
  const due = await findDueMail(services)
  if (!services.mailer || !due) return
  const { untold, sentence } = due
  const id = hash('sha256', untold.map(({ id, addedAt }) => `${id} ${addedAt}`).join())
  const attempt = await claimAttempt(services, id.slice(0, 16))
  if (!attempt) return
  let isMailGivenUp = false
  try {
    const { admin_email } = await readRemoteConfig(services)
    await services.mailer.send(mailOf(services.origin, addressesIn(admin_email), sentence), signal)
    services.log.info({ attempt }, 'the admins were told that the queue is through')
  } catch (error) {
    if (signal.aborted) return
    const isLast = attempt === MAX_MAILS
    services.log[isLast ? 'error' : 'warn']({ attempt, ...whyNotSent(error) }, 'mail not sent')
    if (!isLast) return
    isMailGivenUp = true
  }
  const { merge } = uploadQueue(services).write
  const told = { mail: 'done', isMailGivenUp } as const
  await services.documents.batch(untold.map(({ id }) => merge(id, told)))
}

/** Returns the ended runs that no mail was about, and a mail's sentence. Null while a run is pending. */
async function findDueMail(services: Services) {
  const untold = await uploadQueue(services).list({ where: { mail: 'due' } })
  if (untold.length === 0) return null
  if ((await listPendingRuns(services)).some(({ run }) => isUnderWay(run))) return null
  const runs = await Promise.all(untold.map(({ id }) => latestRun(services, id)))
  const sentence = endOfQueue(runs.filter((run) => run !== null))
  return sentence ? { untold, sentence } : null
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

/** Returns the number of the attempt that this process may make, or null if none is due. */
async function claimAttempt(services: Services, id: string): Promise<number | null> {
  const mails = queueMails(services)
  const now = services.now()
  for (let attempt = 1; attempt <= MAX_MAILS; attempt++) {
    const made = await mails.get(`${id}-${attempt}`)
    if (!made) {
      await mails.removeExpired(now)
      const expiresAt = new Date(now.getTime() + KEPT_MS).toISOString()
      const isMine = await mails.create(`${id}-${attempt}`, { at: now.toISOString(), expiresAt })
      return isMine ? attempt : null
    }
    if (now.getTime() - Date.parse(made.at) < FIRST_PAUSE_MS * 2 ** (attempt - 1)) return null
  }
  return null
}

function mailOf(origin: string, to: string[], sentence: string) {
  return {
    to,
    subject: 'The manuals are done',
    text: `${sentence}\n\nSee what became of each: ${origin}/admin/uploads\n`,
  }
}
