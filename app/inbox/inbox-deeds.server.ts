import type { Write } from '../../platform/documents/document-store.ts'
import type { Admin } from '../admin/require-admin.server.ts'
import type { Services } from '../context.server.ts'
import { allFeedback } from '../feedback/feedback.server.ts'
import { liveRevisions } from '../question-bank/bank-summary.server.ts'
import { bringBackQuestion } from '../question-bank/pull-question.server.ts'
import { changeQuestions } from '../question-bank/question-changes.server.ts'
import { entryOf, inboxEntries } from '../reports/inbox-entries.server.ts'
import { securityEvent } from '../security-event.server.ts'
import { withStateLock } from '../states/state-lock.server.ts'
import { findState } from '../states/us-states.ts'
import { feedbackEntry } from './inbox.server.ts'
import { INBOX_MESSAGES } from './inbox.ts'
import type { InboxDeed } from './inbox-deeds.ts'
import { openRevision } from './open-revision.server.ts'

type Outcome = { done: true } | { message: string; status: number }
type By = Pick<Admin, 'uid' | 'uidHash'>

const DONE = { done: true } as const
const NOT_THERE = { message: INBOX_MESSAGES.notThere, status: 404 } as const

export async function doInInbox(services: Services, deed: InboxDeed, admin: By): Promise<Outcome> {
  const entry = deed.intent === 'done' ? feedbackEntry(deed.id) : entryOf(deed)
  const now = services.now().toISOString()
  const { readAt = now } = deed.intent === 'done' ? {} : deed
  const settledAt = readAt < now ? readAt : now
  const settles = inboxEntries(services).write.set(entry, { settledAt })
  const outcome = await carryOut(services, deed, admin, settles)
  if ('message' in outcome) return outcome
  const facts = {
    did: `${deed.intent.replace('-', ' ')} in the inbox`,
    what: entry,
    uid: admin.uid,
  }
  services.log.info(securityEvent('admin.acted', facts), 'inbox changed')
  return outcome
}

async function carryOut(
  services: Services,
  deed: InboxDeed,
  admin: By,
  settles: Write,
): Promise<Outcome> {
  if (deed.intent === 'done') {
    if (!(await allFeedback(services).get(deed.id))) return NOT_THERE
    await services.documents.batch([settles])
    return DONE
  }
  const { state, itemId: id, revision } = deed
  if (!findState(state)) return NOT_THERE
  switch (deed.intent) {
    case 'keep':
      // Reports may pull the question at the same time.
      return withStateLock(services, state, async (lock) => {
        if (!(await findShown(services, deed))) return NOT_THERE
        await lock.commit([settles])
        return DONE
      })
    case 'withdraw': {
      const outcome = await changeQuestions(services, state, { ...deed, id, revision }, admin)
      if ('message' in outcome) return { message: outcome.message, status: outcome.status }
      await services.documents.batch([settles])
      return DONE
    }
    case 'bring-back': {
      const pulled = (await findShown(services, deed))?.pulled
      if (!pulled) return NOT_THERE
      const back = { id, pulled, by: admin.uidHash }
      return (await bringBackQuestion(services, state, back, [settles])) ? DONE : NOT_THERE
    }
  }
}

/** Null if the question is not, or no longer, as the page showed it. */
async function findShown(
  services: Services,
  deed: Extract<InboxDeed, { intent: 'keep' | 'bring-back' }>,
) {
  const { state, itemId, revision, pulledAt } = deed
  const entry = await inboxEntries(services).get(entryOf(deed))
  const asked = (await liveRevisions(services, state)).get(itemId)
  const open = await openRevision(services, { state, itemId, entry, asked })
  const isAsShown = open?.revision === revision && (open.pulled?.at ?? '') === pulledAt
  return isAsShown ? open : null
}
