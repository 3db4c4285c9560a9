import { type BodyBlock, readBody } from '../body-blocks.ts'

export const EMPTY_BLOCKS: { label: string; block: BodyBlock }[] = [
  { label: 'Heading', block: { type: 'h2', text: '' } },
  { label: 'Paragraph', block: { type: 'p', text: '' } },
  { label: 'List', block: { type: 'ul', items: [''] } },
  { label: 'Tip', block: { type: 'tip', text: '' } },
  { label: 'Quote', block: { type: 'quote', text: '' } },
  { label: 'Picture', block: { type: 'picture', name: '', text: '' } },
]

export function labelOf({ type }: BodyBlock): string {
  return EMPTY_BLOCKS.find(({ block }) => block.type === type)?.label ?? type
}

/** A body as blocks. `deleted` are the blocks that an undo brings back, the last one first. */
export type BlockList = { text: string; blocks: BodyBlock[]; deleted: Deleted[] }
type Deleted = { index: number; block: BodyBlock }

/**
 * The blocks of a body, finished or not, or null if only the JSON editor can show it. A list has a
 * field with one item per line, so an item with a line break needs the JSON editor.
 */
export function blockListOf(text: string): BlockList | null {
  const read = readBody(text)
  const blocks = 'blocks' in read ? read.blocks : read.unfinished
  if (!blocks || blocks.some((block) => block.type === 'ul' && /[\r\n]/.test(block.items.join()))) {
    return null
  }
  return { text, blocks, deleted: [] }
}

export function insert(list: BlockList, index: number, block: BodyBlock): BlockList {
  return withBlocks(list, list.blocks.toSpliced(index, 0, { ...block }))
}

export function replace(list: BlockList, index: number, block: BodyBlock): BlockList {
  const before = list.blocks[index]
  if (!before) return list
  keys.set(block, keyOf(before))
  return withBlocks(list, list.blocks.with(index, block))
}

/** Moves a block. At an end of the list it stays where it is. */
export function move(list: BlockList, from: number, to: number): BlockList {
  const block = list.blocks[from]
  if (!block || to < 0 || to >= list.blocks.length) return list
  return withBlocks(list, list.blocks.toSpliced(from, 1).toSpliced(to, 0, block))
}

export function remove(list: BlockList, index: number): BlockList {
  const block = list.blocks[index]
  if (!block) return list
  const deleted = [{ index, block }, ...list.deleted]
  return { ...withBlocks(list, list.blocks.toSpliced(index, 1)), deleted }
}

/** Brings back the block that was deleted last. */
export function undo(list: BlockList): BlockList {
  const [last, ...deleted] = list.deleted
  if (!last) return list
  return { ...withBlocks(list, list.blocks.toSpliced(last.index, 0, last.block)), deleted }
}

function withBlocks(list: BlockList, blocks: BodyBlock[]): BlockList {
  return { ...list, blocks, text: JSON.stringify(blocks, null, 2) }
}

const keys = new WeakMap<BodyBlock, number>()
let lastKey = 0

/** The same number for a block while it is changed and moved. */
export function keyOf(block: BodyBlock): number {
  const key = keys.get(block) ?? ++lastKey
  keys.set(block, key)
  return key
}
