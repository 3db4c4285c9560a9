import type { Services } from '../context.server.ts'
import { currentBank } from '../quiz/bank.server.ts'
import { US_STATES } from '../states/us-states.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A line of `npm run doctor`. */
type Finding = { level: 'ok' | 'warning'; about: string; says: string; next?: string }

/** Tells which states have no questions, and which questions are about law that expires by then. */
export async function checkBanks(services: Services, days: number): Promise<Finding[]> {
  const until = new Date(services.now().getTime() + days * DAY_MS).toISOString()
  const without: string[] = []
  const laws: Finding[] = []
  for (const { stateName, abbrev } of US_STATES) {
    const { items } = await currentBank(services, abbrev)
    if (items.length === 0) without.push(stateName)
    const dates = items.flatMap(({ expiresAt }) =>
      expiresAt && expiresAt <= until ? [expiresAt] : [],
    )
    const [first] = dates.sort()
    if (first) laws.push(expiringLaw(stateName, dates.length, first.slice(0, 10)))
  }
  const none = `none in the questions expires in the next ${days} days`
  return [stateLine(without), ...(laws.length > 0 ? laws : [lineOf('Laws', none)])]
}

function lineOf(about: string, says: string): Finding {
  return { level: 'ok', about, says }
}

function stateLine(without: string[]): Finding {
  const about = 'Questions'
  if (without.length === 0) return lineOf(about, 'every state has some')
  const says = `${without.length} states have none: ${without.join(', ')}`
  const next = 'Upload their manuals at /admin, or start with STARTER_CONTENT=on.'
  return { level: 'warning', about, says, next }
}

function expiringLaw(stateName: string, count: number, day: string): Finding {
  return {
    level: 'warning',
    about: 'Laws',
    says: `${stateName}: ${count} of its questions are about law that expires, the first on ${day}`,
    next: 'Read the new law, and edit or withdraw them at /admin.',
  }
}
