import { type KeyboardEvent, memo, useId } from 'react'
import { ArrowDown, ArrowUp, Copy } from '../../ui/desk-icons.tsx'
import { Trash } from '../../ui/icons.tsx'
import { type BodyBlock, type BodyProblem, MAX_BLOCKS } from '../body-blocks.ts'
import { labelOf } from './block-edits.ts'
import { BlockFields } from './block-fields.tsx'
import type { OnBlockAction } from './use-block-actions.ts'

type BlockCardProps = {
  block: BodyBlock
  index: number
  count: number
  problems: BodyProblem[]
  isRefused: boolean
  pictures: string[]
  onAction: OnBlockAction
}

/**
 * Renders a block with its fields. Alt with an arrow key moves the block, like a line in the JSON
 * editor. `memo` makes a keystroke render only the changed card, because a body can have hundreds.
 */
export const BlockCard = memo(function BlockCard(props: BlockCardProps) {
  const { block, index, count, onAction, ...fields } = props
  const id = useId()
  const number = index + 1
  const moveTo = (to: number) => onAction({ does: 'move', index, to })
  const buttons = [
    {
      label: 'Move up',
      Icon: ArrowUp,
      key: 'ArrowUp',
      isIdle: index === 0,
      press: () => moveTo(index - 1),
    },
    {
      label: 'Move down',
      Icon: ArrowDown,
      key: 'ArrowDown',
      isIdle: number === count,
      press: () => moveTo(index + 1),
    },
    {
      label: 'Duplicate',
      Icon: Copy,
      isIdle: count >= MAX_BLOCKS,
      press: () => onAction({ does: 'add', index: index + 1, block }),
    },
    {
      label: 'Delete',
      Icon: Trash,
      press: () => onAction({ does: 'delete', index, block }),
    },
  ]

  function onKeyDown(event: KeyboardEvent) {
    const button = buttons.find(({ key }) => key === event.key)
    // In a select element, these keys open its list.
    if (!event.altKey || !button || event.target instanceof HTMLSelectElement) return
    event.preventDefault()
    if (!button.isIdle) button.press()
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
          {buttons.map(({ label, Icon, key, isIdle, press }) => (
            <button
              key={label}
              type="button"
              aria-label={`${label} block ${number}`}
              aria-keyshortcuts={key && `Alt+${key}`}
              aria-disabled={isIdle || undefined}
              onClick={() => isIdle || press()}
              className="inline-flex size-11 items-center justify-center rounded-lg border border-edge text-ink hover:border-ink aria-disabled:opacity-50"
            >
              <Icon className="size-5" />
            </button>
          ))}
        </div>
      </div>
      <BlockFields
        id={id}
        block={block}
        onChange={(changed) => onAction({ does: 'change', index, block: changed })}
        {...fields}
      />
    </fieldset>
  )
})
