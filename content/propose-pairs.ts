import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { StarterItem } from '../app/making/starter-bank/starter-item.ts'
import type { StarterContent } from '../app/making/starter-bank/state-bank.ts'
import { findState } from '../app/questions/states/us-states.ts'
import { wordsOf } from './bank-pairs.ts'
import groups from './look-alikes.json' with { type: 'json' }

type Asked = Pick<StarterItem, 'id' | 'topic' | 'question' | 'answer'> & {
  wrong: readonly { option: string }[]
}
/** The share of riders who picked an option of an item. */
type OptionShare = { id: string; option: string; share: number }

/** A wrong option that so many riders pick may be the answer of a look-alike. */
const OFTEN_PICKED = 0.15
/** Questions about numbers of one law share at least this part of their words. */
const SAME_LAW = 1 / 2

/** Returns pairs of items that riders may mix up, for a person who reads them, and why. */
export function proposePairs(items: readonly Asked[], shares: readonly OptionShare[]) {
  const often = new Set(
    shares.filter(({ share }) => share >= OFTEN_PICKED).map(({ id, option }) => `${id} ${option}`),
  )
  return items.flatMap((one, place) =>
    items.slice(place + 1).flatMap((other) => {
      if (one.topic !== other.topic) return []
      const pairs = [
        [one, other],
        [other, one],
      ] as const
      const offers = pairs.filter(([asked, { answer }]) =>
        asked.wrong.some(({ option }) => option === answer),
      )
      const picked = pairs.find(([{ id }, { answer }]) => often.has(`${id} ${answer}`))
      const why = picked
        ? `riders pick the other answer at ${picked[0].id}`
        : one.topic === 'law'
          ? isOneLaw(one, other) && 'numbers of one law'
          : offers.length === 2 && 'each offers the answer of the other'
      return why ? [{ ids: [one.id, other.id], why }] : []
    }),
  )
}

/** True for questions of a state whose answers are numbers and whose words are much the same. */
function isOneLaw(one: Asked, other: Asked): boolean {
  const names = [findState(one.id.slice(0, 2).toUpperCase())?.stateName ?? '']
  const [words, others] = [wordsOf(one.question, names), wordsOf(other.question, names)]
  const least = Math.min(words.size, others.size) * SAME_LAW
  const isNumber = ({ answer }: Asked) => /\d/.test(answer)
  const isOneState = one.id.slice(0, 3) === other.id.slice(0, 3)
  return isOneState && isNumber(one) && isNumber(other) && words.intersection(others).size >= least
}

/** Reads how often riders picked each option from an export (`docs/export-format.md`). */
function sharesIn(folder: string): OptionShare[] {
  const files = globSync(path.join(folder, 'documents/*.ndjson'))
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n').filter(Boolean))
  const documents = new Map<string, { options?: string[]; shown?: number; picks?: number[] }>(
    lines.map((line) => JSON.parse(line)).map(({ path, data }) => [path, data]),
  )
  return [...documents].flatMap(([name, { shown = 0, picks = [] }]) => {
    const [, abbrev, kind, ref = ''] = name.split('/')
    if (kind !== 'itemCounts' || shown === 0) return []
    const item = `states/${abbrev}/quizItems/${ref.replace(/~1$/, '')}`
    const options = documents.get(item)?.options ?? []
    const id = ref.replace(/~\d+$/, '')
    return options.map((option, place) => ({ id, option, share: (picks[place] ?? 0) / shown }))
  })
}

/** Returns the proposed pairs that `look-alikes.json` lacks, one a line. `folder` is an export, if any. */
export function proposedPairs({ riding, signs, states }: StarterContent, folder?: string): string {
  const items = [...riding, ...signs, ...[...states.values()].flatMap((state) => state.items)]
  const byId = new Map(items.map((item) => [item.id, `${item.question} ${item.answer}`]))
  const known = new Set(groups.flatMap(({ pairs }) => pairs.map((pair) => pair.toSorted().join())))
  return proposePairs(items, folder ? sharesIn(folder) : [])
    .filter(({ ids }) => !known.has(ids.toSorted().join()))
    .map(({ ids, why }) => `${ids.map((id) => `${id}: ${byId.get(id)}`).join(' | ')} (${why})`)
    .join('\n')
}
