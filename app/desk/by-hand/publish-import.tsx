import { useRef } from 'react'
import { plural } from '../../base/text/plural.ts'
import { Button, ButtonLink } from '../../base/ui/button.tsx'
import type { ImportShown } from '../../making/question-bank/import-bank.server.ts'
import { tooFew } from '../../making/question-bank/too-few.ts'
import { ConfirmModal } from '../../people/admin/confirm-modal.tsx'

type Props = {
  shown: ImportShown
  onMyWord: boolean
  isChange: boolean
  /** The address to which Cancel leads. */
  cancelTo: string
  onPublish: () => void
}

/** The buttons of a comparison. The dialog asks before the import removes questions. */
export function PublishImport({ shown, onMyWord, isChange, cancelTo, onPublish }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { way, gone, kept, riders } = shown
  const after = onMyWord ? riders.onWord : riders.after
  const asks = way === 'replace' && gone.length > 0
  const go = plural(gone.length, { one: '1 question goes', other: `${gone.length} questions go` })
  const goAndStay = `${go}, ${plural(kept, { one: '1 stays', other: `${kept} stay` })}`
  if (isChange && after < riders.atLeast) return <p className="font-semibold">{tooFew(after)}</p>
  return (
    <div className="flex flex-wrap gap-2">
      {isChange && (
        <Button onClick={() => (asks ? dialog.current?.showModal() : onPublish())}>
          {asks ? `Replace the bank: ${goAndStay}` : 'Publish as the next version'}
        </Button>
      )}
      <ButtonLink look="plain" to={cancelTo}>
        Cancel
      </ButtonLink>
      <ConfirmModal
        ref={dialog}
        id="replace"
        title="Replace the bank?"
        action={`Replace: ${goAndStay}`}
        onConfirm={onPublish}
      >
        <p>
          {goAndStay}. Riders get {after}, and {riders.now} now.
        </p>
        <p>Courses and sets leave out the removed questions. Undo brings them back.</p>
      </ConfirmModal>
    </div>
  )
}
