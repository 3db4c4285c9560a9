import { getSchema } from '@tiptap/core'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../test/any-character.fixture.ts'
import { type BodyBlock, readBody } from '../body-blocks.ts'
import { type RichText, unmarked } from '../rich-text.ts'
import { blockPlaces } from './block-places.ts'
import { bodyIn, documentOf } from './body-document.ts'
import { BODY_SCHEMA, PhotoNode, PictureNode } from './body-schema.ts'

const schema = getSchema([...BODY_SCHEMA, PictureNode, PhotoNode])

/** Returns the body that the editor writes if it opens this body and changes nothing. */
function edited(blocks: BodyBlock[]): BodyBlock[] {
  const document = schema.nodeFromJSON(documentOf(blocks))
  document.check()
  expect(blockPlaces(document)).toHaveLength(Math.max(1, blocks.length))
  return bodyIn(document.toJSON())
}

const anyText = fc
  .oneof(fc.string({ minLength: 1 }), fc.string({ unit: anyCharacter, minLength: 1 }))
  .filter((text) => text.trim() !== '' && text.isWellFormed() && !text.includes('\0'))
const photo = `/files/posts/post-one/photo.${'0'.repeat(20)}-480x270.jpg`
const pictures = fc.oneof(
  fc.record({
    type: fc.constant('picture' as const),
    name: fc.constant('stop-sign'),
    text: anyText,
  }),
  fc.record({ type: fc.constant('photo' as const), link: fc.constant(photo), text: anyText }),
)

function anyBlock(text: fc.Arbitrary<RichText>): fc.Arbitrary<BodyBlock> {
  return fc.oneof(
    fc.record({ type: fc.constant('h2' as const), text: anyText }),
    fc.record({ type: fc.constantFrom('p' as const, 'tip' as const), text }),
    fc.record({
      type: fc.constant('ul' as const),
      items: fc.array(text, { minLength: 1, maxLength: 3 }),
    }),
    fc.record(
      { type: fc.constant('quote' as const), text, cite: text },
      { requiredKeys: ['type', 'text'] },
    ),
    pictures,
  )
}

const anyPart = fc.oneof(
  anyText,
  fc.record(
    {
      text: anyText,
      bold: fc.constant(true as const),
      italic: fc.constant(true as const),
      link: fc.constantFrom('https://a.example/?x#y', '/practice/ohio', 'mailto:a@b.example'),
    },
    { requiredKeys: ['text'] },
  ),
)
const anyParts = fc.array(anyPart, { minLength: 1, maxLength: 4 })

test('a body without marks comes out of the editor exactly as it went in', () => {
  fc.assert(
    fc.property(fc.array(anyBlock(anyText), { maxLength: 6 }), (blocks) => {
      expect(edited(blocks)).toEqual(blocks)
    }),
  )
})

test('a body with marks keeps its words and marks, fits, and then stays the same', () => {
  fc.assert(
    fc.property(fc.array(anyBlock(anyParts), { maxLength: 4 }), (blocks) => {
      const once = edited(blocks)
      expect(lettersIn(once)).toEqual(lettersIn(blocks))
      expect(readBody(JSON.stringify(once))).toEqual({ blocks: once })
      expect(edited(once)).toEqual(once)
    }),
  )
})

/** Each letter of a body with its block, line and marks. */
function lettersIn(blocks: BodyBlock[]) {
  return blocks.map(({ type, ...fields }) => [
    type,
    ...Object.entries(fields).map(([key, value]) => [
      key,
      key === 'items' ? (value as RichText[]).map(letters) : letters(value as RichText),
    ]),
  ])
}

function letters(text: RichText): object[] {
  if (typeof text === 'string') return [...text].map((letter) => ({ letter }))
  return text.flatMap((part) => {
    const marks = typeof part === 'string' ? {} : { ...part, text: undefined }
    return [...unmarked(part)].map((letter) => ({ letter, ...marks }))
  })
}

test.each<[BodyBlock[], BodyBlock[]]>([
  [[], []],
  [[{ type: 'p', text: '' }], []],
  [[{ type: 'ul', items: [] }], [{ type: 'ul', items: [''] }]],
  [[{ type: 'quote', text: 'x', cite: ' ' }], [{ type: 'quote', text: 'x' }]],
  [[{ type: 'p', text: ['a', '', 'b'] }], [{ type: 'p', text: 'ab' }]],
  [
    [
      { type: 'h2', text: '' },
      { type: 'p', text: '' },
    ],
    [
      { type: 'h2', text: '' },
      { type: 'p', text: '' },
    ],
  ],
])('an unfinished body becomes one that can be finished: %j', (blocks, expected) => {
  expect(edited(blocks)).toEqual(expected)
})

test('a line for a source that is below no quote is a paragraph', () => {
  const line = (type: string, text: string) => ({ type, content: [{ type: 'text', text }] })
  const content = [line('cite', 'a'), line('quote', 'b'), line('cite', 'c'), line('cite', 'd')]
  expect(bodyIn({ type: 'doc', content })).toEqual([
    { type: 'p', text: 'a' },
    { type: 'quote', text: 'b', cite: 'c' },
    { type: 'p', text: 'd' },
  ])
})
