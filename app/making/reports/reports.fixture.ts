import type { Services } from '../../context.server.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { newItems, putBank } from '../question-bank/bank.fixture.ts'
import type { ReportForm } from './report.ts'
import { receiveReport } from './reports.server.ts'

type Given = Partial<ReportForm> & { uid?: string; network?: string }

/**
 * Reports a question of Oregon from a client address, by default in its own network. With `uid`, the
 * rider is signed in. Resolves with true if the report was stored.
 */
export async function reportsFrom(services: Services, client: string, given: Given = {}) {
  const { uid, network = client, ...form } = given
  const session = uid ? { id: `session-of-${uid}`, uid } : null
  const report = { state: 'OR', itemId: 'starter-1', revision: 1, kind: 'wrong', text: '' } as const
  const sender = { client, network, session }
  return (await receiveReport(services, { ...report, ...form }, sender)) === 'stored'
}

export const putOregon = (services: Services, count: number) =>
  putBank(services, 'OR', newItems(count, 'n'))

export async function idsOfOregon(services: Services): Promise<string[]> {
  return (await currentBank(services, 'OR')).items.map(({ id }) => id)
}
