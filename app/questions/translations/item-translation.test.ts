import { describe, expect, test } from 'vitest'
import { type ItemTranslation, isCurrent, markOf, translated } from './item-translation.ts'

const item = {
  id: 'a',
  question: 'What color is a stop sign?',
  options: ['Blue', 'Red', 'White', 'Green'],
  correctAnswer: 'Red',
  explanation: 'A stop sign is red.',
  whyWrong: { Blue: 'Blue is for services.', White: 'White is for rules.', Green: 'Green guides.' },
  picture: { name: 'stop', text: 'A red sign.' },
}
const translation: ItemTranslation = {
  id: 'a',
  of: markOf(item),
  question: { from: item.question, to: '¿De qué color es la señal de alto?' },
  answer: { from: 'Red', to: 'Roja' },
  wrong: [
    { from: 'Blue', to: 'Azul', why: 'Azul es para servicios.' },
    { from: 'White', to: 'Blanca', why: 'Blanca es para reglas.' },
    { from: 'Green', to: 'Verde', why: 'La verde guía.' },
  ],
  explanation: 'La señal de alto es roja.',
  picture: 'Una señal roja.',
}

describe('a translated question', () => {
  test('has its options in the places of the English ones, its reasons, and the English beside', () => {
    const spanish = translated({ ...item, revision: 3 }, translation, 'es')
    expect(spanish).toMatchObject({
      revision: 3,
      options: ['Azul', 'Roja', 'Blanca', 'Verde'],
      correctAnswer: 'Roja',
      whyWrong: { Azul: 'Azul es para servicios.' },
      picture: { name: 'stop', text: 'Una señal roja.' },
      english: { question: item.question, options: { Roja: 'Red', Verde: 'Green' }, into: 'es' },
    })
  })

  test('has no reasons or picture if the English has none', () => {
    const { whyWrong: _, picture: __, ...bare } = item
    const spanish = translated(bare, { ...translation, of: markOf(bare) }, 'es')
    expect(spanish).not.toHaveProperty('whyWrong')
    expect(spanish).not.toHaveProperty('picture')
  })
})

test.each([
  ['question', { question: 'What color is this sign?' }],
  ['answer', { correctAnswer: 'Blue' }],
  ['option', { options: ['Blue', 'Red', 'White', 'Brown'] }],
  ['explanation', { explanation: 'Red means stop.' }],
  ['reason', { whyWrong: { ...item.whyWrong, Green: 'Green is for parks.' } }],
  ['picture', { picture: { name: 'stop', text: 'An octagon.' } }],
])('a change of the English %s makes the translation stale', (_, change) => {
  const changed = { ...item, ...change }
  expect(isCurrent(translation, item)).toBe(true)
  expect(isCurrent(translation, changed)).toBe(false)
  expect(translated(changed, translation, 'es')).toBeNull()
})
