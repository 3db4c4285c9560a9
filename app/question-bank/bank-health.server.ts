import type { Services } from '../context.server.ts'
import { currentBank } from '../quiz/bank.server.ts'
import { US_STATES } from '../states/us-states.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type ExpiringLaw = { stateName: string; questions: number; firstAt: string }
export type BankHealth = { withoutQuestions: string[]; expiring: ExpiringLaw[] }

/** The states whose riders get no quiz, and those with questions whose law expires by then. */
export async function readBankHealth(services: Services, days: number): Promise<BankHealth> {
  const until = new Date(services.now().getTime() + days * DAY_MS).toISOString()
  const health: BankHealth = { withoutQuestions: [], expiring: [] }
  for (const { stateName, abbrev } of US_STATES) {
    const { items } = await currentBank(services, abbrev)
    if (items.length === 0) health.withoutQuestions.push(stateName)
    const dates = items.flatMap(({ expiresAt }) =>
      expiresAt && expiresAt <= until ? [expiresAt] : [],
    )
    const [firstAt] = dates.sort()
    if (firstAt) health.expiring.push({ stateName, questions: dates.length, firstAt })
  }
  return health
}
