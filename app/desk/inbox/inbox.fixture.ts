import { openTestServices } from '../../../test/services.fixture.ts'
import { putOregon, reportsFrom } from '../../making/reports/reports.fixture.ts'
import { readInbox } from './inbox.server.ts'
import { takeInboxAction } from './inbox-actions.server.ts'
import type { InboxAction } from './inbox-actions.ts'

export const ID = { state: 'OR', itemId: 'starter-1' }
export const ITEM = { ...ID, revision: 1 }
export const LIVE = { ...ITEM, pulledAt: '' }

/** Opens the inbox of a server with 100 questions for Oregon. */
export async function oregon() {
  const opened = openTestServices()
  const { services, clock } = opened
  await putOregon(services, 100)
  /** Sends a report from each client address, one second apart. */
  async function reported(itemId: string, ...clients: string[]) {
    for (const client of clients) {
      clock.time += 1000
      await reportsFrom(services, client, { itemId, text: `from ${client}` })
    }
  }
  const does = (action: InboxAction) => {
    clock.time += 1000
    return takeInboxAction(services, action, { uid: 'admin', uidHash: '0123456789abcdef' })
  }
  const ids = async () => (await readInbox(services)).questions.map(({ itemId }) => itemId)
  /** The pulled question as the page shows it. */
  const pulled = async () => {
    const pulledAt = (await readInbox(services)).questions[0]?.pulledAt ?? ''
    return { ...ITEM, pulledAt }
  }
  return { ...opened, reported, pulled, does, ids }
}
