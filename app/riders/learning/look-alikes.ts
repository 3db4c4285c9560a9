import type { BankItem } from '../../questions/bank/rider-bank.ts'

/** What a quiz asks together: a question, and perhaps one that riders mix up with it. */
export type QuizUnit = readonly BankItem[]

/**
 * Joins each question with the first of its look-alikes that comes later in the list and that `mayFollow`.
 * Each question is in one unit.
 */
export function unitsOf(
  items: readonly BankItem[],
  mayFollow: (item: BankItem) => boolean = () => true,
): QuizUnit[] {
  const left = new Map(items.map((item) => [item.id, item]))
  return items.flatMap((item) => {
    if (!left.delete(item.id)) return []
    const others = (item.lookAlikes ?? []).flatMap((id) => left.get(id) ?? [])
    const other = others.find(mayFollow)
    if (!other) return [[item]]
    left.delete(other.id)
    return [[item, other]]
  })
}

/** Takes the first units that fit in a quiz. Only if none fits does half of one take the last place. */
export function fillQuiz(units: readonly QuizUnit[], length: number): BankItem[] {
  const drawn = new Set<BankItem>()
  for (const unit of units) {
    if (drawn.size + unit.length <= length) for (const item of unit) drawn.add(item)
  }
  for (const item of units.flat()) if (drawn.size < length) drawn.add(item)
  return [...drawn]
}

/** Exchanges questions until another one stands between look-alikes, as far as the length allows. */
export function apart(items: readonly BankItem[]): BankItem[] {
  const meets = countMeets(items)
  if (meets === 0) return [...items]
  const exchanged = items.flatMap((one, place) =>
    items.map((other, at) => items.with(place, other).with(at, one)),
  )
  const better = exchanged.find((order) => countMeets(order) < meets)
  return better ? apart(better) : [...items]
}

/** The number of questions directly behind a look-alike. */
function countMeets(items: readonly BankItem[]): number {
  return items.filter(({ lookAlikes = [] }, place) =>
    lookAlikes.includes(items[place - 1]?.id ?? ''),
  ).length
}
