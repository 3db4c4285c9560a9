import type { RefObject } from 'react'
import type { VersionShown } from '../../making/question-bank/version-history.server.ts'
import { ConfirmModal } from '../../people/admin/confirm-modal.tsx'

type Props = {
  ref: RefObject<HTMLDialogElement | null>
  to: VersionShown | null
  /** How many questions riders get now. */
  now: number
  onConfirm: (to: VersionShown) => void
}

/** Asks before a roll back, with the number of questions that riders would lose and get. */
export function RollBackModal({ ref, to, now, onConfirm }: Props) {
  const { added = 0, removed = 0, revised = 0, pulled = 0 } = to?.rollBack ?? {}
  return (
    <ConfirmModal
      ref={ref}
      id="roll-back"
      title={`Roll back to version ${to?.number}?`}
      action="Roll back"
      onConfirm={() => to && onConfirm(to)}
    >
      <p>
        Riders get {now} questions now, and {to && to.inForce - pulled} after the roll back.
        Questions whose law has ended do not count.
      </p>
      <ul className="flex list-disc flex-col gap-2 ps-5">
        {removed > 0 && (
          <li>
            Questions that go: {removed}. They wait for review if somebody has decided about them.
            The others are under Rejected.
          </li>
        )}
        {added > 0 && <li>Questions that come back: {added}.</li>}
        {revised > 0 && <li>Questions that change: {revised}.</li>}
        {pulled > 0 && (
          <li>
            Questions that stay out because riders’ reports pulled them: {pulled}. The inbox and the
            review bring them back.
          </li>
        )}
      </ul>
    </ConfirmModal>
  )
}
