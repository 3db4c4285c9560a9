import type { ReactNode, RefObject } from 'react'
import { Button } from '../ui/button.tsx'
import { closes, Modal } from '../ui/modal.tsx'

type Props = {
  ref: RefObject<HTMLDialogElement | null>
  id: string
  title: string
  /** The text of the button that confirms. */
  action: string
  onConfirm: () => void
  children: ReactNode
}

/** Asks before a change that affects much, or that nobody can undo. */
export function ConfirmModal({ ref, id, title, action, onConfirm, children }: Props) {
  return (
    <Modal ref={ref} id={id} title={title}>
      {children}
      <Button
        onClick={() => {
          ref.current?.close()
          onConfirm()
        }}
      >
        {action}
      </Button>
      <Button look="plain" {...closes(ref, id)}>
        Cancel
      </Button>
    </Modal>
  )
}
