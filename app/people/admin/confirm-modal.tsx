import type { ReactNode, RefObject } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { closes, Modal } from '../../base/ui/modal.tsx'

type Props = {
  ref: RefObject<HTMLDialogElement | null>
  id: string
  title: string
  /** The text of the button that confirms. */
  action: string
  /** True if nobody can undo it. The focus is then on Cancel. */
  isForGood?: boolean
  onConfirm: () => void
  children: ReactNode
}

/** Asks before a change that affects much, or that nobody can undo. */
export function ConfirmModal({
  ref,
  id,
  title,
  action,
  isForGood = false,
  onConfirm,
  children,
}: Props) {
  const cancel = (
    <Button look="plain" {...closes(ref, id)}>
      Cancel
    </Button>
  )
  return (
    <Modal ref={ref} id={id} title={title}>
      {children}
      {/* The modal gives the focus to its first button. */}
      {isForGood && cancel}
      <Button
        look={isForGood ? 'plain' : 'main'}
        onClick={() => {
          ref.current?.close()
          onConfirm()
        }}
      >
        {action}
      </Button>
      {!isForGood && cancel}
    </Modal>
  )
}
