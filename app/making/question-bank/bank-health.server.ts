import type { Finding } from '../../../platform/finding.ts'
import { numberOf } from '../../base/text/number-of.ts'
import type { Services } from '../../context.server.ts'
import { readStateRecord } from '../../questions/states/states.server.ts'
import { US_STATES } from '../../questions/states/us-states.ts'
import { readBankSummary } from './bank-summary.server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Reports the states without questions, and the states with questions about law that expires. A law
 * counts if it expires in the next `days` days or has expired, so that riders no longer get the
 * question.
 */
export async function checkBanks(services: Services, days: number): Promise<Finding[]> {
  const now = services.now().toISOString()
  const until = new Date(services.now().getTime() + days * DAY_MS).toISOString()
  const without: string[] = []
  const laws: Finding[] = []
  for (const { stateName, abbrev } of US_STATES) {
    const record = await readStateRecord(services, abbrev)
    const summary = record && (await readBankSummary(services, record))
    if (!summary?.refs.length) without.push(stateName)
    const dates = summary?.lawEnds ?? []
    const ended = dates.filter((date) => date <= now)
    const [first, ...others] = dates.filter((date) => date > now && date <= until)
    if (ended.length > 0) {
      const says = `${stateName}: riders no longer get ${questions(ended.length)}, because the law has expired`
      laws.push(law(says))
    }
    if (first) {
      const count = questions(others.length + 1)
      const says = `${stateName}: ${count} about law that expires, the first on ${first.slice(0, 10)}`
      laws.push(law(says))
    }
  }
  const none = `no question is about law that expires in the next ${days} days`
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

function law(says: string): Finding {
  const next = 'Let the admin read the new law, and edit or withdraw the questions at /admin.'
  return { level: 'warning', about: 'Laws', says, next }
}

function questions(count: number): string {
  return numberOf(count, 'question')
}
