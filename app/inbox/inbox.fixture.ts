import { openTestServices } from '../../test/services.fixture.ts'
import { putOregon, reportsFrom } from '../reports/reports.fixture.ts'
import { readInbox } from './inbox.server.ts'
import { doInInbox } from './inbox-deeds.server.ts'
import type { InboxDeed } from './inbox-deeds.ts'

export const ID = { state: 'OR', itemId: 'starter-1' }
export const ITEM = { ...ID, revision: 1 }
export const LIVE = { ...ITEM, pulledAt: '' }

/** An inbox about Oregon with 100 questions. */
export async function oregon() {
  const opened = openTestServices()
  const { services, clock } = opened
  await putOregon(services, 100)
  /** Reports from new addresses, a second apart. */
  async function reported(itemId: string, ...clients: string[]) {
    for (const client of clients) {
      clock.time += 1000
      await reportsFrom(services, client, { itemId, text: `from ${client}` })
    }
  }
  const does = (deed: InboxDeed) => {
    clock.time += 1000
    return doInInbox(services, deed, { uid: 'admin', uidHash: 'the-hash' })
  }
  const ids = async () => (await readInbox(services)).questions.map(({ itemId }) => itemId)
  /** The pulled question as the page shows it. */
  const pulled = async () => {
    const pulledAt = (await readInbox(services)).questions[0]?.pulledAt ?? ''
    return { ...ITEM, pulledAt }
  }
  return { ...opened, reported, pulled, does, ids }
}
