import { describe, expect, test } from 'vitest'
import { MAX_BLOCKS, readBody, readBodyToSave } from './body-blocks.ts'

const PHOTO = `/files/posts/post-one/photo.${'0'.repeat(20)}-480x270.jpg`
const p = { type: 'p', text: 'Some words.' }

function problemsOf(body: unknown): string[] {
  const read = readBody(typeof body === 'string' ? body : JSON.stringify(body))
  return 'problems' in read ? read.problems.map(({ text }) => text) : ['none']
}

test('readBody accepts all seven block types, and texts with marks', () => {
  const blocks = [
    { type: 'h2', text: 'Before you ride' },
    p,
    { type: 'ul', items: ['Helmet', 'Gloves'] },
    { type: 'tip', text: 'Look where you want to go.' },
    { type: 'quote', text: 'Slow is smooth.' },
    { type: 'quote', text: 'Slow is smooth.', cite: 'A proverb' },
    { type: 'picture', name: 'stop-sign', text: 'A red sign with eight sides.' },
    { type: 'photo', link: PHOTO, text: 'A road at dawn.' },
    { type: 'p', text: ['Read ', { text: 'this', bold: true, italic: true, link: '/practice' }] },
    { type: 'ul', items: [[{ text: 'Helmet', bold: true }], 'Gloves'] },
    { type: 'tip', text: [{ text: 'Ask.', link: 'mailto:a@b.example' }] },
    { type: 'quote', text: [' ', 'x'], cite: [{ text: 'NHTSA', link: 'https://nhtsa.gov/x?y#z' }] },
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
    [
      [{ type: 'script' }],
      'Block 1, type: the type must be one of h2, p, ul, tip, quote, picture, photo',
    ],
    [
      [{ text: 'x' }],
      'Block 1, type: the type must be one of h2, p, ul, tip, quote, picture, photo',
    ],
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
      'Block 1, picture: it must be the name of a drawing, such as stop-sign',
    ],
    [[{ type: 'photo', link: PHOTO, text: ' ' }], 'Block 1, text: it must not be empty'],
    [
      [{ type: 'photo', link: PHOTO, text: 'x'.repeat(301) }],
      'Block 1, text: it must have at most 300 characters',
    ],
    ...[
      'https://pictures.example/x.jpg',
      PHOTO.replace('photo', 'hero'),
      `${PHOTO}\n`,
      PHOTO.replace('post-one', '..'),
    ].map((link): [unknown, string] => [
      [{ type: 'photo', link, text: 'x' }],
      'Block 1, link: it must be the address of an uploaded photo',
    ]),
    ...[
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      'ftp://a.example/',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'https://',
      'mailto:',
      'practice',
      '#top',
      '',
      `https://a.example/${'x'.repeat(2000)}`,
    ].map((link): [unknown, string] => [
      [{ type: 'p', text: ['x', { text: 'y', link }] }],
      'Block 1, text 2 link: it must be an address that begins with https, http or mailto, or a path of this site',
    ]),
    [[{ type: 'p', text: [] }], 'Block 1, text: it must not be empty'],
    [
      [{ type: 'p', text: [' ', { text: '\n', bold: true }] }],
      'Block 1, text: it must not be empty',
    ],
    [[{ type: 'p', text: ['x', { text: '' }] }], 'Block 1, text 2 text: it must not be empty'],
    [[{ type: 'p', text: ['x', { text: 1 }] }], 'Block 1, text 2 text: it must be text'],
    [[{ type: 'p', text: ['x', null] }], 'Block 1, text 2: it must be text'],
    [
      [{ type: 'p', text: ['x', 'a\0'] }],
      'Block 1, text 2: it has characters that cannot be stored',
    ],
    [
      [{ type: 'ul', items: ['x', [{ text: 'y', style: 'z' }]] }],
      'Block 1, items 2 1: there is no field "style"',
    ],
    [[{ type: 'h2', text: ['x'] }], 'Block 1, text: it must be text'],
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

test('a problem keeps its place in the body, behind any number of blank blocks and lines', () => {
  const blanks = Array(30).fill({ type: 'p', text: '' })
  const list = { type: 'ul', items: ['', ['x', { text: '' }]] }
  const read = readBodyToSave(JSON.stringify([...blanks, list, { type: 'h2', text: '\0' }]))
  expect('problems' in read && read.problems.map(({ text }) => text)).toEqual([
    'Block 31, items 2 2 text: it must not be empty',
    'Block 32, text: it has characters that cannot be stored',
  ])
})

test('a body with too many blocks can still be shown as blocks, unless one of them is none', () => {
  const blocks = [...Array(MAX_BLOCKS).fill(p), { type: 'p', text: '' }]
  expect(readBodyToSave(JSON.stringify(blocks))).toMatchObject({ unfinished: blocks })
  expect(readBody(JSON.stringify([...blocks, null]))).not.toHaveProperty('unfinished')
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
