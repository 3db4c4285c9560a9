import type { RefObject } from 'react'
import { type BodyProblem, MAX_BLOCKS, readBodyToSave } from '../body-blocks.ts'
import { BlockCard } from './block-card.tsx'
import type { BlockList } from './block-edits.ts'
import { BlockGap } from './block-gap.tsx'
import { useBlockActions } from './use-block-actions.ts'
import { useBlockFocus } from './use-block-focus.ts'
import type { EditBlocks } from './use-block-list.ts'

type BlockEditorProps = {
  list: BlockList
  edit: EditBlocks
  pictures: string[]
  refusal: object | null
  /** The index of the block to open on, if any. Later the index of the block that last had the focus. */
  place: RefObject<number | null>
}

/**
 * Renders the body as one card for each block. The gaps between the cards have buttons that add a
 * block.
 */
export function BlockEditor({ list, edit, pictures, refusal, place }: BlockEditorProps) {
  const { text, blocks, deleted } = list
  const { root, moveFocus, keepPlace } = useBlockFocus(place, refusal)
  const { opened, said, onAction } = useBlockActions(list, edit, moveFocus)
  const read = readBodyToSave(text)
  const problems = 'problems' in read ? read.problems : []
  const isFull = blocks.length >= MAX_BLOCKS
  const barAt = Math.min(opened ?? blocks.length, blocks.length)
  const undoAt = deleted[0] && !isFull ? Math.min(deleted[0].index, blocks.length) : null

  const gap = (index: number) => (
    <BlockGap
      index={index}
      isLast={index === blocks.length}
      isOpen={barAt === index}
      isFull={isFull}
      deleted={(undoAt === index && deleted[0]?.block) || null}
      onAction={onAction}
    />
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
      {blocks.map(({ key, block }, index) => (
        <div
          key={key}
          // With containment, a keystroke does not change the layout of other blocks.
          // `content-visibility` would save little more, and a jump to a far block would end nearby.
          className="flex flex-col gap-1 contain-layout contain-style"
        >
          {gap(index)}
          <BlockCard
            block={block}
            index={index}
            count={blocks.length}
            problems={problemsAt(index, problems)}
            isRefused={refusal !== null}
            {...{ pictures, onAction }}
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

/**
 * The shared list for blocks without problems. Because it is always the same object, their cards do not
 * render again.
 */
const NONE: BodyProblem[] = []

function problemsAt(index: number, problems: BodyProblem[]): BodyProblem[] {
  const own = problems.filter(({ path }) => path[0] === index)
  return own.length > 0 ? own : NONE
}
