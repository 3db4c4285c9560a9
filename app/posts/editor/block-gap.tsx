import { memo } from 'react'
import { Button } from '../../ui/button.tsx'
import { Plus } from '../../ui/desk-icons.tsx'
import type { BodyBlock } from '../body-blocks.ts'
import { labelOf } from './block-edits.ts'
import { InsertBar } from './insert-bar.tsx'
import type { OnBlockAction } from './use-block-actions.ts'

type BlockGapProps = {
  /** The index of the block that would be added here. */
  index: number
  isLast: boolean
  isOpen: boolean
  isFull: boolean
  /** The block that was deleted here last, if an undo can bring it back. */
  deleted: BodyBlock | null
  onAction: OnBlockAction
}

/** Renders the gap before a block, or after the last block, where the writer can add another block. */
export const BlockGap = memo(function BlockGap(props: BlockGapProps) {
  const { index, isLast, isOpen, isFull, deleted, onAction } = props
  return (
    <>
      {deleted && (
        <div className="flex flex-wrap items-center gap-3">
          <p>{labelOf(deleted)} deleted.</p>
          <Button look="link" onClick={() => onAction({ does: 'undo', index })}>
            Undo
          </Button>
        </div>
      )}
      {isOpen ? (
        <div className="py-2">
          <InsertBar
            isFull={isFull}
            onInsert={(block) => onAction({ does: 'add', index, block })}
          />
        </div>
      ) : (
        <button
          type="button"
          aria-label={isLast ? 'Add after the last block' : `Add before block ${index + 1}`}
          onClick={() => onAction({ does: 'open', index })}
          className="flex min-h-11 min-w-11 items-center justify-center self-center rounded-lg border border-transparent text-quiet hover:border-edge hover:text-ink"
        >
          <Plus className="size-5" />
        </button>
      )}
    </>
  )
})
