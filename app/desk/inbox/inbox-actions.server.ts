import type { Write } from '../../../platform/documents/document-store.ts'
import type { Services } from '../../context.server.ts'
import { liveRevisions } from '../../making/question-bank/bank-summary.server.ts'
import { bringBackQuestion } from '../../making/question-bank/pull-question.server.ts'
import { changeQuestions } from '../../making/question-bank/question-changes.server.ts'
import {
  entryOf,
  inboxEntries,
  readInboxEntries,
} from '../../making/reports/inbox-entries.server.ts'
import type { Admin } from '../../people/admin/require-admin.server.ts'
import { recordDeed } from '../../people/deeds/record-deed.server.ts'
import { feedbackThing, questionThing } from '../../people/deeds/things.ts'
import { allFeedback } from '../../people/feedback/feedback.server.ts'
import { withStateLock } from '../../questions/states/state-lock.server.ts'
import { findState } from '../../questions/states/us-states.ts'
import { feedbackEntry, pagesOfFeedback } from './inbox.server.ts'
import { INBOX_MESSAGES } from './inbox.ts'
import type { InboxAction } from './inbox-actions.ts'
import { openRevision } from './open-revision.server.ts'

type Outcome = { done: true } | { message: string; status: number }
type By = Pick<Admin, 'uid' | 'uidHash'>

const DONE = { done: true } as const
const NOT_THERE = { message: INBOX_MESSAGES.notThere, status: 404 } as const

export async function takeInboxAction(
  services: Services,
  action: InboxAction,
  admin: By,
): Promise<Outcome> {
  if (action.intent === 'all-done') return settleFeedback(services, action, admin)
  const entry = action.intent === 'done' ? feedbackEntry(action.id) : entryOf(action)
  const now = services.now().toISOString()
  const { readAt = now } = action.intent === 'done' ? {} : action
  const settledAt = readAt < now ? readAt : now
  /**
   * Returns the write that settles the entry. A later decision stays, if somebody made one on a newer
   * page.
   */
  const settle = async () => {
    const { settledAt: before = '', by } = (await inboxEntries(services).get(entry)) ?? {}
    const earlier = { settledAt: before, ...(by && { by }) }
    const settled = before > settledAt ? earlier : { settledAt, by: admin.uidHash }
    return inboxEntries(services).write.set(entry, settled)
  }
  const outcome = await applyAction(services, action, admin, settle)
  if ('message' in outcome) return outcome
  // The withdrawal of a question is recorded with the change of the bank.
  if (action.intent !== 'withdraw') {
    const thing =
      action.intent === 'done'
        ? feedbackThing(action.id)
        : questionThing(action.state, action.itemId)
    await recordDeed(services, action.intent, { uid: admin.uid, thing })
  }
  return outcome
}

type OfOne = Exclude<InboxAction, { intent: 'all-done' }>

async function applyAction(
  services: Services,
  action: OfOne,
  admin: By,
  settle: () => Promise<Write>,
): Promise<Outcome> {
  if (action.intent === 'done') {
    if (!(await allFeedback(services).get(action.id))) return NOT_THERE
    await services.documents.batch([await settle()])
    return DONE
  }
  const { state, itemId: id, revision } = action
  if (!findState(state)) return NOT_THERE
  switch (action.intent) {
    case 'keep':
      // The lock is needed, because reports may pull the question at the same time.
      return withStateLock(services, state, async (lock) => {
        if (!(await findShown(services, action))) return NOT_THERE
        await lock.commit([await settle()])
        return DONE
      })
    case 'withdraw': {
      const change = { ...action, id, revision }
      const settling = async () => [await settle()]
      const outcome = await changeQuestions(services, state, change, admin, settling)
      return 'message' in outcome ? { message: outcome.message, status: outcome.status } : DONE
    }
    case 'put-back': {
      const pulled = (await findShown(services, action))?.pulled
      if (!pulled) return NOT_THERE
      const back = { id, pulled, by: admin.uidHash }
      return (await bringBackQuestion(services, state, back, [await settle()])) ? DONE : NOT_THERE
    }
  }
}

/** Settles the open feedback that the search finds. Feedback from after `readAt` stays open. */
async function settleFeedback(
  services: Services,
  { find, readAt }: Extract<InboxAction, { intent: 'all-done' }>,
  { uid, uidHash: by }: By,
): Promise<Outcome> {
  const now = services.now().toISOString()
  const settledAt = readAt && readAt < now ? readAt : now
  let settled = 0
  for await (const page of pagesOfFeedback(services, await readInboxEntries(services), find)) {
    const seen = page.filter(({ createdAt }) => createdAt <= settledAt)
    if (seen.length === 0) continue
    const { set } = inboxEntries(services).write
    await services.documents.batch(seen.map(({ id }) => set(feedbackEntry(id), { settledAt, by })))
    settled += seen.length
  }
  if (settled === 0) return { message: INBOX_MESSAGES.noFeedback, status: 404 }
  const note = `${settled} pieces of feedback`
  await recordDeed(services, 'all-done', { uid, thing: 'inbox', note })
  return DONE
}

/** Finds the open question. Null if the question is no longer as the page showed it. */
async function findShown(
  services: Services,
  action: Extract<InboxAction, { intent: 'keep' | 'put-back' }>,
) {
  const { state, itemId, revision, pulledAt } = action
  const entry = await inboxEntries(services).get(entryOf(action))
  const asked = (await liveRevisions(services, state)).get(itemId)
  const open = await openRevision(services, { state, itemId, entry, asked })
  const isAsShown = open?.revision === revision && (open.pulled?.at ?? '') === pulledAt
  return isAsShown ? open : null
}
