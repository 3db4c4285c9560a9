import { describe, expect, test } from 'vitest'
import type { BodyBlock } from '../body-blocks.ts'
import {
  type BlockList,
  blockListOf,
  EMPTY_BLOCKS,
  insert,
  move,
  remove,
  replace,
  undo,
} from './block-edits.ts'
import { complaintsOf, insertionOf } from './body-source.ts'

const p = (text: string): BodyBlock => ({ type: 'p', text })
const [A, B, C] = [p('a'), p('b'), p('c')]
const ABC = listOf([A, B, C])

function listOf(blocks: unknown): BlockList {
  const list = blockListOf(JSON.stringify(blocks, null, 2))
  if (!list) throw new Error('not to be shown as blocks')
  return list
}

const blocksIn = ({ blocks }: BlockList) => blocks.map(({ block }) => block)
const textsIn = (list: BlockList) => blocksIn(list).map((block) => 'text' in block && block.text)

describe('a body', () => {
  test('is shown as blocks if it is valid, and its text stays unchanged', () => {
    const text = '[{"type":"quote","text":"x","cite":"y"},{"type":"ul","items":["a","b"]}]'
    expect(blockListOf(text)).toMatchObject({ text, deleted: [] })
    expect(blocksIn(listOf(JSON.parse(text)))).toEqual(JSON.parse(text))
    expect(blockListOf('[]')?.blocks).toEqual([])
  })

  test('is shown as blocks if only texts are wrong, as in a new block', () => {
    const blocks = EMPTY_BLOCKS.map(({ block }) => block)
    expect(blocksIn(listOf(blocks))).toEqual(blocks)
  })

  test.each([
    '',
    '{}',
    '[{"type":"p","text":"x"}',
    '[{"type":"h3","text":"x"}]',
    '[{"type":"p","text":"x","id":1}]',
    '[{"type":"p","text":1}]',
    '[null]',
    '[{"type":"ul","items":["one\\ntwo"]}]',
    JSON.stringify(Array(501).fill(A)),
  ])('is not shown as blocks if they would lose a part of it: %.60s', (text) => {
    expect(blockListOf(text)).toBeNull()
  })
})

describe('an edit', () => {
  test('inserts, replaces and moves', () => {
    expect(textsIn(insert(ABC, 1, p('x')))).toEqual(['a', 'x', 'b', 'c'])
    expect(textsIn(insert(ABC, 3, p('x')))).toEqual(['a', 'b', 'c', 'x'])
    expect(textsIn(replace(ABC, 1, p('x')))).toEqual(['a', 'x', 'c'])
    expect(textsIn(move(ABC, 0, 1))).toEqual(['b', 'a', 'c'])
    expect(textsIn(move(ABC, 2, 0))).toEqual(['c', 'a', 'b'])
    expect([move(ABC, 0, -1), move(ABC, 2, 3)]).toEqual([ABC, ABC])
  })

  test('writes the same JSON as the buttons of the JSON editor', () => {
    let source = '[]'
    let list = listOf([])
    for (const { block } of EMPTY_BLOCKS) {
      const { from, to, text } = insertionOf(source, source.length, block)
      source = source.slice(0, from) + text + source.slice(to)
      list = insert(list, list.blocks.length, block)
      expect(list.text).toBe(source)
    }
    expect(complaintsOf(source)).toHaveLength(8)
  })

  test('keeps the key of each block, and a copy gets its own', () => {
    const keys = ({ blocks }: BlockList) => blocks.map(({ key }) => key)
    const [a, b, c] = keys(ABC)
    expect(keys(replace(move(ABC, 0, 2), 2, p('x')))).toEqual([b, c, a])
    expect(keys(undo(remove(ABC, 1)))).toEqual([a, b, c])
    expect(new Set(keys(insert(ABC, 1, A))).size).toBe(4)
  })
})

test('each undo restores the last deleted block, and keeps other edits', () => {
  const two = remove(remove(ABC, 2), 0)
  expect(textsIn(two)).toEqual(['b'])
  const one = undo(replace(two, 0, p('x')))
  expect(textsIn(one)).toEqual(['a', 'x'])
  expect(textsIn(undo(one))).toEqual(['a', 'x', 'c'])
  expect(undo(undo(one)).text).toBe(JSON.stringify([A, p('x'), C], null, 2))
  expect(undo(ABC)).toBe(ABC)
})
