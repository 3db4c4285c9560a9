import { type BodyBlock, readBody } from '../body-blocks.ts'

const EMPTY: { [Type in BodyBlock['type']]: { label: string; block: BodyBlock & { type: Type } } } =
  {
    h2: { label: 'Heading', block: { type: 'h2', text: '' } },
    p: { label: 'Paragraph', block: { type: 'p', text: '' } },
    ul: { label: 'List', block: { type: 'ul', items: [''] } },
    tip: { label: 'Tip', block: { type: 'tip', text: '' } },
    quote: { label: 'Quote', block: { type: 'quote', text: '' } },
    picture: { label: 'Picture', block: { type: 'picture', name: '', text: '' } },
    photo: { label: 'Photo', block: { type: 'photo', link: '', text: '' } },
  }
export const EMPTY_BLOCKS: { label: string; block: BodyBlock }[] = Object.values(EMPTY).filter(
  ({ block }) => block.type !== 'photo',
)

export function labelOf({ type }: BodyBlock): string {
  return EMPTY[type].label
}

/** A block with a key that does not change when the block is edited or moved. */
type KeyedBlock = { key: number; block: BodyBlock }

/**
 * A body as blocks. `deleted` has the blocks that an undo can restore. The block that was deleted last
 * comes first.
 */
export type BlockList = { text: string; blocks: KeyedBlock[]; deleted: Deleted[] }
type Deleted = KeyedBlock & { index: number }

/**
 * Returns the blocks of a body, even if some texts are unfinished. Null if only the JSON editor can
 * show the body, as with photos and marks. The field for a list has one item per line, so an item with
 * a line break needs the JSON editor.
 */
export function blockListOf(text: string): BlockList | null {
  const read = readBody(text)
  const blocks = 'blocks' in read ? read.blocks : read.unfinished
  if (!blocks || blocks.some(needsJson)) return null
  return { text, blocks: blocks.map(withKey), deleted: [] }
}

function needsJson({ type, ...fields }: BodyBlock): boolean {
  const texts: unknown[] = Object.values(fields).flat()
  const isPlain = texts.every((text) => typeof text === 'string')
  return !isPlain || type === 'photo' || (type === 'ul' && /[\r\n]/.test(texts.join()))
}

export function insert(list: BlockList, index: number, block: BodyBlock): BlockList {
  return withBlocks(list, list.blocks.toSpliced(index, 0, withKey(block)))
}

export function replace(list: BlockList, index: number, block: BodyBlock): BlockList {
  const before = list.blocks[index]
  if (!before) return list
  return withBlocks(list, list.blocks.with(index, { ...before, block }))
}

/** Moves a block. At an end of the list it stays where it is. */
export function move(list: BlockList, from: number, to: number): BlockList {
  const moved = list.blocks[from]
  if (!moved || to < 0 || to >= list.blocks.length) return list
  return withBlocks(list, list.blocks.toSpliced(from, 1).toSpliced(to, 0, moved))
}

export function remove(list: BlockList, index: number): BlockList {
  const removed = list.blocks[index]
  if (!removed) return list
  const deleted = [{ ...removed, index }, ...list.deleted]
  return { ...withBlocks(list, list.blocks.toSpliced(index, 1)), deleted }
}

/** Brings back the block that was deleted last. */
export function undo(list: BlockList): BlockList {
  const [last, ...deleted] = list.deleted
  if (!last) return list
  const { index, ...restored } = last
  return { ...withBlocks(list, list.blocks.toSpliced(index, 0, restored)), deleted }
}

function withBlocks(list: BlockList, blocks: KeyedBlock[]): BlockList {
  return {
    ...list,
    blocks,
    text: JSON.stringify(
      blocks.map(({ block }) => block),
      null,
      2,
    ),
  }
}

let lastKey = 0

function withKey(block: BodyBlock): KeyedBlock {
  return { key: ++lastKey, block }
}
