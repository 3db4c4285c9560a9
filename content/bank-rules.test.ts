import { describe, expect, test } from 'vitest'
import { readStarterContent } from '../app/making/starter-bank/starter-content.server.ts'
import type { StarterItem } from '../app/making/starter-bank/starter-item.ts'
import type { QuizItem } from '../app/questions/question/quiz-item.ts'
import { findState } from '../app/questions/states/us-states.ts'
import { readFacts } from './bank-facts.ts'
import { giveaways } from './bank-pairs.ts'
import { faultsOf, optionsOf } from './bank-rules.ts'
import { evenness } from './bank-statistics.ts'
import { areNearDuplicates } from './near-duplicates.fixture.ts'

const { riding: RIDING, signs, states } = readStarterContent()
const LAW = [...states.values()].flatMap(({ items }) => items)
const ALL = [...RIDING, ...signs, ...LAW]
const FACTS = readFacts()

describe('the checks find what they look for:', () => {
  const item = RIDING[0] as StarterItem

  test('a number and a name that no fact has, another state, and an unknown fact', () => {
    const faults = (change: Partial<StarterItem>) =>
      faultsOf({ ...item, ...change } as StarterItem, FACTS, null)
    expect(faults({})).toEqual([])
    expect(faults({ explanation: 'You need 437 feet.' })).toEqual([
      'No fact has the number "437 feet".',
    ])
    expect(faults({ explanation: 'So says the Quixote test.' })).toEqual([
      'No fact has the name Quixote.',
    ])
    expect(faults({ question: 'In Ohio, what is that?' })).toContain('It names the state Ohio.')
    expect(faults({ facts: ['C999'] })).toContain('There is no fact C999.')
  })

  describe('in an item of law,', () => {
    const law = (id: string, change: (item: StarterItem) => Partial<StarterItem>) => {
      const one = LAW.find((item) => item.id === id) as StarterItem
      const name = findState(id.slice(0, 2).toUpperCase())?.stateName ?? null
      expect(faultsOf(one, FACTS, name)).toEqual([])
      return faultsOf({ ...one, ...change(one) } as StarterItem, FACTS, name)
    }

    test('a small number that differs from the number of the fact', () => {
      const text = 'The limit is 0.05 from age 21. Even one drink can affect your riding.'
      expect(law('ca-bac-adult', () => ({ answer: '0.05' }))).toEqual([
        'No fact has the number "0.05".',
      ])
      expect(law('ca-bac-adult', () => ({ explanation: text }))).toEqual([
        'No fact has the number "0.05".',
      ])
    })

    test('the number of the fact with another unit', () => {
      const faults = law('ak-permit-under-18', () => ({ answer: '6 years' }))
      expect(faults).toEqual(['No fact has the number "6 years".'])
    })

    test('a number in a reason that neither the item nor its facts have', () => {
      const faults = law('ak-permit-under-18', ({ wrong: [first, ...rest] }) => ({
        wrong: [{ option: first?.option ?? '', why: 'The law asks for 40 days.' }, ...rest],
      }))
      expect(faults).toEqual(['No fact has the number "40 days".'])
    })

    test('what a fact warns of: a lower tier left out, and an amount that is no longer the law', () => {
      expect(
        law('ok-alcohol-adult', () => ({
          explanation: 'The limit for adults is 0.08. Ride sober.',
        })),
      ).toEqual(['Its explanation does not tell of "0.05".'])
      const amount = 'At 21 or older, you need insurance of $10,000 or a course.'
      expect(law('tx-helmet-exemption', () => ({ explanation: amount }))).toContain(
        'It says "$", of which a fact warns.',
      )
    })

    test('a law that ends before the item does', () => {
      const faults = ['The fact UT-02 ends on 2027-07-01.']
      expect(law('ut-filtering-speed', () => ({ expiresAt: undefined }))).toEqual(faults)
      expect(law('ut-filtering-speed', () => ({ expiresAt: '2027-07-02' }))).toEqual(faults)
    })
  })

  test('a question that tells the answer of another one', () => {
    const about = (id: string, question: string, answer: string): StarterItem => ({
      ...item,
      id,
      question,
      answer,
      wrong: ['After an hour', 'When it stops', 'In fog'].map((option) => ({ option, why: 'No.' })),
    })
    const when = about('when', 'When is wet pavement most slippery?', 'Just after rain starts')
    const why = about('why', 'Why is pavement slippery when rain first starts?', 'Oil')
    expect(giveaways([when, why], [when, why])).toEqual([
      'when: The question why tells the answer.',
    ])
    const other = about('why', 'Why does rain make pavement slippery?', 'Oil')
    expect(giveaways([when, other], [when, other])).toEqual([])
  })

  test('an option that refers to the others', () => {
    const faults = faultsOf({ ...item, answer: 'Any of the three' }, FACTS, null)
    expect(faults).toContain('"Any of the three" refers to other options.')
    expect(faultsOf({ ...item, answer: 'All of the above' }, FACTS, null)).toEqual([])
  })

  test.each(ALL.filter((_, index) => index % 20 === 0))(
    'a near duplicate of "$question"',
    (one) => {
      const asked = { question: one.question, options: optionsOf(one) } as QuizItem
      const longer = { ...asked, question: `Please think about this: ${one.question}` }
      expect(areNearDuplicates(asked, longer, 'Oregon')).toBe(true)
    },
  )

  test('answers that are not in each place equally often', () => {
    expect(evenness([30, 10, 5, 5])).toBeLessThan(0.001)
    expect(evenness([12, 13, 14, 11])).toBeGreaterThan(0.5)
  })
})
