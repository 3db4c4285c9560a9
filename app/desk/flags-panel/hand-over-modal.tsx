import { type RefObject, useState } from 'react'
import { tidyList } from '../../base/text/email-address.ts'
import { Button } from '../../base/ui/button.tsx'
import { Field, INPUT } from '../../base/ui/field.tsx'
import { Modal } from '../../base/ui/modal.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { type HandOver, handOverMessage, isConfirmed, PANEL_MESSAGES } from './flag-changes.ts'

type HandOverModalProps = {
  ref: RefObject<HTMLDialogElement | null>
  handOver: HandOver | null
  onConfirm: (typed: string) => void
}

/** Asks for the new admins' emails again, because a typo would give the role to somebody else. */
export function HandOverModal({ ref, handOver, onConfirm }: HandOverModalProps) {
  const [typed, setTyped] = useState('')
  const [message, setMessage] = useState<string | null>(null)

  const isLeaving = handOver?.isLeaving ?? true

  function clear() {
    setTyped('')
    setMessage(null)
  }

  return (
    <Modal
      ref={ref}
      id="hand-over"
      title={isLeaving ? 'Hand over the admin role?' : 'Add an admin?'}
      onClose={clear}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (handOver && isConfirmed(handOver, tidyList(typed))) onConfirm(typed)
          else setMessage(PANEL_MESSAGES.notTheSame)
        }}
        className="flex flex-col gap-4"
      >
        <p>{handOver && handOverMessage(handOver)}</p>
        {isLeaving && <p>You will no longer be the admin.</p>}
        <Field label="New admin email">
          <input
            type="text"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            autoComplete="off"
            aria-invalid={message !== null}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className={INPUT}
          />
        </Field>
        <ErrorNotice message={message} />
        <Button type="submit">{isLeaving ? 'Hand over' : 'Add'}</Button>
        <Button look="plain" onClick={() => ref.current?.close()}>
          Cancel
        </Button>
      </form>
    </Modal>
  )
}
