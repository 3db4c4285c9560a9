import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BLUEPRINT, topics } from '../../questions/question/topics.ts'
import { readStarterContent } from '../starter-bank/starter-content.server.ts'
import { bankOf } from '../starter-bank/state-bank.ts'
import { chooseQuickQuiz, PLACES_PER_RUN, replacementsFor } from './quick-quiz.ts'

type Item = Parameters<typeof replacementsFor>[0]

const CONTENT = readStarterContent()
const STARTER: Item[] = bankOf(CONTENT, 'MT')
const HAND = STARTER.slice(0, BLUEPRINT.length)
const KEPT = HAND.filter(({ topic, picture }) => topic === 'law' || topic === 'signs' || picture)

/** The questions of a run, with these topics. */
const runOf = (run: number, all: readonly (string | undefined)[]): Item[] =>
  all.map((topic, n) => ({ id: `v${run}-${n}`, run, topic }))

/** Returns the bank after a run, the 25 first, as a version lists it. */
function afterRun(bank: readonly Item[], joining: readonly Item[], arranged?: readonly string[]) {
  const items = [...joining, ...bank]
  const ids = new Set(joining.map(({ id }) => id))
  const chosen = chooseQuickQuiz(items, { arranged, joining: ids })
  return [...chosen, ...items.filter((item) => !chosen.includes(item))]
}

const handOf = (bank: readonly Item[]) => bank.slice(0, 25)
const countOf = (bank: readonly Item[], run: number) =>
  handOf(bank).filter((item) => item.run === run).length
/** Returns the place of the blueprint that each topic has, so that two topics of one place are equal. */
const topicsOf = (items: readonly Item[]) =>
  items
    .map(({ topic }) => BLUEPRINT.find((place) => place.some((name) => name === topic))?.[0])
    .sort()
const idsOf = (items: readonly Item[]) => items.map(({ id }) => id)

test.each([...CONTENT.states.keys()])('nothing changes the 25 of %s before a run', (abbrev) => {
  const items = bankOf(CONTENT, abbrev)
  expect(chooseQuickQuiz(items)).toEqual(items.slice(0, 25))
})

describe('after a run', () => {
  test('10 of the 25 are its questions, by topic, and law, signs and pictures keep their places', () => {
    const bank = afterRun(STARTER, runOf(1, [...topics, ...topics.slice(0, 7)]))
    expect(countOf(bank, 1)).toBe(PLACES_PER_RUN)
    expect(topicsOf(handOf(bank))).toEqual(topicsOf(HAND))
    expect(idsOf(handOf(bank))).toEqual(expect.arrayContaining(idsOf(KEPT)))
    const next = afterRun(bank, runOf(2, topics))
    expect(countOf(next, 2)).toBe(PLACES_PER_RUN)
    expect(idsOf(handOf(next))).toEqual(expect.arrayContaining(idsOf(KEPT)))
  })

  test('any topics and any number of runs keep the 25 balanced', () => {
    const topic = fc.option(fc.constantFrom(...topics, 'unknown'), { nil: undefined })
    const runs = fc.array(fc.array(topic, { minLength: 1, maxLength: 25 }), { maxLength: 4 })
    fc.assert(
      fc.property(runs, (all) => {
        let bank = STARTER
        for (const [index, ofRun] of all.entries()) bank = afterRun(bank, runOf(index + 1, ofRun))
        expect(topicsOf(handOf(bank))).toEqual(topicsOf(HAND))
        expect(idsOf(handOf(bank))).toEqual(expect.arrayContaining(idsOf(KEPT)))
        for (const index of all.keys()) expect(countOf(bank, index + 1)).toBeLessThanOrEqual(10)
        expect(chooseQuickQuiz(bank)).toEqual(handOf(bank))
      }),
      { numRuns: 100, seed: 8 },
    )
  })

  test('questions without a topic take no place of the starter’s', () => {
    expect(handOf(afterRun(STARTER, runOf(1, Array(25).fill(undefined))))).toEqual(HAND)
  })

  test('a bank that has nothing else gives all places to its run', () => {
    expect(countOf(afterRun([], runOf(1, topics)), 1)).toBe(topics.length)
    expect(countOf(afterRun(STARTER.slice(0, 3), runOf(1, [...topics, ...topics])), 1)).toBe(22)
  })
})

test('a place that gets free goes to a question about the same topic', () => {
  for (const gone of HAND) {
    const chosen = chooseQuickQuiz(STARTER.filter((item) => item !== gone))
    expect(topicsOf(chosen)).toEqual(topicsOf(HAND))
    expect(idsOf(chosen)).toEqual(expect.arrayContaining(idsOf(HAND.filter((one) => one !== gone))))
  }
})

describe('what the admin arranged', () => {
  const bank = afterRun(STARTER, runOf(1, [...topics, ...topics.slice(0, 7)]))
  const ofRun = bank.filter(({ run }) => run === 1)
  /** More questions of the run than a run may place by itself. */
  const arranged = idsOf([...ofRun.slice(0, 15), ...STARTER.slice(0, 10)])

  test('stays through a run, even if it breaks the limit', () => {
    const next = afterRun(bank, runOf(2, topics), arranged)
    expect(idsOf(handOf(next))).toEqual(arranged)
  })

  test('is filled by topic when one of its questions is gone', () => {
    const balanced = idsOf(HAND)
    const [gone] = HAND.filter(({ topic }) => topic === 'fitness')
    const chosen = chooseQuickQuiz(
      STARTER.filter((item) => item !== gone),
      { arranged: balanced },
    )
    expect(chosen).toHaveLength(25)
    expect(idsOf(chosen).slice(0, 24)).toEqual(balanced.filter((id) => id !== gone?.id))
    expect(chosen.at(-1)?.topic).toBe('fitness')
  })
})

test('the questions offered for a place are about its topic, or about none', () => {
  const [out] = HAND.filter(({ topic }) => topic === 'braking') as [Item]
  const bare = { id: 'bare' }
  const offered = replacementsFor(out, [bare, ...STARTER], HAND)
  expect(offered.at(-1)).toBe(bare)
  expect(new Set(topicsOf(offered.slice(0, -1)))).toEqual(new Set(['braking']))
  expect(offered.filter((item) => HAND.includes(item))).toEqual([])
})
