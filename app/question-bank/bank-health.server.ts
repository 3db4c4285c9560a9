import type { Services } from '../context.server.ts'
import { currentBank } from '../quiz/bank.server.ts'
import { US_STATES } from '../states/us-states.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A line of `npm run doctor`. */
type Finding = { level: 'ok' | 'warning'; about: string; says: string; next?: string }

/**
 * Tells which states have no questions, and in which states law of the questions expires by then, or
 * has expired, so that riders no longer get them.
 */
export async function checkBanks(services: Services, days: number): Promise<Finding[]> {
  const now = services.now().toISOString()
  const until = new Date(services.now().getTime() + days * DAY_MS).toISOString()
  const without: string[] = []
  const laws: Finding[] = []
  for (const { stateName, abbrev } of US_STATES) {
    const { items } = await currentBank(services, abbrev)
    if (items.length === 0) without.push(stateName)
    const dates = items.flatMap(({ expiresAt }) => expiresAt ?? []).sort()
    const ended = dates.filter((date) => date <= now)
    const [first, ...others] = dates.filter((date) => date > now && date <= until)
    if (ended.length > 0)
      laws.push(
        law(stateName, `questions no longer asked, because their law has expired: ${ended.length}`),
      )
    if (first) {
      const says = `questions whose law expires: ${others.length + 1}, the first on ${first.slice(0, 10)}`
      laws.push(law(stateName, says))
    }
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
  const isNone = without.length === US_STATES.length
  const says = isNone ? 'no state has any' : `none in ${without.join(', ')}`
  const next = 'Start the server with STARTER_CONTENT=on, or upload manuals at /admin.'
  return { level: 'warning', about, says, next }
}

function law(stateName: string, says: string): Finding {
  const next = 'Read the new law, and edit or withdraw them at /admin.'
  return { level: 'warning', about: 'Laws', says: `${stateName}: ${says}`, next }
}
