import { jsonLanguage } from '@codemirror/lang-json'
import type { SyntaxNode } from '@lezer/common'
import { type BodyBlock, readBody } from '../body-blocks.ts'
import { POST_MESSAGES } from '../post-messages.ts'

type Complaint = { from: number; to: number; text: string }

export function complaintsOf(source: string): Complaint[] {
  const read = readBody(source)
  if ('blocks' in read) return []
  if (read.problems.length === 0) return [{ ...firstError(source), text: POST_MESSAGES.body }]
  const top = topOf(source)
  return read.problems.map(({ path, text }) => ({ ...placeOf(source, top, path), text }))
}

/**
 * Returns the edit that inserts `block` after the block at `cursor`, or else at the end of the array. A
 * blank text becomes an array. In a text that is not an array, the block goes to the cursor.
 */
export function insertionOf(source: string, cursor: number, block: BodyBlock) {
  const text = JSON.stringify(block, null, 2).replace(/^/gm, '  ')
  const top = topOf(source)
  if (source.trim() === '') return { from: 0, to: source.length, text: `[\n${text}\n]` }
  if (top?.name !== 'Array') return { from: cursor, to: cursor, text: text.trim() }
  const blocks = valuesIn(top)
  const before = blocks.find((node) => cursor >= node.from && cursor <= node.to) ?? blocks.at(-1)
  if (!before) return { from: top.from, to: top.to, text: `[\n${text}\n]` }
  return { from: before.to, to: before.to, text: `,\n${text}` }
}

/** The place of the block with this index, or of the array if there is no such block. */
export function placeOfBlock(source: string, index: number) {
  return placeOf(source, topOf(source), [index])
}

/** The index of the last block that begins before `cursor`, or 0. */
export function blockAt(source: string, cursor: number): number {
  const top = topOf(source)
  const blocks = top ? valuesIn(top) : []
  return Math.max(
    0,
    blocks.findLastIndex(({ from }) => from <= cursor),
  )
}

function topOf(source: string): SyntaxNode | null {
  return jsonLanguage.parser.parse(source).topNode.firstChild
}

function firstError(source: string): { from: number; to: number } {
  let place: { from: number; to: number } | null = null
  jsonLanguage.parser.parse(source).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) place ??= { from, to }
    },
  })
  return place ?? { from: 0, to: source.length }
}

/** The place of the value at `path`, or of its nearest ancestor in the text. */
function placeOf(source: string, top: SyntaxNode | null, path: (string | number)[]) {
  let node = top
  for (const key of path) {
    const next = node && childAt(source, node, key)
    if (!next) break
    node = next
  }
  return node ? { from: node.from, to: node.to } : { from: 0, to: source.length }
}

function childAt(source: string, node: SyntaxNode, key: string | number): SyntaxNode | null {
  if (typeof key === 'number') return valuesIn(node)[key] ?? null
  // JSON.parse takes the last of two equal keys, so the complaint must point at the last one, too.
  const property = node.getChildren('Property').findLast((child) => {
    const name = child.getChild('PropertyName')
    return name && JSON.parse(source.slice(name.from, name.to)) === key
  })
  return property?.lastChild ?? null
}

function valuesIn(array: SyntaxNode): SyntaxNode[] {
  const values: SyntaxNode[] = []
  for (let child = array.firstChild; child; child = child.nextSibling) {
    if (/^(Object|Array|String|Number|True|False|Null)$/.test(child.name)) values.push(child)
  }
  return values
}
