import { ArrowDown, ArrowUp, Copy, type LucideIcon, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import type { BodyBlock, BodyProblem } from '../body-blocks.ts'
import { labelOf } from './block-edits.ts'
import { BlockFields } from './block-fields.tsx'

export type BlockAction = 'up' | 'down' | 'duplicate' | 'delete'

type BlockCardProps = {
  block: BodyBlock
  number: number
  count: number
  problems: BodyProblem[]
  isRefused: boolean
  pictures: string[]
  /** Actions that the block cannot take now. */
  idle: BlockAction[]
  onChange: (block: BodyBlock) => void
  onAction: (action: BlockAction) => void
}

/** A block with its fields. Alt with an arrow key moves it, as it moves a line in the JSON editor. */
export function BlockCard({ block, number, count, idle, onAction, ...fields }: BlockCardProps) {
  const id = useId()

  function onKeyDown(event: KeyboardEvent) {
    const action = KEYS[event.key]
    // In a select the keys open its list.
    if (!event.altKey || !action || event.target instanceof HTMLSelectElement) return
    event.preventDefault()
    onAction(action)
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
              onClick={() => idle.includes(action) || onAction(action)}
              className="inline-flex size-11 items-center justify-center rounded-lg border border-edge text-ink hover:border-ink aria-disabled:opacity-50"
            >
              <Icon aria-hidden className="size-5" />
            </button>
          ))}
        </div>
      </div>
      <BlockFields id={id} block={block} {...fields} />
    </fieldset>
  )
}

const KEYS: Record<string, BlockAction> = { ArrowUp: 'up', ArrowDown: 'down' }

type ActionButton = { action: BlockAction; label: string; Icon: LucideIcon; keys?: string }

const ACTIONS: ActionButton[] = [
  { action: 'up', label: 'Move up', Icon: ArrowUp, keys: 'Alt+ArrowUp' },
  { action: 'down', label: 'Move down', Icon: ArrowDown, keys: 'Alt+ArrowDown' },
  { action: 'duplicate', label: 'Duplicate', Icon: Copy },
  { action: 'delete', label: 'Delete', Icon: Trash2 },
]
