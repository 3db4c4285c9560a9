import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { StarterContent } from '../app/starter-bank/state-bank.ts'
import { US_STATES } from '../app/states/us-states.ts'
import type { Fact } from './bank-facts.ts'

/** The subjects of law that a rider must know in any state. */
const SUBJECTS = [
  'helmet',
  'eyes',
  'two abreast',
  'splitting and filtering',
  'alcohol limit',
  'alcohol below the limit',
  'alcohol under 21',
  'refusing the test',
  'permit limits',
  'phone',
  'headphones',
  'lights',
  'passengers',
  'insurance',
  'course',
  'license class',
  'equipment',
] as const
type Subject = (typeof SUBJECTS)[number]

/**
 * How a state's bank treats a subject: the id of an item that asks about it, the id of a fact that the
 * state has no such rule, or the reason why nobody can be sure of the rule.
 */
export type Cell = { item: string } | { noRule: string } | { unsure: string }

/** The cells of each state, by its abbreviation. */
export type Core = Record<string, Partial<Record<Subject, Cell>>>

export function readCore(): Core {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, 'core.json'), 'utf8'))
}

/** Returns a sentence about each cell that is empty, or names no item, fact or reason. */
export function coreFaults(
  core: Core,
  content: StarterContent,
  facts: ReadonlyMap<string, Fact>,
): string[] {
  return US_STATES.flatMap(({ abbrev }) =>
    SUBJECTS.flatMap((subject) => {
      const cell = core[abbrev]?.[subject]
      const fault = cell ? faultOf(cell, abbrev) : 'The core has no cell.'
      return fault ? [`${abbrev}, ${subject}: ${fault}`] : []
    }),
  )

  function faultOf(cell: Cell, abbrev: string): string | null {
    if ('item' in cell) {
      const isKnown = content.states.get(abbrev)?.items.some(({ id }) => id === cell.item)
      return isKnown ? null : `The state has no item ${cell.item}.`
    }
    if ('noRule' in cell) {
      const isSure = facts.get(cell.noRule)?.confidence === 'high'
      const isOwn = cell.noRule.startsWith(`${abbrev}-`)
      return isSure && isOwn ? null : `The state has no sure fact ${cell.noRule}.`
    }
    return cell.unsure.endsWith('.') ? null : 'It gives no reason.'
  }
}

/** Returns the table of all cells, their counts, and the reasons for the cells without an item. */
export function coreTable(core: Core, facts: ReadonlyMap<string, Fact>): string {
  const cells = SUBJECTS.flatMap((subject) =>
    US_STATES.flatMap(({ abbrev }) => {
      const cell = core[abbrev]?.[subject]
      return cell ? [{ abbrev, subject, cell, sign: signOf(cell) }] : []
    }),
  )
  const reasons = Map.groupBy(
    cells.flatMap(({ abbrev, subject, cell }) =>
      'item' in cell ? [] : [{ abbrev, reason: `${subject}: ${reasonOf(cell, facts)}` }],
    ),
    ({ reason }) => reason,
  )
  return [
    `| core | ${SUBJECTS.join(' | ')} |`,
    `|---|${'---|'.repeat(SUBJECTS.length)}`,
    ...US_STATES.map(({ abbrev }) => {
      const signs = cells.filter((one) => one.abbrev === abbrev).map(({ sign }) => sign)
      return `| ${abbrev} | ${signs.join(' | ')} |`
    }),
    '',
    ...[...reasons].map(
      ([reason, states]) => `${reason} (${states.map(({ abbrev }) => abbrev).join(', ')})`,
    ),
    '',
    ...[...Map.groupBy(cells, ({ sign }) => sign)].map(
      ([sign, { length }]) => `${length} cells of the core: ${sign}`,
    ),
  ].join('\n')
}

function signOf(cell: Cell): string {
  if ('item' in cell) return 'asked'
  return 'noRule' in cell ? 'no rule' : 'not sure'
}

function reasonOf(cell: Exclude<Cell, { item: string }>, facts: ReadonlyMap<string, Fact>): string {
  if ('unsure' in cell) return `not sure. ${cell.unsure}`
  const { fact, source, read } = facts.get(cell.noRule) ?? {}
  return `no rule. ${fact} ${cell.noRule}, ${source}, ${read}.`
}
