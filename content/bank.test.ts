import { describe, expect, test } from 'vitest'
import { readStarterContent } from '../app/making/starter-bank/starter-content.server.ts'
import type { StarterItem, StateContent } from '../app/making/starter-bank/starter-item.ts'
import { bankOf, isAskedIn } from '../app/making/starter-bank/state-bank.ts'
import { optionsNeedTheirPlaces, orderOptions } from '../app/questions/question/option-order.ts'
import { type QuizItem, quizItem } from '../app/questions/question/quiz-item.ts'
import { LOADED_ITEMS } from '../app/questions/question/quiz-limits.ts'
import { BLUEPRINT } from '../app/questions/question/topics.ts'
import { findState, US_STATES } from '../app/questions/states/us-states.ts'
import { promise } from '../app/riders/home/home-messages.ts'
import { type Fact, readFacts } from './bank-facts.ts'
import { bankFaults } from './bank-faults.ts'
import { factsAskedTooOften, formOf } from './bank-form.ts'
import { optionsOf } from './bank-rules.ts'
import { evenness, numberOf, statisticsOf } from './bank-statistics.ts'
import { nearDuplicatesIn } from './near-duplicates.fixture.ts'

const CONTENT = readStarterContent()
const FACTS = readFacts()
const STATES = [...CONTENT.states.values()]
const RIDING = CONTENT.riding
const LAW = STATES.flatMap(({ items }) => items)
const SETS: [string, readonly StarterItem[]][] = [
  ['riding', RIDING.filter(({ picture }) => !picture)],
  ['situations', RIDING.filter(({ picture }) => picture)],
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

test('each state has as many questions as the welcome promises', () => {
  const [promised = '0'] = promise(undefined).match(/\d+/) ?? []
  const few = BANKS.filter(({ bank }) => bank.length <= Number(promised))
  expect(few.map(({ abbrev }) => abbrev)).toEqual([])
})

test('no two items have the same id', () => {
  expect(new Set(ALL.map(({ id }) => id)).size).toBe(ALL.length)
})

test('no item claims more than its facts support, reads unlike a test, or tells another answer', () => {
  expect(bankFaults(CONTENT)).toEqual([])
})

test('an item of law has a fact of its own state, and its other facts hold there', () => {
  for (const state of STATES) {
    for (const { id, facts } of state.items) {
      const [own, common] = [facts.filter(isOwn), facts.filter((fact) => !isOwn(fact))]
      function isOwn(fact: string) {
        return fact.startsWith(`${state.abbrev}-`)
      }
      expect(own, id).not.toEqual([])
      expect(
        common.filter((fact) => !holdsIn(FACTS.get(fact), state)),
        id,
      ).toEqual([])
    }
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

test('the notes about a state’s test name facts of that state', () => {
  for (const { abbrev, test: about } of STATES) {
    for (const { label, facts } of about.notes) {
      // The notes with these labels explain the book or the test's figures and need no facts.
      if (!['Driver Manual', 'Motorcycle manual', 'Passing score', 'Road signs'].includes(label))
        expect(facts.length).toBeGreaterThan(0)
      expect(facts.filter((id) => !FACTS.has(id) || !id.startsWith(`${abbrev}-`))).toEqual([])
    }
    const figures = [about.questions, about.toPass, about.percentToPass]
    if (about.provenance === 'not published') expect(figures).toEqual([null, null, null])
    if (about.provenance === 'reported by others') {
      expect(figures.some((figure) => figure !== null)).toBe(true)
    }
  }
})

test('a course takes the place of a state’s test only as far as facts of that state say so', () => {
  const held = STATES.filter(({ test: { course } }) => course?.notAt)
  expect(held.map(({ abbrev }) => abbrev)).toEqual(['FL', 'ME', 'TX'])
  const testRemains = /not (?:from )?the (?:knowledge|written) test|remain|still (?:pass|take)/
  for (const { abbrev, test: about } of STATES) {
    if (about.notes.some((note) => testRemains.test(note.text)))
      expect(about.course).toBeUndefined()
    for (const id of about.course?.facts ?? []) {
      expect(id).toMatch(new RegExp(`^${abbrev}-`))
      expect(FACTS.get(id)).toMatchObject({
        confidence: 'high',
        fact: expect.stringMatching(/course/i),
      })
    }
  }
})

describe.each(SETS)('the items of %s', (_, items) => {
  const statistics = statisticsOf(items)

  test('have the answer in each place about equally often', () => {
    const drafts = BANKS.flatMap(({ bank }) => bank)
    const byId = new Map(drafts.map((draft) => [draft.id, draft]))
    const placed = items.flatMap(({ id }) => byId.get(id) ?? [])
    expect(placed).toHaveLength(items.length)
    expect(evenness(placesOf(placed))).toBeGreaterThan(0.01)
  })

  test('read like questions of a real test', () => {
    const form = formOf(items)
    expect(form.medianWords).toBeLessThanOrEqual(12)
    expect(form.manyWords).toBeLessThanOrEqual(20)
    expect(form.severalSentences).toBeLessThanOrEqual(0.33)
  })

  test('cannot be guessed by length', () => {
    expect(statistics.keyLongest).toBeLessThanOrEqual(0.4)
  })

  test('have few negatives, and are easy to read', () => {
    expect(statistics.negatives).toBeLessThanOrEqual(0.05)
    expect(statistics.questionGrade).toBeLessThanOrEqual(6)
    expect(statistics.explanationGrade).toBeLessThanOrEqual(6)
  })
})

test('at most two items ask about the same fact', () => {
  expect(factsAskedTooOften(ALL)).toEqual([])
})

test('no two items ask the same question', () => {
  expect(nearDuplicatesIn([...RIDING, ...CONTENT.signs], '')).toEqual([])
  for (const { abbrev, items } of STATES) {
    expect(nearDuplicatesIn(items, findState(abbrev)?.stateName ?? '')).toEqual([])
  }
})

describe.each(BANKS)('the bank of $stateName', ({ abbrev, bank, items }) => {
  test('has at least 250 items, ten of them of its own law', () => {
    expect(bank.length).toBeGreaterThanOrEqual(250)
    expect(CONTENT.states.get(abbrev)?.items.length).toBeGreaterThanOrEqual(10)
    for (const item of bank) expect(quizItem.safeParse(item).error).toBeUndefined()
  })

  test('asks only what its manual teaches', () => {
    const state = CONTENT.states.get(abbrev)
    const strange = items.filter((item) => 'families' in item && state && !isAskedIn(item, state))
    expect(strange).toEqual([])
  })

  test('follows the blueprint with its first 25 questions, which share no fact', () => {
    const hand = bank.slice(0, LOADED_ITEMS)
    for (const [place, topics] of BLUEPRINT.entries()) expect(topics).toContain(hand[place]?.topic)
    const facts = hand.flatMap(({ facts }) => facts)
    expect(new Set(facts).size).toBe(facts.length)
  })

  test('has the answer in each place about equally often', () => {
    expect(evenness(placesOf(bank))).toBeGreaterThan(0.001)
  })

  test('cannot be guessed by length, and shares few options', () => {
    expect(statisticsOf(items).keyLongest).toBeLessThanOrEqual(0.4)
    expect(formOf(items).sharedOptions).toBeLessThanOrEqual(0.1)
  })

  test('has few negatives, and is easy to read', () => {
    const { negatives, questionGrade, explanationGrade } = statisticsOf(items)
    expect(negatives).toBeLessThanOrEqual(0.05)
    expect(questionGrade).toBeLessThanOrEqual(6)
    expect(explanationGrade).toBeLessThanOrEqual(6)
  })
})

describe('the options of an item', () => {
  test('do not depend on their places, except for a last one, and show numbers in order', () => {
    const byId = new Map(BANKS.flatMap(({ bank }) => bank.map((draft) => [draft.id, draft])))
    for (const item of ALL) {
      const { options = [] } = byId.get(item.id) ?? {}
      expect(optionsNeedTheirPlaces(options.slice(0, 3)), item.id).toBe(false)
      const ordered = orderOptions(optionsOf(item))
      const numbers = (ordered ?? []).map(numberOf).filter((value) => value !== null)
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    }
  })
})

/** Returns how many items have their answer in the first, second, third and fourth place. */
function placesOf(bank: readonly Pick<QuizItem, 'options' | 'correctAnswer'>[]): number[] {
  return [0, 1, 2, 3].map(
    (place) =>
      bank.filter(({ options, correctAnswer }) => options.indexOf(correctAnswer) === place).length,
  )
}

/**
 * True if a fact of the manuals holds in a state. If the family of the state's book is unknown, the fact
 * must hold in all families.
 */
function holdsIn(fact: Fact | undefined, { abbrev, book: { family } }: StateContent): boolean {
  if (!fact?.families) return false
  const { families, excludedStates = [] } = fact
  if (family === null) return families.length === 3 && excludedStates.length === 0
  return families.includes(family) && !excludedStates.includes(abbrev)
}
