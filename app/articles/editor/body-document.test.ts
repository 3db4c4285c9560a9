import { Editor, getSchema } from '@tiptap/core'
import { GapCursor } from '@tiptap/pm/gapcursor'
import type { Node } from '@tiptap/pm/model'
import { AllSelection, NodeSelection, Selection, TextSelection } from '@tiptap/pm/state'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../test/any-character.fixture.ts'
import { type BodyBlock, readBody } from '../posts/body-blocks.ts'
import { type RichText, unmarked } from '../posts/rich-text.ts'
import { blockPlaces, moveBlock } from './block-places.ts'
import { bodyIn, documentOf } from './body-document.ts'
import { BODY_SCHEMA, PhotoNode, PictureNode } from './body-schema.ts'

const EXTENSIONS = [...BODY_SCHEMA, PictureNode, PhotoNode]
const schema = getSchema(EXTENSIONS)

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

/** Opens a body without a page. */
function opened(blocks: BodyBlock[]) {
  const editor = new Editor({ element: null, extensions: EXTENSIONS, content: documentOf(blocks) })
  const select = (selection: Selection) =>
    editor.view.dispatch(editor.state.tr.setSelection(selection))
  return { editor, select, body: () => bodyIn(editor.getJSON()) }
}

test('words that are typed at the end of a link do not join it', () => {
  const link = { text: 'read on', link: '/practice' }
  const { editor, select, body } = opened([{ type: 'p', text: [link] }])
  select(Selection.atEnd(editor.state.doc))
  editor.view.dispatch(editor.state.tr.insertText(' or not'))
  expect(body()).toEqual([{ type: 'p', text: [link, ' or not'] }])
})

const QUOTE: BodyBlock = { type: 'quote', text: 'a', cite: 'b' }
const PHOTO: BodyBlock = { type: 'photo', link: photo, text: 'c' }
const END: BodyBlock = { type: 'p', text: 'd' }

const BODY = [QUOTE, PHOTO, END]

test.each<[string, (doc: Node) => Selection, BodyBlock[], BodyBlock[]]>([
  ['a source', (doc) => TextSelection.create(doc, 5), BODY, [PHOTO, QUOTE, END]],
  ['a picture', (doc) => NodeSelection.create(doc, 6), [PHOTO, QUOTE, END], [QUOTE, END, PHOTO]],
  [
    'the gap before a picture',
    (doc) => new GapCursor(doc.resolve(6)),
    [PHOTO, QUOTE, END],
    [QUOTE, END, PHOTO],
  ],
  ['a text up to the last block', (doc) => TextSelection.create(doc, 2, 8), BODY, BODY],
  ['everything', (doc) => new AllSelection(doc), BODY, BODY],
])('%s moves up and down as far as it can', (_, selectionIn, up, down) => {
  for (const [by, expected] of [
    [-1, up],
    [1, down],
  ] as const) {
    const { editor, select, body } = opened(BODY)
    select(selectionIn(editor.state.doc))
    expect(moveBlock(editor, by)).toBe(expected !== BODY)
    expect(body()).toEqual(expected)
    const { selection } = editor.state
    expect(selection instanceof TextSelection).toBe(selection.$from.parent.inlineContent)
  }
})

test('a selection over two blocks moves both', () => {
  const { editor, select, body } = opened([END, QUOTE, PHOTO])
  select(TextSelection.create(editor.state.doc, 2, 5))
  expect(moveBlock(editor, 1)).toBe(true)
  expect(body()).toEqual([PHOTO, END, QUOTE])
  const { from, to } = editor.state.selection
  expect(editor.state.doc.textBetween(from, to)).toBe('a')
})
