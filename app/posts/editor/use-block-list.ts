import { useRef } from 'react'
import { type BlockList, blockListOf } from './block-edits.ts'

export type EditBlocks = (change: (list: BlockList) => BlockList) => void

/**
 * Returns the blocks of `text`, or null if the text cannot be shown as blocks. An edit reuses the
 * objects of the unchanged blocks. A text from elsewhere, such as a draft, replaces all blocks and
 * clears the undo history.
 */
export function useBlockList(text: string, onChange: (text: string) => void) {
  const last = useRef<{ text: string; list: BlockList | null }>(null)
  if (last.current?.text !== text) last.current = { text, list: blockListOf(text) }
  const { list } = last.current

  const edit: EditBlocks = (change) => {
    const before = last.current?.list
    if (!before) return
    const after = change(before)
    if (after === before) return
    last.current = { text: after.text, list: after }
    onChange(after.text)
  }

  return { list, edit }
}
