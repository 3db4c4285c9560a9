import { useCallback, useRef, useState } from 'react'
import type { BodyBlock } from '../body-blocks.ts'
import { type BlockList, insert, labelOf, move, remove, replace, undo } from './block-edits.ts'
import type { MoveFocus } from './use-block-focus.ts'
import type { EditBlocks } from './use-block-list.ts'

/** A press or an edit in the block editor. `open` shows the buttons that add a block at `index`. */
type BlockAction =
  | { does: 'change' | 'add' | 'delete'; index: number; block: BodyBlock }
  | { does: 'move'; index: number; to: number }
  | { does: 'open' | 'undo'; index: number }
export type OnBlockAction = (action: BlockAction) => void

/**
 * Performs the actions of the block editor. Each press moves the focus, and `said` describes its result
 * for screen readers. `opened` is the index at which the bar with new blocks is open, if the writer
 * opened it. `onAction` is the same function at each render, so memoized cards do not render again.
 */
export function useBlockActions({ blocks }: BlockList, edit: EditBlocks, moveFocus: MoveFocus) {
  const [opened, setOpened] = useState<number | null>(null)
  const [said, setSaid] = useState('')

  function act(action: BlockAction) {
    const { does, index } = action
    switch (does) {
      case 'change':
        return edit((list) => replace(list, index, action.block))
      case 'open':
        setOpened(index)
        return moveFocus({ at: 'insert bar', index })
      case 'add':
        edit((list) => insert(list, index, action.block))
        setOpened(null)
        setSaid(`${labelOf(action.block)} added as block ${index + 1}.`)
        return moveFocus({ at: 'field', index })
      case 'move':
        edit((list) => move(list, index, action.to))
        setSaid(`Moved to place ${action.to + 1} of ${blocks.length}.`)
        return moveFocus({ at: 'moved card', index: action.to })
      case 'delete':
        edit((list) => remove(list, index))
        setSaid(`${labelOf(action.block)} deleted.`)
        return moveFocus({ at: 'card', index })
      case 'undo':
        edit(undo)
        setSaid('Brought back.')
        return moveFocus({ at: 'field', index })
    }
  }

  const latest = useRef(act)
  latest.current = act
  const onAction: OnBlockAction = useCallback((action) => latest.current(action), [])
  return { opened, said, onAction }
}
