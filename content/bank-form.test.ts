import { describe, expect, test } from 'vitest'
import { readStarterContent } from '../app/making/starter-bank/starter-content.server.ts'
import type { StarterItem } from '../app/making/starter-bank/starter-item.ts'
import { factsAskedTooOften, formFaultsOf, formOf } from './bank-form.ts'
import { CHANCE, tellsOf } from './bank-tells.ts'

const { riding, signs, states } = readStarterContent()
const ALL = [...riding, ...signs, ...[...states.values()].flatMap(({ items }) => items)]
const [ITEM] = riding as [StarterItem]
const faultsOf = (change: Partial<StarterItem>) => formFaultsOf({ ...ITEM, ...change })
const withWhy = (why: string): Partial<StarterItem> => ({
  wrong: ITEM.wrong.map(({ option }) => ({ option, why })),
})

test('a plain item has no fault', () => {
  expect(faultsOf({})).toEqual([])
})

test.each([
  ['You, but not your friend', 'It compares two riders.'],
  ['Your friend, but not you', 'It compares two riders.'],
  ['No part of it', 'It asks for the fault.'],
])('the option "%s" is a fault', (answer, fault) => {
  expect(faultsOf({ answer })).toEqual([fault])
})

test.each([
  ['Which part of this plan breaks the rule?', 'It asks for the fault.'],
  ['Six riders come to the curve. How many of them must drop back?', 'It counts.'],
  ['You double your speed. By how much should the gap grow?', 'It counts.'],
  ['Which fact best explains the front brake?', 'It asks about the answers.'],
  ['What is this good for?', 'It asks for a reason nobody asks for.'],
  ['Why do you slow down on a warm, dry day?', 'It has a prop.'],
  ['Is insurance compulsory?', '"compulsory" is unusual: required.'],
  ['From 21 on, what must you wear?', '"From … on" belongs in an explanation.'],
])('the question "%s" is a fault', (question, fault) => {
  expect(faultsOf({ question })).toEqual([fault])
})

test.each(['One of you is old enough.', 'True, but this is about signs.'])(
  'the reason "%s" is a fault',
  (why) => expect(faultsOf(withWhy(why))[0]).toBe(`It teases: ${why}`),
)

test.each([
  ['The limit is 0.08.', 'The limit is 0.08.', 'The limit is 0.08.'],
  ['The law names no gloves.', 'The law names no boots.', 'The law names no vest.'],
])('three wrong options with the reason "%s" are a fault', (...reasons) => {
  const wrong = ['Gloves', 'Boots', 'A vest'].map((option, place) => ({
    option,
    why: reasons[place] ?? '',
  }))
  expect(faultsOf({ wrong })).toEqual(['All wrong options have the same reason.'])
  expect(faultsOf({ wrong: wrong.with(2, { option: 'Boots', why: 'Boots are advice.' }) })).toEqual(
    [],
  )
})

describe('the checks of many items', () => {
  const item = (id: string, question: string, options: string, fact: string): StarterItem => {
    const [answer = '', ...wrong] = options.split(' ')
    const reasons = wrong.map((option) => ({ option, why: 'No.' }))
    return { ...ITEM, id, question, answer, wrong: reasons, facts: [fact] }
  }
  const items = [
    item('a', 'When must you stop?', 'a b c d', 'C1'),
    item('b', 'You stop. What comes next?', 'd c b a', 'C1'),
    item('c', 'It is best to ride:', 'e f g h', 'C1'),
    item('d', 'Who goes first?', 'i j k l', 'C2'),
  ]

  test('count words, sentences, open lines and shared options', () => {
    expect(formOf(items)).toEqual({
      medianWords: 5,
      manyWords: 5,
      severalSentences: 0.25,
      sharedOptions: 0.5,
      openLines: 0.25,
    })
  })

  test('find a fact that more than two items ask about', () => {
    expect(factsAskedTooOften(items)).toEqual(['C1'])
    expect(factsAskedTooOften(items.slice(1))).toEqual([])
  })
})

describe('the form of an option', () => {
  test.each(tellsOf(ALL))('"$form" does not tell the answer', ({ share, options }) => {
    expect(options).toBeGreaterThan(0)
    expect(Math.abs(share - CHANCE)).toBeLessThanOrEqual(0.1)
  })

  test('is counted as often as options have it and are the answer', () => {
    const item = (question: string, answer: string, ...wrong: string[]): StarterItem => ({
      ...ITEM,
      question,
      answer,
      wrong: wrong.map((option) => ({ option, why: 'No.' })),
    })
    const counted = tellsOf([
      item('Must you wear a helmet?', 'Only under 18', 'Yes', 'No', 'Only under 21'),
      item('When may you ride?', 'At any hour', 'Only by day', 'In town', 'All of the above'),
      item('What is the alcohol limit under 21?', '0.02', '0.08', '0.05', '0.04'),
      item('What is the alcohol limit under 21?', '0.02', '0.08', '0.05', 'No amount'),
    ])
    expect(counted.map(({ answers, options }) => [answers, options])).toEqual([
      [1, 3],
      [1, 2],
      [1, 2],
      [0, 1],
    ])
  })
})
