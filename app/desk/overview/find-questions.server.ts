import { finder } from '../../base/text/find-words.ts'
import type { Services } from '../../context.server.ts'
import { type Bank, readBank } from '../../questions/bank/bank.server.ts'
import { refOf } from '../../questions/question/stored-items.server.ts'
import { stateRecords } from '../../questions/states/states.server.ts'
import { addCounts, type ItemCounts } from '../../questions/statistics/item-counts.ts'
import { type ItemStatistics, itemStatistics } from '../../questions/statistics/item-statistics.ts'
import { readItemCounts } from '../../questions/statistics/statistics.server.ts'
import { BY_ANSWERS, type ByAnswers } from './by-answers.ts'

/** A question as the search shows it. Equal questions of several states are one object. */
type Line = {
  key: string
  id: string
  question: string
  correctAnswer: string
  /** The place of the right answer among the options. */
  answer: number
  texts: string[]
}
/** The questions of each state's version, and their revisions in the same order. */
type Index = Map<string, { version: number; lines: readonly Line[]; refs: readonly string[] }>

/** A request reads the changed banks for at most this long. The next request goes on. */
const MAX_MS = 5_000
const MAX_SHOWN = 50

type State = { abbrev: string; stateName: string }
type Found = Pick<Line, 'id' | 'question' | 'correctAnswer'> & {
  states: State[]
  /** What the answers of all its states say. Only in a list by answers. */
  statistics?: ItemStatistics | undefined
}
export type FoundQuestions = { questions: Found[]; found: number; unread: State[] }

/**
 * Finds the questions of all states with each word of `find`. A question that several states share is
 * one entry. Questions of the most states come first. With `only`, finds those that riders' answers show to be
 * so, the clearest first. `unread` are the states whose newest questions it has not read yet.
 */
export async function findQuestions(
  services: Services,
  find: string,
  only: ByAnswers | null = null,
): Promise<FoundQuestions> {
  const records = await stateRecords(services).list({ orderBy: 'stateName asc' })
  const index = await indexOf(services, records)
  const finds = finder(find)
  const isFound = new Map<Line, boolean>()
  const groups = new Map<string, Found & { key: string }>()
  for (const { abbrev, stateName } of records) {
    const { lines = [] } = index.get(abbrev) ?? {}
    for (const line of lines) {
      const fits = isFound.get(line) ?? finds(line.texts)
      isFound.set(line, fits)
      if (!fits) continue
      const { key, id, question, correctAnswer } = line
      const group = groups.get(key) ?? { key, id, question, correctAnswer, states: [] }
      group.states.push({ abbrev, stateName })
      groups.set(key, group)
    }
  }
  const sorted = only
    ? byAnswers([...groups.values()], only, await readStatistics(services, index))
    : [...groups.values()].sort((a, b) => b.states.length - a.states.length)
  const unread = records.filter((record) => !isRead(index, record))
  return {
    questions: sorted
      .slice(0, MAX_SHOWN)
      .map(({ id, question, correctAnswer, states, statistics }) => {
        return { id, question, correctAnswer, states, statistics }
      }),
    found: sorted.length,
    unread: unread.map(({ abbrev, stateName }) => ({ abbrev, stateName })),
  }
}

const STATISTICS = 'statistics of all states'
/** The note of how many times this process forgot them. */
const FORGOTTEN = 'forgotten'
type Statistics = ReadonlyMap<string, ItemStatistics>

/** Returns the questions that the answers of all states show to be so, the clearest first. */
function byAnswers(
  groups: readonly (Found & { key: string })[],
  only: ByAnswers,
  of: Statistics,
): Found[] {
  return groups
    .flatMap(({ key, ...found }) => {
      const statistics = of.get(key)
      const strength = statistics && BY_ANSWERS[only](statistics)
      return strength ? { ...found, statistics, strength } : []
    })
    .sort((a, b) => b.strength - a.strength)
}

/**
 * Reads what the answers of all states say of each question, by key. A process reads the counters once an hour,
 * and after `forgetStatistics`.
 */
function readStatistics(services: Services, index: Index): Promise<Statistics> {
  const hour = services.now().toISOString().slice(0, 'YYYY-MM-DDTHH'.length)
  const versions = [...index].map(([abbrev, { version }]) => `${abbrev}${version}`)
  const statistics = services.memory.cache(STATISTICS, 1)
  const times = services.memory.notes<number>(STATISTICS).get(FORGOTTEN)
  return statistics(
    [times, hour, ...versions].join(),
    () => countAll(services, index),
    () => true,
  )
}

/** Lets this process read the counters of all states again, after an admin reset some. */
export function forgetStatistics({ memory }: Services): void {
  const notes = memory.notes<number>(STATISTICS)
  notes.set(FORGOTTEN, (notes.get(FORGOTTEN) ?? 0) + 1)
}

async function countAll(services: Services, index: Index): Promise<Statistics> {
  const sums = new Map<string, { line: Line; counts: ItemCounts }>()
  for (const [abbrev, { lines, refs }] of index) {
    const counts = await readItemCounts(services, abbrev)
    for (const [place, line] of lines.entries()) {
      const own = counts.get(refs[place] ?? '')
      const others = sums.get(line.key)?.counts
      if (own) sums.set(line.key, { line, counts: others ? addCounts(others, own) : own })
    }
  }
  return new Map(
    [...sums].map(([key, { line, counts }]) => [key, itemStatistics(counts, line.answer)]),
  )
}

function isRead(index: Index, { abbrev, version }: { abbrev: string; version: number }): boolean {
  return index.get(abbrev)?.version === version
}

/** Returns the questions of all states, by state. Reads only banks that changed since the last call. */
async function indexOf(
  services: Services,
  records: readonly { abbrev: string; version: number }[],
) {
  const kept = services.memory.cache('questions to find', 1)
  const index = await kept(
    'all',
    async (): Promise<Index> => new Map(),
    () => true,
  )
  const changed = records.filter((record) => !isRead(index, record))
  if (changed.length === 0) return index
  const known = new Map(
    [...index.values()].flatMap(({ lines }) => lines.map((one) => [one.key, one])),
  )
  const until = services.now().getTime() + MAX_MS
  for (const { abbrev, version } of changed) {
    const { items } = await readBank(services, abbrev, version)
    const lines = items.map((item) => {
      const line = lineOf(item)
      const same = known.get(line.key) ?? line
      known.set(line.key, same)
      return same
    })
    index.set(abbrev, { version, lines, refs: items.map(refOf) })
    if (services.now().getTime() > until) break
  }
  return index
}

function lineOf(item: Bank['items'][number]): Line {
  const { id, question, options, correctAnswer, explanation, citation = '', source } = item
  const texts = [id, question, ...options, explanation, citation, source?.quote ?? '']
  const key = JSON.stringify([id, question, options, correctAnswer, explanation])
  return { key, id, question, correctAnswer, answer: options.indexOf(correctAnswer), texts }
}
