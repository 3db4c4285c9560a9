import { type RefObject, useState } from 'react'
import { isSameAddress } from '../text/email-address.ts'
import { Button } from '../ui/button.tsx'
import { Field, INPUT } from '../ui/field.tsx'
import { Modal } from '../ui/modal.tsx'
import { ErrorNotice } from '../ui/notice.tsx'
import { handOverMessage, PANEL_MESSAGES } from './flag-changes.ts'

type HandOverModalProps = {
  ref: RefObject<HTMLDialogElement | null>
  address: string
  onConfirm: (typed: string) => void
}

/** Asks for the new admin's email again, because after a typo nobody could open the admin pages. */
export function HandOverModal({ ref, address, onConfirm }: HandOverModalProps) {
  const [typed, setTyped] = useState('')
  const [message, setMessage] = useState<string | null>(null)

  function clear() {
    setTyped('')
    setMessage(null)
  }

  return (
    <Modal ref={ref} id="hand-over" title="Hand over the admin role?" onClose={clear}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isSameAddress(typed.trim(), address)) onConfirm(typed.trim())
          else setMessage(PANEL_MESSAGES.notTheSame)
        }}
        className="flex flex-col gap-4"
      >
        <p>{handOverMessage(address)}</p>
        <p>You will no longer be the admin.</p>
        <Field label="New admin email">
          <input
            type="email"
            autoComplete="off"
            aria-invalid={message !== null}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className={INPUT}
          />
        </Field>
        <ErrorNotice message={message} />
        <Button type="submit">Hand over</Button>
        <Button look="plain" onClick={() => ref.current?.close()}>
          Cancel
        </Button>
      </form>
    </Modal>
  )
}
