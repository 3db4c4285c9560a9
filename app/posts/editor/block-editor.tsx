import { Plus } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { type BodyBlock, MAX_BLOCKS, readBody } from '../body-blocks.ts'
import { type BlockAction, BlockCard } from './block-card.tsx'
import {
  type BlockList,
  insert,
  keyOf,
  labelOf,
  move,
  remove,
  replace,
  undo,
} from './block-edits.ts'
import { InsertBar } from './insert-bar.tsx'
import { useBlockFocus } from './use-block-focus.ts'
import type { EditBlocks } from './use-block-list.ts'

type BlockEditorProps = {
  list: BlockList
  edit: EditBlocks
  pictures: string[]
  refusal: object | null
  /** The block to open on, if any. Then the block that last had the focus. */
  place: RefObject<number | null>
}

/** The body as a card for each block, with a place between any two for another one. */
export function BlockEditor({ list, edit, pictures, refusal, place }: BlockEditorProps) {
  const { text, blocks, deleted } = list
  const { root, moveFocus, keepPlace } = useBlockFocus(place, refusal)
  const [opened, setOpened] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const read = readBody(text)
  const problems = 'problems' in read ? read.problems : []
  const isFull = blocks.length >= MAX_BLOCKS
  const barAt = Math.min(opened ?? blocks.length, blocks.length)
  const undoAt = deleted[0] && !isFull ? Math.min(deleted[0].index, blocks.length) : null

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

  /** What stands before the block at `index`, or after the last block. */
  const gap = (index: number) => (
    <>
      {undoAt === index && deleted[0] && (
        <div className="flex flex-wrap items-center gap-3">
          <p>{labelOf(deleted[0].block)} deleted.</p>
          <Button look="link" onClick={() => undoDeletion(index)}>
            Undo
          </Button>
        </div>
      )}
      {barAt === index ? (
        <div className="py-2">
          <InsertBar isFull={isFull} onInsert={(block) => addAt(index, block)} />
        </div>
      ) : (
        <button
          type="button"
          aria-label={
            index < blocks.length ? `Add before block ${index + 1}` : 'Add after the last block'
          }
          onClick={() => openBar(index)}
          className="flex min-h-11 min-w-11 items-center justify-center self-center rounded-lg border border-transparent text-quiet hover:border-edge hover:text-ink"
        >
          <Plus aria-hidden className="size-5" />
        </button>
      )}
    </>
  )

  return (
    <fieldset
      ref={root}
      aria-labelledby="body-label"
      onFocus={keepPlace}
      className="flex min-w-0 flex-col gap-1"
    >
      {blocks.length > 1 && (
        <p className="text-sm text-quiet">Alt with an arrow up or down moves a block.</p>
      )}
      {blocks.map((block, index) => (
        <div key={keyOf(block)} className="flex flex-col gap-1">
          {gap(index)}
          <BlockCard
            block={block}
            number={index + 1}
            count={blocks.length}
            problems={problems.filter(({ path }) => path[0] === index)}
            isRefused={refusal !== null}
            pictures={pictures}
            idle={idleActions(index, blocks.length)}
            onChange={(changed) => edit((list) => replace(list, index, changed))}
            onAction={(action) => act(action, index, block)}
          />
        </div>
      ))}
      {gap(blocks.length)}
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  )
}

function idleActions(index: number, count: number): BlockAction[] {
  const idle: BlockAction[] = []
  if (index === 0) idle.push('up')
  if (index === count - 1) idle.push('down')
  if (count >= MAX_BLOCKS) idle.push('duplicate')
  return idle
}
