import type { RefObject } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { Modal } from '../../base/ui/modal.tsx'
import * as messages from './exam-phase-messages.tsx'

type Props = {
  ref: RefObject<HTMLDialogElement | null>
  /** The places of the questions without an answer. */
  open: readonly number[]
  /** The places of the questions that the rider wants to look at again. */
  flags: readonly number[]
  onGo: (to: number) => void
  onFinish: () => void
}

/** Asks before an exam ends with open or flagged questions. */
export function FinishModal({ ref, open, flags, onGo, onFinish }: Props) {
  const [first = 0] = [...open, ...flags].sort((a, b) => a - b)

  function look() {
    ref.current?.close()
    onGo(first)
  }

  return (
    <Modal ref={ref} id="finish-exam" title={messages.finishNow()}>
      <p>
        {open.length > 0 && `${messages.unanswered(open.length)} `}
        {flags.length > 0 && `${messages.flagged(flags.length)} `}
        {messages.endIsFinal()}
      </p>
      <Button onClick={look}>{messages.goTo(first + 1)}</Button>
      <Button look="plain" onClick={onFinish}>
        {messages.finish()}
      </Button>
    </Modal>
  )
}
