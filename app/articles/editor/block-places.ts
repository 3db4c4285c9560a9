import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { Node } from '@tiptap/pm/model'
import { Selection, TextSelection } from '@tiptap/pm/state'

type Place = { from: number; to: number }

/** Returns the place of each block of the body in the editor's document. A quote includes its source. */
export function blockPlaces(document: Node): Place[] {
  const places: Place[] = []
  document.forEach((line, from, index) => {
    const to = from + line.nodeSize
    const last = places.at(-1)
    const before = index > 0 && document.child(index - 1).type.name
    if (last && line.type.name === 'cite' && before === 'quote') last.to = to
    else places.push({ from, to })
  })
  return places
}

/** Returns the index of the block at a position. */
export function blockIndexAt(document: Node, position: number): number {
  const index = blockPlaces(document).findIndex(({ to }) => position < to)
  return index < 0 ? blockPlaces(document).length - 1 : index
}

/** Moves the focus to a block: into its text, or to the first field of a picture that is wrong or empty. */
export function focusBlock(editor: Editor, index: number) {
  const { doc } = editor.state
  const { from } = blockPlaces(doc)[index] ?? { from: 0 }
  if (!doc.nodeAt(from)?.isAtom) {
    editor
      .chain()
      .focus()
      .setTextSelection(Selection.near(doc.resolve(from + 1)).from)
      .scrollIntoView()
      .run()
    return
  }
  // React shows the fields of a new picture a little later.
  requestAnimationFrame(() => {
    const picture = editor.view.nodeDOM(from)
    if (!(picture instanceof Element)) return
    const field = (selector: string) => picture.querySelector<HTMLElement>(selector)
    const first = field('[aria-invalid="true"]') ?? field('select, input')
    first?.focus()
  })
}

/**
 * Inserts a picture in place of an empty paragraph, or else after the block at the given position.
 * Returns the picture's position.
 */
export function insertPicture(
  editor: Editor,
  type: 'picture' | 'photo',
  { at, ...attributes }: { at: number; link?: string },
): number {
  const { doc, schema, tr } = editor.state
  const { from, to } = blockPlaces(doc)[blockIndexAt(doc, at)] ?? { from: 0, to: 0 }
  const block = doc.nodeAt(from)
  const isEmpty = block?.type.name === 'paragraph' && block.content.size === 0
  const picture = schema.node(type, attributes)
  // The writer goes on in the line below.
  const below = to === doc.content.size ? [schema.node('paragraph')] : []
  const place = isEmpty ? from : to
  editor.view.dispatch(closeHistory(tr.replaceWith(place, to, [picture, ...below])))
  return place
}

/** Moves the selected blocks before the previous block, or after the next one. */
export function moveBlock(editor: Editor, by: -1 | 1): boolean {
  const { doc, selection, tr } = editor.state
  const places = blockPlaces(doc)
  const { from, to, anchor, head } = selection
  const first = blockIndexAt(doc, from)
  // A selected picture ends where the next block begins.
  const last = blockIndexAt(doc, Math.max(from, to - 1))
  const other = places[by < 0 ? first - 1 : last + 1]
  const moved = { from: places[first]?.from ?? 0, to: places[last]?.to ?? 0 }
  if (!other) return false
  const [upper, lower] = by < 0 ? [other, moved] : [moved, other]
  const cut = ({ from, to }: Place) => doc.slice(from, to).content
  tr.replaceWith(upper.from, lower.to, cut(lower).append(cut(upper)))
  const shift = by * (other.to - other.from)
  const after = (position: number) => tr.doc.resolve(position + shift)
  tr.setSelection(
    selection instanceof TextSelection
      ? TextSelection.between(after(anchor), after(head))
      : Selection.near(after(anchor)),
  )
  editor.view.dispatch(closeHistory(tr.scrollIntoView()))
  return true
}
