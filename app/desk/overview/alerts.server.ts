import { hash } from 'node:crypto'
import { href } from 'react-router'
import type { Typed } from '../../../platform/documents/collection.ts'
import { AT_ONCE, type DueWork, type Job } from '../../../platform/documents/due-work.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import { plural } from '../../base/text/plural.ts'
import type { Services } from '../../context.server.ts'
import { checkUsedAi } from '../../making/generation/ai-health.server.ts'
import { FIRST_PAUSE_MS, mailAdmins } from '../../making/generation/tell-admins.server.ts'
import { readBankSummary } from '../../making/question-bank/bank-summary.server.ts'
import { type Alert, alerts } from '../../people/admin/alert-store.server.ts'
import { lastBackup, MAX_BACKUP_AGE_MS } from '../../people/admin/last-backup.server.ts'
import { stateRecords } from '../../questions/states/states.server.ts'
import { findState } from '../../questions/states/us-states.ts'
import { reportedQuestions } from '../inbox/inbox.server.ts'

const LOOK_EVERY_MS = 60 * 60_000
const DAY_MS = 24 * 60 * 60_000
/** The mail comes later than the desk's own line, whose days are `LAW_DAYS`. */
const MAILED_LAW_DAYS = 60
const HEALTH = `${href('/admin/system')}#health`

type Found = Pick<Alert, 'kind' | 'says' | 'to'> & {
  /** Tells one occasion from the next, and stays the same while it lasts. */
  occasion: string
}

/** Looks for occasions about once an hour, until the server stops. */
export function watchAlerts(services: Services): void {
  const note = (signal: AbortSignal) => noteAlerts(services, signal)
  services.background.repeat('alerts', LOOK_EVERY_MS, note, { startsLater: true })
  services.background.start('alerts of AI', async (signal) => {
    const stored = await alerts(services).list()
    // This start may bring a new key.
    if (stored.some(({ kind }) => kind === 'ai')) await note(signal)
  })
}

/** Stores new occasions, of which a mail is due, and deletes those that are over. */
export async function noteAlerts(services: Services, signal: AbortSignal): Promise<void> {
  const ai = await failingAi(services, signal)
  const found = new Map(
    [
      ...(await pulledQuestions(services)),
      ...(await endingLaws(services)),
      ...(await oldBackup(services)),
      ...(ai ?? []),
    ].map((one) => [idOf(one), one]),
  )
  const stored = await alerts(services).list()
  for (const { id, kind } of stored) {
    const isUnknown = kind === 'ai' && ai === null
    if (!found.has(id) && !isUnknown) await alerts(services).delete(id)
  }
  const since = services.now().toISOString()
  for (const [id, { kind, says, to }] of found) {
    const isKnown = stored.some((one) => one.id === id)
    if (!isKnown) await alerts(services).create(id, { kind, says, to, since, mail: 'due' })
  }
}

/** What the desk tells in lines of its own. The table of the states has the rest. */
export async function deskAlerts(services: Services): Promise<Pick<Found, 'says' | 'to'>[]> {
  const stored = services.aiModel ? await alerts(services).list() : []
  const ai = stored.filter(({ kind }) => kind === 'ai')
  return [...ai, ...(await oldBackup(services))].map(({ says, to }) => ({ says, to }))
}

type DueMail = Job & { due: Typed<Alert>[] }

/**
 * The mail about all occasions that no mail has told of. It always has the same id, so that processes that see
 * different occasions do not mail one of them twice.
 */
export function alertMails(services: Services, mailer: Mailer): DueWork<DueMail> {
  return {
    kind: 'alert-mail',
    claimMs: FIRST_PAUSE_MS,
    async list() {
      const due = await alerts(services).list({ where: { mail: 'due' } })
      return due.length > 0 ? [{ id: 'all', dueAt: AT_ONCE, due }] : []
    },
    async carryOut({ due }, about) {
      const lines = due.map(({ says, to }) => `${says}\n${services.origin}${to}\n`)
      const mail = { subject: 'Something needs you', text: lines.join('\n') }
      // The attempts have no end: another alert may join the mail at any of them.
      const outcome = await mailAdmins(services, mailer, mail, { ...about, attempt: 1 })
      if (outcome === 'failed') return false
      // Meanwhile some may be over.
      const stored = await alerts(services).list({ where: { mail: 'due' } })
      const told = stored.filter(({ id }) => due.some((one) => one.id === id))
      const { write } = alerts(services)
      // If one is deleted at this moment, this must not leave a part of it.
      return services.documents.batch(
        told.map(({ id, ...alert }) => write.set(id, { ...alert, mail: 'done' })),
      )
    },
  }
}

function idOf({ kind, occasion }: Found): string {
  return hash('sha256', `${kind} ${occasion}`).slice(0, 32)
}

async function pulledQuestions(services: Services): Promise<Found[]> {
  const reported = await reportedQuestions(services)
  return reported.flatMap(({ state, itemId, pulledAt }): Found[] => {
    if (pulledAt === null) return []
    return [
      {
        kind: 'pulled',
        occasion: `${state} ${itemId} ${pulledAt}`,
        says: `Riders’ reports pulled a question of ${findState(state)?.stateName ?? state}.`,
        to: `${href('/admin/inbox')}#${state}.${itemId}`,
      },
    ]
  })
}

/** The days on which law ends, or has ended, each with the number of its questions. */
async function endingLaws(services: Services): Promise<Found[]> {
  const now = services.now()
  const until = new Date(now.getTime() + MAILED_LAW_DAYS * DAY_MS).toISOString()
  const today = now.toISOString().slice(0, 10)
  const found: Found[] = []
  for (const record of await stateRecords(services).list({ orderBy: 'stateName asc' })) {
    const { abbrev, stateName } = record
    const { lawEnds } = await readBankSummary(services, record)
    const near = lawEnds.filter((at) => at <= until).map((at) => at.slice(0, 10))
    for (const [day, { length }] of Map.groupBy(near, (one) => one)) {
      const are = plural(length, { one: '1 question is', other: `${length} questions are` })
      found.push({
        kind: 'law',
        occasion: `${abbrev} ${day}`,
        says: `${stateName}: ${are} about law that ${day < today ? 'ended' : 'ends'} on ${day}.`,
        to: `${href('/admin/manuals/:abbrev', { abbrev })}#law`,
      })
    }
  }
  return found
}

/** Says nothing before the first backup: some operators make them with tools that tell nobody. */
async function oldBackup(services: Services): Promise<Found[]> {
  const last = await lastBackup(services)
  if (!last || services.now().getTime() - last.getTime() <= MAX_BACKUP_AGE_MS) return []
  const says = `The last whole backup is of ${last.toISOString().slice(0, 10)}.`
  return [{ kind: 'backup', occasion: last.toISOString(), says, to: HEALTH }]
}

/** Null if the AI service gave no clear answer. */
async function failingAi(services: Services, signal: AbortSignal): Promise<Found[] | null> {
  const found = await checkUsedAi(services, signal)
  if (found?.level === 'warning') return null
  if (found?.level !== 'broken') return []
  const { says } = found
  // The service's own reason follows the colon. It may differ from answer to answer.
  const [occasion = says] = says.split(':')
  const to = says.includes('the model') ? `${href('/admin')}#remote-config` : HEALTH
  return [{ kind: 'ai', occasion, says: `The AI service ${says}`, to }]
}
