import { type Place, placesIn } from '../../base/text/json-places.ts'
import { type BodyBlock, readBody } from '../posts/body-blocks.ts'
import { POST_MESSAGES } from '../posts/post-messages.ts'

export type Complaint = { from: number; to: number; line: number; text: string }

export function complaintsOf(source: string): Complaint[] {
  const read = readBody(source)
  if ('blocks' in read) return []
  const places = placesIn(source)
  const complaints =
    'error' in places || read.problems.length === 0
      ? [{ place: 'error' in places ? places.error : places.top, text: POST_MESSAGES.body }]
      : read.problems.map(({ path, text }) => ({ place: placeOf(places.top, path), text }))
  return complaints.map(({ place: { from, to }, text }) => {
    return { from, to, line: source.slice(0, from).split('\n').length, text }
  })
}

/**
 * Returns the edit that inserts `block` after the block at `cursor`, or else at the end of the array. A
 * blank text becomes an array. In a text that is not an array, the block goes to the cursor.
 */
export function insertionOf(source: string, cursor: number, block: BodyBlock) {
  const text = JSON.stringify(block, null, 2).replace(/^/gm, '  ')
  if (source.trim() === '') return { from: 0, to: source.length, text: `[\n${text}\n]` }
  const array = arrayIn(source)
  if (!array) return { from: cursor, to: cursor, text: text.trim() }
  const blocks = [...array.values.values()]
  const before = blocks.find(({ from, to }) => cursor >= from && cursor <= to) ?? blocks.at(-1)
  if (!before) return { from: array.from, to: array.to, text: `[\n${text}\n]` }
  return { from: before.to, to: before.to, text: `,\n${text}` }
}

/** The place of the block with this index, or of the whole text if there is no such block. */
export function placeOfBlock(source: string, index: number): { from: number; to: number } {
  return arrayIn(source)?.values.get(index) ?? { from: 0, to: source.length }
}

/** The index of the last block that begins before `cursor`, or 0. */
export function blockAt(source: string, cursor: number): number {
  const blocks = [...(arrayIn(source)?.values.values() ?? [])]
  return Math.max(
    0,
    blocks.findLastIndex(({ from }) => from <= cursor),
  )
}

function arrayIn(source: string): Place | null {
  const places = placesIn(source)
  return 'top' in places && places.top.isArray ? places.top : null
}

/** The place of the value at `path`, or of its nearest ancestor in the text. */
function placeOf(top: Place, path: (string | number)[]): Place {
  let place = top
  for (const key of path) place = place.values.get(key) ?? place
  return place
}
