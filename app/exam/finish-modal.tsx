import type { RefObject } from 'react'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'

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
    <Modal ref={ref} id="finish-exam" title="Finish the exam now?">
      <p>
        {open.length > 0 && `${counted(open.length, 'question has', 'questions have')} no answer. `}
        {flags.length > 0 &&
          `You wanted to look at ${counted(flags.length, 'question', 'questions')} again. `}
        After the end, nothing can be changed.
      </p>
      <Button onClick={look}>Go to question {first + 1}</Button>
      <Button look="plain" onClick={onFinish}>
        Finish exam
      </Button>
    </Modal>
  )
}

function counted(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`
}
