import { describe, expect, test } from 'vitest'
import { optionsNeedTheirPlaces, orderOptions } from '../app/quiz/option-order.ts'
import { LOADED_ITEMS, type QuizItem, quizItem } from '../app/quiz/quiz-item.ts'
import { BLUEPRINT } from '../app/quiz/topics.ts'
import { readStarterContent } from '../app/starter-bank/starter-content.server.ts'
import type { StarterItem } from '../app/starter-bank/starter-item.ts'
import { bankOf, isAskedIn } from '../app/starter-bank/state-bank.ts'
import { findState, US_STATES } from '../app/states/us-states.ts'
import { readFacts } from './bank-facts.ts'
import { faultsOf, isCatchAll, optionsOf } from './bank-rules.ts'
import { evenness, numberOf, readingGrade, statisticsOf } from './bank-statistics.ts'
import { areNearDuplicates, nearDuplicatesIn } from './near-duplicates.fixture.ts'

const CONTENT = readStarterContent()
const FACTS = readFacts()
const STATES = [...CONTENT.states.values()]
const RIDING = CONTENT.riding
const LAW = STATES.flatMap(({ items }) => items)
const SETS: [string, readonly StarterItem[]][] = [
  ['riding', RIDING],
  ['signs', CONTENT.signs],
  ['law', LAW],
]
const ALL = SETS.flatMap(([, items]) => items)
const BANKS = US_STATES.map(({ abbrev, stateName }) => {
  const bank = bankOf(CONTENT, abbrev)
  const ids = new Set(bank.map(({ id }) => id))
  return { abbrev, stateName, bank, items: ALL.filter(({ id }) => ids.has(id)) }
})

test('all states and the District of Columbia have a bank', () => {
  expect([...CONTENT.states.keys()].sort()).toEqual(US_STATES.map(({ abbrev }) => abbrev).sort())
})

test('the bank is as large as promised', () => {
  expect(RIDING.filter(({ picture }) => !picture).length).toBeGreaterThanOrEqual(180)
  expect(RIDING.filter(({ picture }) => picture).length).toBeGreaterThanOrEqual(40)
  expect(CONTENT.signs.length).toBeGreaterThanOrEqual(70)
  expect(CONTENT.signs.filter(({ picture }) => !picture)).toEqual([])
})

test('no two items have the same id', () => {
  expect(new Set(ALL.map(({ id }) => id)).size).toBe(ALL.length)
})

test('each item has nothing that its facts do not give', () => {
  const faults = [
    ...[...RIDING, ...CONTENT.signs].map((item) => ({ item, stateName: null })),
    ...STATES.flatMap(({ abbrev, items }) =>
      items.map((item) => ({ item, stateName: findState(abbrev)?.stateName ?? null })),
    ),
  ].flatMap(({ item, stateName }) =>
    faultsOf(item, FACTS, stateName).map((fault) => `${item.id}: ${fault}`),
  )
  expect(faults).toEqual([])
})

test('an item of law has facts of its own state alone', () => {
  for (const { abbrev, items } of STATES) {
    const facts = items.flatMap(({ facts }) => facts)
    expect(facts.filter((id) => !id.startsWith(`${abbrev}-`))).toEqual([])
  }
})

test('no statute is cited by a number that nobody checked', () => {
  const cited = LAW.filter(({ source, facts }) =>
    facts.some((id) => {
      const { source: given = '' } = FACTS.get(id) ?? {}
      const [number] = given.match(/\d\w*[.:-][\w.:-]*\d/) ?? []
      const isUnchecked = /from memory|not checked|do not cite/.test(given)
      return isUnchecked && number && source.includes(number)
    }),
  )
  expect(cited.map(({ id }) => id)).toEqual([])
})

test('what a rider should know about the test names facts of the state', () => {
  for (const { abbrev, test: about } of STATES) {
    for (const { label, facts } of about.notes) {
      // The notes with these two labels explain the test's figures and need no facts.
      if (!['Pass mark', 'Road signs'].includes(label)) expect(facts.length).toBeGreaterThan(0)
      expect(facts.filter((id) => !FACTS.has(id) || !id.startsWith(`${abbrev}-`))).toEqual([])
    }
    const figures = [about.questions, about.toPass, about.percentToPass]
    if (about.provenance === 'not published') expect(figures).toEqual([null, null, null])
    if (about.provenance === 'reported by others') {
      expect(figures.some((figure) => figure !== null)).toBe(true)
    }
  }
})

describe.each(SETS)('the items of %s', (_, items) => {
  const statistics = statisticsOf(items)

  test('can not be guessed by length, strictness or rank', () => {
    expect(statistics.keyLongest).toBeLessThanOrEqual(0.35)
    expect(statistics.keyShortest).toBeLessThanOrEqual(0.35)
    expect(statistics.keyStrictest).toBeLessThanOrEqual(0.45)
    expect(evenness(statistics.ranks)).toBeGreaterThan(0.01)
  })

  test('ask plainly', () => {
    expect(statistics.negatives).toBeLessThanOrEqual(0.05)
    expect(statistics.questionGrade).toBeLessThanOrEqual(8)
    expect(statistics.explanationGrade).toBeLessThanOrEqual(8)
  })
})

test('no question or explanation is hard to read', () => {
  const hard = ALL.filter(({ question, explanation }) =>
    [question, explanation].some((text) => readingGrade(text) > 11),
  )
  expect(hard.map(({ id }) => id)).toEqual([])
})

test('no two items ask the same', () => {
  expect(nearDuplicatesIn([...RIDING, ...CONTENT.signs], '')).toEqual([])
  for (const { abbrev, items } of STATES) {
    expect(nearDuplicatesIn(items, findState(abbrev)?.stateName ?? '')).toEqual([])
  }
})

describe.each(BANKS)('the bank of $stateName', ({ abbrev, bank, items }) => {
  test('has at least 150 items, ten of them of its own law', () => {
    expect(bank.length).toBeGreaterThanOrEqual(150)
    expect(CONTENT.states.get(abbrev)?.items.length).toBeGreaterThanOrEqual(10)
    for (const item of bank) expect(quizItem.safeParse(item).error).toBeUndefined()
  })

  test('asks only what its manual teaches', () => {
    const state = CONTENT.states.get(abbrev)
    const strange = items.filter((item) => 'families' in item && state && !isAskedIn(item, state))
    expect(strange).toEqual([])
  })

  test('deals a hand by the blueprint', () => {
    const hand = bank.slice(0, LOADED_ITEMS)
    for (const [place, topics] of BLUEPRINT.entries()) expect(topics).toContain(hand[place]?.topic)
    const facts = hand.flatMap(({ facts }) => facts)
    expect(new Set(facts).size).toBe(facts.length)
  })

  test('has the answer in each place about equally often', () => {
    const places = [0, 1, 2, 3].map(
      (place) =>
        bank.filter(({ options, correctAnswer }) => options.indexOf(correctAnswer) === place)
          .length,
    )
    expect(evenness(places)).toBeGreaterThan(0.001)
  })

  test('can not be guessed by length or strictness', () => {
    const { keyLongest, keyStrictest } = statisticsOf(items)
    expect(keyLongest).toBeLessThanOrEqual(0.35)
    expect(keyStrictest).toBeLessThanOrEqual(0.45)
  })
})

describe('the options of an item', () => {
  test('do not depend on their places, and show numbers in order', () => {
    for (const item of ALL) {
      expect(optionsNeedTheirPlaces(optionsOf(item))).toBe(false)
      const ordered = orderOptions(optionsOf(item))
      if (ordered) expect(ordered.map(numberOf)).toEqual(ordered.map(numberOf).toSorted(byValue))
    }
  })
})

describe('the checks find what they look for:', () => {
  const item = RIDING[0] as StarterItem

  test('a number, a name, a state and a fact that nobody gave', () => {
    const faults = (change: Partial<StarterItem>) =>
      faultsOf({ ...item, ...change } as StarterItem, FACTS, null)
    expect(faults({})).toEqual([])
    expect(faults({ explanation: 'You need 437 feet.' })).toEqual(['No fact has the number 437.'])
    expect(faults({ explanation: 'So says the Quixote test.' })).toEqual([
      'No fact has the name Quixote.',
    ])
    expect(faults({ question: 'In Ohio, what is that?' })).toContain('It names the state Ohio.')
    expect(faults({ facts: ['C999'] })).toContain('There is no fact C999.')
  })

  test.each(['All of the above', 'None of these', 'Both A and B', 'A and C', 'Neither'])(
    'the option "%s"',
    (option) => expect(isCatchAll(option)).toBe(true),
  )

  test.each(ALL.filter((_, index) => index % 20 === 0))(
    'a second way to ask "$question"',
    (one) => {
      const asked = { question: one.question, options: optionsOf(one) } as QuizItem
      const longer = { ...asked, question: `Please think about this: ${one.question}` }
      expect(areNearDuplicates(asked, longer, 'Oregon')).toBe(true)
    },
  )

  test('hard words', () => {
    const legalese =
      'Notwithstanding the aforementioned provisions, operators demonstrating noncompliance with statutory requirements are subject to administrative suspension of endorsement privileges.'
    expect(readingGrade(legalese)).toBeGreaterThan(12)
    expect(readingGrade('The cat sat on the mat. It was a good mat.')).toBeLessThan(2)
  })

  test('the rank of the answer, unless a number repeats', () => {
    const ranksOf = (answer: string, ...options: string[]) => {
      const wrong = options.map((option) => ({ option, why: 'No.' }))
      return statisticsOf([{ ...item, answer, wrong } as StarterItem]).ranks
    }
    expect(ranksOf('20 feet', '10 feet', '30 feet', '40 feet')).toEqual([0, 1, 0, 0])
    expect(ranksOf('20 feet', '10 feet', '30 feet', 'About 30 feet')).toEqual([0, 0, 0, 0])
  })

  test('places that are not even', () => {
    expect(evenness([30, 10, 5, 5])).toBeLessThan(0.001)
    expect(evenness([12, 13, 14, 11])).toBeGreaterThan(0.5)
  })
})

function byValue(one: number | null, other: number | null): number {
  return (one ?? 0) - (other ?? 0)
}
