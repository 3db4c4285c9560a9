import { Button } from '../../ui/button.tsx'
import { type BodyBlock, MAX_BLOCKS } from '../body-blocks.ts'
import { EMPTY_BLOCKS } from './block-edits.ts'

type InsertBarProps = {
  isFull?: boolean
  onInsert: (block: BodyBlock) => void
}

/** Renders a button for each type of block. A press inserts an empty block of that type. */
export function InsertBar({ isFull = false, onInsert }: InsertBarProps) {
  return (
    <fieldset data-insert aria-label="Insert a block" className="flex min-w-0 flex-wrap gap-2">
      {EMPTY_BLOCKS.map(({ label, block }) => (
        <Button
          key={label}
          look="plain"
          className="px-3"
          disabled={isFull}
          onClick={() => onInsert(block)}
        >
          + {label}
        </Button>
      ))}
      {isFull && <p className="basis-full">A body has at most {MAX_BLOCKS} blocks.</p>}
    </fieldset>
  )
}
