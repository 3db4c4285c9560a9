import type { StarterItem } from '../app/making/starter-bank/starter-item.ts'
import type { StarterContent } from '../app/making/starter-bank/state-bank.ts'
import { wordsOf } from './bank-pairs.ts'
import { share } from './bank-statistics.ts'

/** An explanation only repeats the answer if its question and answer have at least this share of its words. */
const REPEATED = 0.6

/** The items whose explanations tell little more than their answers. */
export function repeating<Item extends StarterItem>(items: readonly Item[]): Item[] {
  return items.filter((item) => repeatedShare(item) >= REPEATED)
}

/** The items of which two wrong options have the same reason. */
export function withSameReasons<Item extends StarterItem>(items: readonly Item[]): Item[] {
  return items.filter(({ wrong }) => new Set(wrong.map(({ why }) => why)).size < wrong.length)
}

/** The share of the explanation's words that the question and the answer have, too, from 0 to 1. */
export function repeatedShare({ question, answer, explanation }: StarterItem): number {
  const told = wordsOf(explanation)
  const known = wordsOf(`${question} ${answer}`)
  return told.intersection(known).size / Math.max(told.size, 1)
}

/** Returns a table of the explanations that only repeat, and of the items that join law to good riding. */
export function explanationsTable({ riding, signs, states }: StarterContent): string {
  const sets = { riding, signs, law: [...states.values()].flatMap(({ items }) => items) }
  const percent = (value: number) => `${(100 * value).toFixed(0)} %`
  return [
    '| explanations | items | only repeat the answer | cite a fact of riding | same reason twice |',
    '|---|---|---|---|---|',
    ...Object.entries(sets).map(([name, items]: [string, readonly StarterItem[]]) => {
      const repeat = repeating(items).length
      const joined = percent(share(items, ({ facts }) => facts.some((id) => /^C\d/.test(id))))
      const cells = [items.length, repeat, joined, withSameReasons(items).length]
      return `| ${name} | ${cells.join(' | ')} |`
    }),
  ].join('\n')
}
