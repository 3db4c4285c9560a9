import type { RefObject } from 'react'
import type { VersionShown } from '../question-bank/version-history.server.ts'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'

type Props = {
  ref: RefObject<HTMLDialogElement | null>
  to: VersionShown | null
  /** How many questions riders get now. */
  now: number
  onConfirm: (to: VersionShown) => void
}

/** Asks before a roll back, with the number of questions that riders would get. */
export function RollBackModal({ ref, to, now, onConfirm }: Props) {
  return (
    <Modal ref={ref} id="roll-back" title={`Roll back to version ${to?.number}?`}>
      <p>
        Riders get {now} questions now, and {to?.inForce} after the roll back. Questions whose law
        has ended do not count.
      </p>
      <Button
        onClick={() => {
          ref.current?.close()
          if (to) onConfirm(to)
        }}
      >
        Roll back
      </Button>
      <Button look="plain" onClick={() => ref.current?.close()}>
        Cancel
      </Button>
    </Modal>
  )
}
