import { expect, test } from 'vitest'
import type { BodyBlock } from './body-blocks.ts'
import { copiedNote, countCopied } from './copied-blocks.ts'

const ENGLISH: BodyBlock[] = [
  { type: 'h2', text: 'Before you ride' },
  { type: 'ul', items: ['Gloves', 'Visor'] },
  { type: 'picture', name: 'stop-sign', text: 'A stop sign' },
]

test.each<[number, BodyBlock[]]>([
  [3, ENGLISH],
  [0, []],
  [
    1,
    [
      { type: 'h2', text: 'Antes de conducir' },
      { type: 'ul', items: ['Gloves', 'Visor'] },
    ],
  ],
  [0, [{ type: 'ul', items: ['Guantes', 'Visor'] }]],
  [0, [{ type: 'p', text: 'Before you ride' }]],
])('%i blocks of the English post are still in the Spanish post', (count, spanish) => {
  expect(countCopied(spanish, ENGLISH)).toBe(count)
})

test('the note counts the blocks', () => {
  expect([0, 1, 2].map(copiedNote)).toEqual([
    null,
    'One block is still in English.',
    '2 blocks are still in English.',
  ])
})
