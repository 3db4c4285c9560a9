import { useState } from 'react'
import type { BodyBlock } from '../body-blocks.ts'
import type { BlockAction } from './block-card.tsx'
import { type BlockList, insert, labelOf, move, remove, replace, undo } from './block-edits.ts'
import type { MoveFocus } from './use-block-focus.ts'
import type { EditBlocks } from './use-block-list.ts'
import { useStable } from './use-stable.ts'

/**
 * The presses in the block editor. Each moves the focus, and `said` is its outcome for a screen reader.
 * `opened` is the index at which the bar with new blocks is open, if the writer opened it.
 */
export function useBlockActions({ blocks }: BlockList, edit: EditBlocks, moveFocus: MoveFocus) {
  const [opened, setOpened] = useState<number | null>(null)
  const [said, setSaid] = useState('')

  function addAt(index: number, block: BodyBlock) {
    edit((list) => insert(list, index, block))
    setOpened(null)
    setSaid(`${labelOf(block)} added as block ${index + 1}.`)
    moveFocus({ at: 'field', index })
  }

  function openBar(index: number) {
    setOpened(index)
    moveFocus({ at: 'insert bar', index })
  }

  function moveTo(from: number, to: number) {
    if (to < 0 || to >= blocks.length) return
    edit((list) => move(list, from, to))
    setSaid(`Moved to place ${to + 1} of ${blocks.length}.`)
    moveFocus({ at: 'moved card', index: to })
  }

  function act(action: BlockAction, index: number, block: BodyBlock) {
    switch (action) {
      case 'up':
        return moveTo(index, index - 1)
      case 'down':
        return moveTo(index, index + 1)
      case 'duplicate':
        return addAt(index + 1, block)
      case 'delete':
        edit((list) => remove(list, index))
        setSaid(`${labelOf(block)} deleted.`)
        moveFocus({ at: 'card', index })
    }
  }

  function undoDeletion(index: number) {
    edit(undo)
    setSaid('Brought back.')
    moveFocus({ at: 'field', index })
  }

  return {
    opened,
    said,
    onAction: useStable(act),
    onChange: useStable((index: number, block: BodyBlock) =>
      edit((list) => replace(list, index, block)),
    ),
    onAdd: useStable(addAt),
    onOpen: useStable(openBar),
    onUndo: useStable(undoDeletion),
  }
}
