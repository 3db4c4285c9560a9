import { ArrowDown, ArrowUp, Copy, type LucideIcon, Trash2 } from 'lucide-react'
import { type KeyboardEvent, memo, useId } from 'react'
import { type BodyBlock, type BodyProblem, MAX_BLOCKS } from '../body-blocks.ts'
import { labelOf } from './block-edits.ts'
import { BlockFields } from './block-fields.tsx'

export type BlockAction = 'up' | 'down' | 'duplicate' | 'delete'

type BlockCardProps = {
  block: BodyBlock
  index: number
  count: number
  problems: BodyProblem[]
  isRefused: boolean
  pictures: string[]
  onChange: (index: number, block: BodyBlock) => void
  onAction: (action: BlockAction, index: number, block: BodyBlock) => void
}

/**
 * Renders a block with its fields. Alt with an arrow key moves the block, like a line in the JSON
 * editor. `memo` makes a keystroke render only the changed card, because a body can have hundreds.
 */
export const BlockCard = memo(function BlockCard(props: BlockCardProps) {
  const { block, index, count, onChange, onAction, ...fields } = props
  const id = useId()
  const number = index + 1
  const idle = idleActions(index, count)
  const act = (action: BlockAction) => onAction(action, index, block)

  function onKeyDown(event: KeyboardEvent) {
    const action = KEYS[event.key]
    // In a select element, these keys open its list.
    if (!event.altKey || !action || event.target instanceof HTMLSelectElement) return
    event.preventDefault()
    act(action)
  }

  return (
    <fieldset
      data-block
      aria-label={`Block ${number} of ${count}: ${labelOf(block)}`}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="flex min-w-0 scroll-mt-36 flex-col gap-2 rounded-xl border border-line bg-card p-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <span aria-hidden className="text-quiet">
          {number}
        </span>
        <label htmlFor={id} className="grow basis-20 font-semibold">
          {labelOf(block)}
          {block.type === 'ul' && <span className="text-sm font-normal"> (one item per line)</span>}
        </label>
        <div className="flex gap-1">
          {ACTIONS.map(({ action, label, Icon, keys }) => (
            <button
              key={action}
              type="button"
              aria-label={`${label} block ${number}`}
              aria-keyshortcuts={keys}
              aria-disabled={idle.includes(action) || undefined}
              onClick={() => idle.includes(action) || act(action)}
              className="inline-flex size-11 items-center justify-center rounded-lg border border-edge text-ink hover:border-ink aria-disabled:opacity-50"
            >
              <Icon aria-hidden className="size-5" />
            </button>
          ))}
        </div>
      </div>
      <BlockFields
        id={id}
        block={block}
        onChange={(changed) => onChange(index, changed)}
        {...fields}
      />
    </fieldset>
  )
})

/** Returns the actions that are disabled for a block. */
function idleActions(index: number, count: number): BlockAction[] {
  const idle: BlockAction[] = []
  if (index === 0) idle.push('up')
  if (index === count - 1) idle.push('down')
  if (count >= MAX_BLOCKS) idle.push('duplicate')
  return idle
}

const KEYS: Record<string, BlockAction> = { ArrowUp: 'up', ArrowDown: 'down' }

type ActionButton = { action: BlockAction; label: string; Icon: LucideIcon; keys?: string }

const ACTIONS: ActionButton[] = [
  { action: 'up', label: 'Move up', Icon: ArrowUp, keys: 'Alt+ArrowUp' },
  { action: 'down', label: 'Move down', Icon: ArrowDown, keys: 'Alt+ArrowDown' },
  { action: 'duplicate', label: 'Duplicate', Icon: Copy },
  { action: 'delete', label: 'Delete', Icon: Trash2 },
]
