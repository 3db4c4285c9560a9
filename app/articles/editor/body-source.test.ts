import { describe, expect, test } from 'vitest'
import { blockAt, complaintsOf, insertionOf, placeOfBlock } from './body-source.ts'

function complaintsIn(source: string) {
  return complaintsOf(source).map(({ from, to, text }) => [source.slice(from, to), text])
}

describe('complaints', () => {
  test('mark the wrong value', () => {
    const source = `[
      {"type": "p", "text": "fine"},
      {"type": "ul", "items": ["a", 2]},
      {"type": "p", "text": ""},
      {"typ": "p"}
    ]`
    expect(complaintsIn(source)).toEqual([
      ['2', 'Block 2, items 2: it must be text'],
      ['""', 'Block 3, text: it must not be empty'],
      [
        '{"typ": "p"}',
        'Block 4, type: the type must be one of h2, p, ul, tip, quote, picture, photo',
      ],
    ])
  })

  test('about a repeated key mark its last value, which JSON.parse uses', () => {
    expect(complaintsIn('[{"type": "p", "text": "a", "text": 1}]')).toEqual([
      ['1', 'Block 1, text: it must be text'],
    ])
  })

  test.each([
    ['[{"type": "p" "text": "x"}]', 14, 1],
    ['[{"type": "p"},', 15, 1],
    ['[\n{"type": "p"},\n]', 17, 3],
    ['[\n{"type": "p,\n"text": "x"}]', 11, 2],
    ['[\n{"type": "p"}]\n]', 17, 3],
    ['[\n{"type":\u00a0"p"}]', 10, 2],
    ['', 0, 1],
    ['{}', 0, 1],
  ])('about a text that is not a JSON array mark the first error: %j', (source, from, line) => {
    expect(complaintsOf(source)).toEqual([
      expect.objectContaining({ from, line, text: 'Body must be a JSON array of content blocks.' }),
    ])
  })

  test('mark one place in a text that is nested too deeply', () => {
    const { length } = complaintsOf('['.repeat(1_000_000))
    expect(length).toBe(1)
  })

  test('do not exist for a valid body', () => {
    expect(complaintsOf('[{"type": "p", "text": "x"}]')).toEqual([])
  })
})

describe('a block is inserted', () => {
  const block = { type: 'p', text: 'new' } as const
  const [first, second] = [
    { type: 'h2', text: 'one' },
    { type: 'p', text: 'two' },
  ]
  const source = JSON.stringify([first, second], null, 2)

  function inserted(source: string, cursor: number): unknown {
    const { from, to, text } = insertionOf(source, cursor, block)
    return JSON.parse(source.slice(0, from) + text + source.slice(to))
  }

  test('after the block at the cursor', () => {
    expect(inserted(source, source.indexOf('one'))).toEqual([first, block, second])
    expect(inserted(source, source.indexOf('two'))).toEqual([first, second, block])
  })

  test('at the end when the cursor is in no block', () => {
    expect(inserted(source, 0)).toEqual([first, second, block])
    expect(inserted(source, source.length)).toEqual([first, second, block])
  })

  test.each(['', ' \n', '[]', '[ \n ]'])('into an empty body: %j', (source) => {
    expect(inserted(source, source.length)).toEqual([block])
  })
})

test('placeOfBlock finds the text of a block, and blockAt finds the block at that place', () => {
  const blocks = ['{"type": "p", "text": "[1]"}', '{"type": "ul", "items": ["a"]}', '{}']
  const source = `[${blocks.join(', ')}]`
  for (const [index, block] of blocks.entries()) {
    const { from, to } = placeOfBlock(source, index)
    expect(source.slice(from, to)).toBe(block)
    expect([from, to - 1, to + 1].map((cursor) => blockAt(source, cursor))).toEqual(
      Array(3).fill(index),
    )
  }
  expect(placeOfBlock(source, 3)).toEqual({ from: 0, to: source.length })
  expect([source, '', '{}', '[]', 'x'].map((other) => blockAt(other, 0))).toEqual([0, 0, 0, 0, 0])
})
