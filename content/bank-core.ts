import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { StarterContent } from '../app/making/starter-bank/state-bank.ts'
import { US_STATES } from '../app/questions/states/us-states.ts'
import type { Fact } from './bank-facts.ts'

/**
 * The subjects of law that a rider must know in any state. Each has the words by which a question shows
 * that it asks about the subject, or null if no words do.
 */
const WORDS = {
  helmet: /\bhelmet/i,
  eyes: /\beyes?\b|goggles|face shield/i,
  'two abreast': /\babreast|side by side/i,
  'splitting and filtering': /between (?:lanes|rows)|\bsplit|\bfilter/i,
  'alcohol limit': null,
  'alcohol below the limit': /\bimpaired/i,
  'alcohol under 21': null,
  'refusing the test': /\brefus/i,
  'permit limits': null,
  phone: /\bphone|\btexts?\b/i,
  headphones: /\b(?:ear|head)phones?\b|\bheadset/i,
  lights: null,
  passengers: /\bfootrest/i,
  insurance: /\binsurance|\bliability/i,
  course: /\b(?:rider|safety) course/i,
  'license class': null,
  equipment: /\bmirrors?\b|\bhorn\b|\bhandlebars (?:may|be)\b/i,
} satisfies Record<string, RegExp | null>
type Subject = keyof typeof WORDS
const SUBJECTS = Object.keys(WORDS) as Subject[]

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

/** Returns a sentence about each cell that is empty, names no item, fact or reason, or hides an item. */
export function coreFaults(
  core: Core,
  content: StarterContent,
  facts: ReadonlyMap<string, Fact>,
): string[] {
  return US_STATES.flatMap(({ abbrev }) =>
    SUBJECTS.flatMap((subject) => {
      const cell = core[abbrev]?.[subject]
      const fault = cell ? faultOf(cell, abbrev, WORDS[subject]) : 'The core has no cell.'
      return fault ? [`${abbrev}, ${subject}: ${fault}`] : []
    }),
  )

  function faultOf(cell: Cell, abbrev: string, words: RegExp | null): string | null {
    const items = content.states.get(abbrev)?.items ?? []
    if ('item' in cell) {
      const isKnown = items.some(({ id }) => id === cell.item)
      return isKnown ? null : `The state has no item ${cell.item}.`
    }
    const asker = items.find(({ question }) => words?.test(question))
    if (asker) return `The item ${asker.id} asks about it.`
    if ('unsure' in cell) return cell.unsure.endsWith('.') ? null : 'It gives no reason.'
    const isSure = facts.get(cell.noRule)?.confidence === 'high'
    const isOwn = cell.noRule.startsWith(`${abbrev}-`)
    return isSure && isOwn ? null : `The state has no sure fact ${cell.noRule}.`
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
