import type { RefObject } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { Modal } from '../../base/ui/modal.tsx'
import * as messages from './exam-phase-messages.tsx'

export type EndWords = { finish: () => string; finishNow: () => string; endIsFinal: () => string }

type Props = {
  ref: RefObject<HTMLDialogElement | null>
  /** The places of the questions without an answer. */
  open: readonly number[]
  /** The places of the questions that the rider wants to look at again. */
  flags: readonly number[]
  words: EndWords
  onGo: (to: number) => void
  onFinish: () => void
}

/** Asks before an exam ends with open or flagged questions. */
export function FinishModal({ ref, open, flags, words, onGo, onFinish }: Props) {
  const [first = 0] = [...open, ...flags].sort((a, b) => a - b)

  function look() {
    ref.current?.close()
    onGo(first)
  }

  return (
    <Modal ref={ref} id="finish-exam" title={words.finishNow()}>
      <p>
        {open.length > 0 && `${messages.unanswered(open.length)} `}
        {flags.length > 0 && `${messages.flagged(flags.length)} `}
        {words.endIsFinal()}
      </p>
      <Button onClick={look}>{messages.goTo(first + 1)}</Button>
      <Button look="plain" onClick={onFinish}>
        {words.finish()}
      </Button>
    </Modal>
  )
}
