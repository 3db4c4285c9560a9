import type { Admin } from '../admin/require-admin.server.ts'
import type { Services } from '../context.server.ts'
import { allFeedback } from '../feedback/feedback.server.ts'
import { bringBackQuestion } from '../question-bank/pull-question.server.ts'
import { changeQuestions } from '../question-bank/question-changes.server.ts'
import { entryOf, inboxEntries } from '../reports/inbox-entries.server.ts'
import { securityEvent } from '../security-event.server.ts'
import { findState } from '../states/us-states.ts'
import { feedbackEntry } from './inbox.server.ts'
import { INBOX_MESSAGES } from './inbox.ts'
import type { InboxDeed } from './inbox-deeds.ts'

const NOT_THERE = { message: INBOX_MESSAGES.notThere, status: 404 } as const

export async function doInInbox(
  services: Services,
  deed: InboxDeed,
  admin: Pick<Admin, 'uid' | 'uidHash'>,
): Promise<{ done: true } | { message: string; status: number }> {
  const entries = inboxEntries(services)
  const entry = deed.intent === 'done' ? feedbackEntry(deed.id) : entryOf(deed)
  const settledAt = services.now().toISOString()
  const isThere =
    deed.intent === 'done' ? await allFeedback(services).get(deed.id) : findState(deed.state)
  if (!isThere) return NOT_THERE
  if (deed.intent === 'withdraw') {
    const { state, itemId: id, revision } = deed
    const outcome = await changeQuestions(services, state, { ...deed, id, revision }, admin)
    if ('message' in outcome) return { message: outcome.message, status: outcome.status }
  }
  if (deed.intent === 'bring-back') {
    const { pulled } = (await entries.get(entry)) ?? {}
    if (!pulled) return NOT_THERE
    const back = { id: deed.itemId, pulled, by: admin.uidHash }
    const settles = [entries.write.set(entry, { settledAt })]
    if (!(await bringBackQuestion(services, deed.state, back, settles))) return NOT_THERE
  } else {
    await entries.set(entry, { settledAt })
  }
  const facts = {
    did: `${deed.intent.replace('-', ' ')} in the inbox`,
    what: entry,
    uid: admin.uid,
  }
  services.log.info(securityEvent('admin.acted', facts), 'inbox changed')
  return { done: true }
}
