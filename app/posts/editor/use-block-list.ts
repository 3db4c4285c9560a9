import { useRef } from 'react'
import { type BlockList, blockListOf } from './block-edits.ts'

export type EditBlocks = (change: (list: BlockList) => BlockList) => void

/**
 * The blocks of `text`, or null if it cannot be shown as blocks. Edits keep the objects of the blocks
 * they don't change. A text from elsewhere, such as a draft, brings new blocks and ends the undo.
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
