import { plural } from '../../base/text/plural.ts'
import type { GenerationRun } from '../../making/generation/generation-run.ts'
import { isUnderWay } from '../../making/generation/run-status.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** The desk reports law that ends within this many days. */
export const LAW_DAYS = 90
const OLD_MANUAL_DAYS = 365

/** The facts about a state on the desk. The counts are of published questions, except as noted. */
export type StateFacts = {
  stateName: string
  abbrev: string
  manual: { pages: number; uploadedAt: string } | null
  /** True while published questions cite an earlier manual. */
  isNewEdition: boolean
  questions: number
  starter: number
  proved: number
  admin: number
  /** The questions that wait for review. */
  toReview: number
  /** The questions with open reports, including pulled ones. */
  reported: number
  /** The reported questions that riders no longer get. */
  pulled: number
  flagged: number
  lawEnded: number
  lawEnding: number
  hasFailedRun: boolean
  hasStarterNews: boolean
  /** Null for a state without a record. */
  updatedAt: string | null
}

export type DeskRow = StateFacts & {
  /** The reasons why the state needs the admin, most urgent first. A missing manual is no reason. */
  needs: string[]
}

const NO_MANUAL = 'no manual yet'

type Need = { count: number; text: string }

/** Returns all possible needs of a state, most urgent first. A need with count 0 does not apply. */
function allNeeds(facts: StateFacts, now: Date): Need[] {
  const { manual, pulled, reported, flagged, lawEnded, lawEnding, toReview } = facts
  const age = manual ? now.getTime() - Date.parse(manual.uploadedAt) : 0
  const need = (is: boolean | number, text: string) => ({ count: Number(is), text })
  return [
    need(pulled, `${pulled} pulled by reports`),
    need(reported - pulled, `${reported - pulled} reported`),
    need(flagged, `${flagged} flagged by answers`),
    need(lawEnded, `${lawEnded} about ended law`),
    need(facts.hasFailedRun, 'generation failed'),
    need(facts.isNewEdition, 'new manual to check'),
    need(toReview, `${toReview} to review`),
    need(lawEnding, `${lawEnding} about law that ends soon`),
    need(facts.hasStarterNews, 'new starter questions to decide on'),
    need(age > OLD_MANUAL_DAYS * DAY_MS, 'manual over a year old'),
    need(!manual && facts.questions === 0, 'no questions'),
  ]
}

/** Sorts the states by their most urgent need. */
export function byNeed(states: readonly StateFacts[], now: Date): DeskRow[] {
  return states
    .map((facts) => {
      const needs = allNeeds(facts, now)
      const first = needs.findIndex(({ count }) => count > 0)
      const count = needs[first]?.count ?? 0
      const rank = first >= 0 ? first : needs.length + Number(facts.manual !== null)
      const texts = needs.filter((one) => one.count > 0).map(({ text }) => text)
      return { row: { ...facts, needs: texts }, rank, count }
    })
    .sort((a, b) => a.rank - b.rank || b.count - a.count || byName(a.row, b.row))
    .map(({ row }) => row)
}

/** Lists the state's needs and a missing manual as one text. Empty if there are none. */
export function whyOfRow({ needs, manual }: DeskRow): string {
  return (manual ? needs : [...needs, NO_MANUAL]).join(', ')
}

export const ORDERS = {
  need: 'What needs attention first',
  name: 'By name',
  manual: 'Oldest manual first',
} as const
export type Order = keyof typeof ORDERS

export function sortedRows(rows: readonly DeskRow[], order: Order): DeskRow[] {
  if (order === 'need') return [...rows]
  const uploaded = ({ manual }: DeskRow) => manual?.uploadedAt ?? '9999'
  const byUpload = (a: DeskRow, b: DeskRow) => uploaded(a).localeCompare(uploaded(b))
  return rows.toSorted((a, b) => (order === 'manual' && byUpload(a, b)) || byName(a, b))
}

function byName(a: StateFacts, b: StateFacts): number {
  return a.stateName.localeCompare(b.stateName, 'en-US')
}

/** True if a word of the name, or the abbreviation, begins with the typed text. */
export function isFound({ stateName, abbrev }: DeskRow, typed: string): boolean {
  const wanted = typed.trim().toLowerCase().replace(/\s+/g, ' ')
  return ` ${stateName} ${abbrev}`.toLowerCase().includes(` ${wanted}`)
}

/** '51 states. 4 need attention. 40 others have no manual yet.' */
export function totalsOf(rows: readonly DeskRow[]): string {
  const needy = rows.filter(({ needs }) => needs.length > 0)
  const bare = rows.filter(({ needs, manual }) => needs.length === 0 && !manual)
  const others = needy.length > 0 ? 'others ' : ''
  return [
    `${rows.length} states.`,
    needy.length === 0 && 'None needs attention.',
    needy.length > 0 &&
      `${needy.length} ${plural(needy.length, { one: 'needs', other: 'need' })} attention.`,
    bare.length === 1 && `1 ${others && 'other '}has ${NO_MANUAL}.`,
    bare.length > 1 && `${bare.length} ${others}have ${NO_MANUAL}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

type Run = Pick<GenerationRun, 'status' | 'aliveAt'>

/** True while a run is not over, and for a day after. */
export function isNews({ status, aliveAt }: Run, now: Date): boolean {
  return isUnderWay({ status }) || now.getTime() - Date.parse(aliveAt) < DAY_MS
}

/** 'ended' for law that has ended, 'ending' for law that ends within `LAW_DAYS`, otherwise null. */
export function lawState(endsAt: string, now: Date): 'ended' | 'ending' | null {
  if (endsAt <= now.toISOString()) return 'ended'
  const until = new Date(now.getTime() + LAW_DAYS * DAY_MS).toISOString()
  return endsAt <= until ? 'ending' : null
}
