import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { otherVersion } from './draw-set.server.ts'

/** What a teacher wants on paper. */
export type PaperChoice = {
  school: string
  /** A calendar day, or nothing: then the paper has a line for it. */
  day: string
  isTwo: boolean
  hasSheet: boolean
}

const choice = z.object({
  school: z.string().trim().catch(''),
  day: z.iso.date().catch(''),
  two: z.string().optional(),
  sheet: z.string().optional(),
})

const LONGEST_SCHOOL = 60

/** Reads the query of a paper's address. What it lacks is as usual. */
export function choiceIn(url: string, usual = { school: '', day: '' }): PaperChoice {
  const query = Object.fromEntries(new URL(url).searchParams)
  const { school, day, two, sheet } = choice.parse({ ...usual, ...query })
  const name = [...school].slice(0, LONGEST_SCHOOL).join('')
  return { school: name, day, isTwo: two !== undefined, hasSheet: sheet !== undefined }
}

/** Returns the questions of each version: as they are, and for two versions also in another order. */
export function versionsOf(questions: readonly ShownItem[], seed: string, { isTwo }: PaperChoice) {
  if (!isTwo) return [{ version: '', questions }]
  return [
    { version: 'A', questions },
    { version: 'B', questions: otherVersion(questions, `${seed} B`) },
  ]
}
export type Versions = ReturnType<typeof versionsOf>

/** Without vowels, so that no mark is a word. */
const MARK_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'

/** Returns the mark of a paper, its sheet and its key: other questions, or another order, have another one. */
export function paperMark(questions: readonly ShownItem[], seed: string): string {
  const asked = questions.map(({ id, revision, isOfSchool, language }) => [
    ...[id, revision],
    // Version B of an own question depends on the page's language.
    ...(isOfSchool && language ? [language] : []),
  ])
  const hash = createHash('sha256')
    .update(JSON.stringify([seed, asked]))
    .digest()
  return [...hash.subarray(0, 4)].map((byte) => MARK_LETTERS[byte % MARK_LETTERS.length]).join('')
}
