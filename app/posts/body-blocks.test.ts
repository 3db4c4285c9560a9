import { describe, expect, test } from 'vitest'
import { readBody } from './body-blocks.ts'

const p = { type: 'p', text: 'Some words.' }

function problemsOf(body: unknown): string[] {
  const read = readBody(typeof body === 'string' ? body : JSON.stringify(body))
  return 'problems' in read ? read.problems.map(({ text }) => text) : ['none']
}

test('readBody accepts all six block types', () => {
  const blocks = [
    { type: 'h2', text: 'Before you ride' },
    p,
    { type: 'ul', items: ['Helmet', 'Gloves'] },
    { type: 'tip', text: 'Look where you want to go.' },
    { type: 'quote', text: 'Slow is smooth.' },
    { type: 'quote', text: 'Slow is smooth.', cite: 'A proverb' },
    { type: 'picture', name: 'stop-sign', text: 'A red sign with eight sides.' },
  ]
  expect(readBody(JSON.stringify(blocks))).toEqual({ blocks })
  expect(readBody('[]')).toEqual({ blocks: [] })
})

test.each(['', 'x', '{}', '"[]"', 'null', '1', '[', '[{}', '[],'])(
  'readBody refuses a text that is not a JSON array: %j',
  (source) => expect(readBody(source)).toEqual({ problems: [] }),
)

describe('the problem of a bad block names its place', () => {
  test.each<[unknown, string]>([
    [[null], 'Block 1: it must be an object'],
    [[p, 1], 'Block 2: it must be an object'],
    [[{ type: 'script' }], 'Block 1, type: the type must be one of h2, p, ul, tip, quote, picture'],
    [[{ text: 'x' }], 'Block 1, type: the type must be one of h2, p, ul, tip, quote, picture'],
    [[{ type: 'p' }], 'Block 1, text: it is missing'],
    [[{ type: 'p', text: {} }], 'Block 1, text: it must be text'],
    [[{ type: 'p', text: ' \n' }], 'Block 1, text: it must not be empty'],
    [[{ type: 'p', text: 'a\0b' }], 'Block 1, text: it has characters that cannot be stored'],
    [[{ type: 'p', text: '\ud800' }], 'Block 1, text: it has characters that cannot be stored'],
    [[{ type: 'ul', items: 'x' }], 'Block 1, items: it must be a list'],
    [[{ type: 'ul', items: [] }], 'Block 1, items: it must not be empty'],
    [[{ type: 'ul', items: ['a', 2] }], 'Block 1, items 2: it must be text'],
    [[p, { type: 'quote', text: 'x', cite: '' }], 'Block 2, cite: it must not be empty'],
    [
      [{ type: 'picture', name: '../x', text: 'x' }],
      'Block 1, picture: it must be the name of a drawing, as stop-sign',
    ],
    [[{ ...p, txt: 'x' }], 'Block 1: there is no field "txt"'],
    ['[{"type":"p","text":"x","__proto__":{}}]', 'Block 1: there is no field "__proto__"'],
    [Array(501).fill(p), 'The body has more than 500 blocks'],
  ])('%j', (body, problem) => expect(problemsOf(body)).toEqual([problem]))

  test('a body with many bad blocks has at most 20 problems', () => {
    expect(problemsOf(Array(400).fill({ type: 'x' }))).toHaveLength(20)
  })
})

test('readBody returns the blocks of a body in which only texts are wrong', () => {
  const unfinished = [
    p,
    { type: 'ul', items: [] },
    { type: 'h2', text: '\0' },
    { type: 'picture', name: '', text: '' },
  ]
  const bodies = [unfinished, [...unfinished, { type: 'h3', text: 'x' }], [...unfinished, {}], {}]
  const found = bodies.map((body) => {
    const read = readBody(JSON.stringify(body))
    return 'problems' in read && read.unfinished
  })
  expect(found).toEqual([unfinished, undefined, undefined, undefined])
})

test('readBody finds a wrong block behind 20 wrong texts', () => {
  const read = readBody(JSON.stringify([...Array(30).fill({ type: 'p', text: '' }), null]))
  expect(read).not.toHaveProperty('unfinished')
})

test('readBody refuses deep nesting and too many blocks at once', () => {
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
  // Each of these blocks has a problem, which a full read would report.
  const flood = JSON.stringify(Array(10_001).fill({ type: 'none' }))
  expect(problemsOf(deep)).toEqual(['Block 1: it must be an object'])
  expect(problemsOf(flood)).toEqual(['The body has more than 500 blocks'])
  // The fastest of ten calls counts, because a busy machine slows some of the calls down.
  for (const body of [deep, flood]) {
    const times = Array.from({ length: 10 }, () => {
      const started = performance.now()
      readBody(body)
      return performance.now() - started
    })
    expect(Math.min(...times)).toBeLessThan(500)
  }
})
