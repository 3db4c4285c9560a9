import { expect, test } from 'vitest'
import { readStarterContent } from '../app/making/starter-bank/starter-content.server.ts'
import { bankOf } from '../app/making/starter-bank/state-bank.ts'
import { US_STATES } from '../app/questions/states/us-states.ts'
import groups from './look-alikes.json' with { type: 'json' }
import { proposePairs } from './propose-pairs.ts'

const content = readStarterContent()
const banks = US_STATES.map(({ abbrev }) => bankOf(content, abbrev))
const idsOfBanks = banks.map((bank) => new Set(bank.map(({ id }) => id)))
const pairs = groups.flatMap((group) => group.pairs.map((pair) => ({ pair, about: group.about })))

test('each pair of look-alikes is asked in some state, and listed once', () => {
  const missing = pairs.filter(
    ({ pair }) => !idsOfBanks.some((ids) => pair.every((id) => ids.has(id))),
  )
  expect(missing).toEqual([])
  const keys = pairs.map(({ pair }) => pair.toSorted().join())
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([])
  expect(pairs.filter(({ pair: [one, other] }) => one === other)).toEqual([])
})

test('each state has 60 pairs of look-alikes, and one of its own law', () => {
  for (const [place, ids] of idsOfBanks.entries()) {
    const own = pairs.filter(({ pair }) => pair.every((id) => ids.has(id)))
    const { abbrev = '' } = US_STATES[place] ?? {}
    expect(own.length, abbrev).toBeGreaterThanOrEqual(60)
    const isLaw = ({ pair }: (typeof own)[number]) =>
      pair.every((id) => id.startsWith(`${abbrev.toLowerCase()}-`))
    expect(own.filter(isLaw).length, abbrev).toBeGreaterThanOrEqual(1)
  }
})

test('no question of a pair has the same text as the other', () => {
  const byId = new Map(banks.flat().map((item) => [item.id, item.question]))
  expect(
    pairs.filter(({ pair: [one = '', other = ''] }) => byId.get(one) === byId.get(other)),
  ).toEqual([])
})

test('pairs are proposed for a key among the other options, and for picks of the other key', () => {
  const item = (id: string, answer: string, ...wrong: string[]) => ({
    ...{ id, answer, topic: 'braking' as const, question: `${id}?` },
    wrong: wrong.map((option) => ({ option, why: 'Because.' })),
  })
  const items = [
    item('front', 'Hand', 'Foot', 'Knee', 'Hip'),
    item('rear', 'Foot', 'Hand', 'Knee', 'Hip'),
    item('horn', 'Thumb', 'Elbow', 'Foot', 'Heel'),
    { ...item('law', 'Foot', 'Hand'), topic: 'law' as const },
  ]
  expect(proposePairs(items, []).map(({ ids }) => ids)).toEqual([['front', 'rear']])
  const picks = [{ id: 'horn', option: 'Foot', share: 0.3 }]
  expect(proposePairs(items, picks).map(({ ids }) => ids)).toEqual([
    ['front', 'rear'],
    ['rear', 'horn'],
  ])
})
