import type { RefObject } from 'react'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'
import type { Answered } from './answered-rows.ts'

type Props = {
  ref: RefObject<HTMLDialogElement | null>
  items: readonly Answered['item'][]
  onConfirm: (items: readonly Answered['item'][]) => void
}

/** Asks before the counters of questions start anew, because nobody can undo it. */
export function CountAnewModal({ ref, items, onConfirm }: Props) {
  return (
    <Modal ref={ref} id="count-anew" title="Count anew?">
      <p>
        {items.length === 1
          ? `What the answers said so far is deleted: ${items[0]?.question}`
          : `What the answers said so far is deleted for ${items.length} questions.`}
      </p>
      <Button
        onClick={() => {
          ref.current?.close()
          onConfirm(items)
        }}
      >
        Delete and count anew
      </Button>
      <Button look="plain" onClick={() => ref.current?.close()}>
        Cancel
      </Button>
    </Modal>
  )
}
