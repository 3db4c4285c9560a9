import * as z from 'zod/mini'
import { LANGUAGES } from '../../base/text/languages.ts'
import {
  COUNTED_KINDS,
  type CountedKind,
  type KindSums,
  noSums,
} from '../../questions/numbers/kinds.ts'
import type { NumbersRow } from '../../questions/numbers/numbers.server.ts'
import { WEEK_MS, weekOf } from '../../questions/numbers/week.ts'
import { US_STATES } from '../../questions/states/us-states.ts'

/** The names of the kinds on the page. */
export const NAMES_OF_KINDS: Record<CountedKind, string> = {
  visits: 'Visits',
  'quizzes-begun': 'Quizzes begun',
  'quizzes-finished': 'Quizzes finished',
  'exams-begun': 'Exams begun',
  'exams-finished': 'Exams finished',
  passes: 'Passes told',
}

/** How many weeks the page shows. The CSV file has all. */
const WEEKS = 26
/** What belongs to no state, such as a visit to the first page. */
export const NO_STATE = 'none'

const abbrevs = ['', NO_STATE, ...US_STATES.map(({ abbrev }) => abbrev)]
const tags = ['', ...LANGUAGES.map(({ tag }) => tag)]
/** The state and the language that the page shows. Empty for all. */
const fields = z.object({
  state: z.catch(z.enum(abbrevs), ''),
  language: z.catch(z.enum(tags), ''),
})
export type NumbersFields = z.infer<typeof fields>

export function numbersFields(params: URLSearchParams): NumbersFields {
  return fields.parse(Object.fromEntries(params))
}

/** Returns the weeks that the page shows, from old to new. */
export function shownWeeks(now: Date): string[] {
  return Array.from({ length: WEEKS }, (_, n) =>
    weekOf(new Date(now.getTime() - (WEEKS - 1 - n) * WEEK_MS)),
  )
}

type Line = { name: string; sums: KindSums }

/** Sums up what the page shows: by week from old to new, by state, and in all. */
export function sumUp(
  rows: readonly NumbersRow[],
  weeks: readonly string[],
  { state, language }: NumbersFields,
): { byWeek: Line[]; byState: Line[]; all: KindSums } {
  const fits = rows.filter(
    (row) =>
      weeks.includes(row.week) &&
      (!state || (row.state ?? NO_STATE) === state) &&
      (!language || row.language === language),
  )
  const states = [...US_STATES, { abbrev: null, stateName: 'No state' }]
  const byState = states.map(({ abbrev, stateName }) => {
    return { name: stateName, sums: sumOf(fits.filter((row) => row.state === abbrev)) }
  })
  return {
    byWeek: weeks.map((week) => {
      return { name: week, sums: sumOf(fits.filter((row) => row.week === week)) }
    }),
    byState: byState.filter(({ sums }) => COUNTED_KINDS.some((kind) => sums[kind] > 0)),
    all: sumOf(fits),
  }
}

function sumOf(rows: readonly NumbersRow[]): KindSums {
  const all = noSums()
  for (const { sums } of rows) for (const kind of COUNTED_KINDS) all[kind] += sums[kind]
  return all
}
