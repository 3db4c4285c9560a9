import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { forgetOnDevice } from '../account/forget-on-device.client.ts'
import { readKnownRider } from '../auth/known-rider.client.ts'
import { Button } from '../ui/button.tsx'
import { closes, Modal, opens } from '../ui/modal.tsx'
import { ErrorNotice } from '../ui/notice.tsx'

const FORGET = 'forget-answers'
const FAILED = 'Could not delete all your answers. Please try again.'

const TEXTS = {
  nobody: {
    place: 'Your answers stay on this device. Sign in, and they come along to your other devices.',
    warning: "This device forgets your answers, mistakes and progress. It can't be undone.",
    done: 'Your answers are deleted.',
  },
  rider: {
    place: 'Your answers are in your account, and this device keeps a copy.',
    warning:
      'This device forgets your answers and progress, also what your account does not have yet. What it has comes back when you return signed in.',
    done: 'Your answers on this device are deleted.',
  },
}

/**
 * Deletes what this device keeps of nobody and of its signed-in rider: answers, quizzes, results, and
 * the exam's date.
 */
export function ForgetAnswers({ onForgotten }: { onForgotten: () => Promise<void> }) {
  const modal = useRef<HTMLDialogElement>(null)
  const notice = useRef<HTMLParagraphElement>(null)
  const [isForgotten, setIsForgotten] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const rider = readKnownRider()
  const texts = rider === null ? TEXTS.nobody : TEXTS.rider

  async function forget() {
    setError(null)
    const isDone = await forgetOnDevice(rider)
    if (isDone) modal.current?.close()
    else setError(FAILED)
    setIsForgotten(isDone)
    await onForgotten()
    if (isDone) notice.current?.focus()
  }

  return (
    <div className="flex flex-col items-center gap-2">
      <p className="text-center text-sm text-quiet">{texts.place}</p>
      <Button look="link" {...opens(modal, FORGET)}>
        Delete my answers on this device
      </Button>
      <p ref={notice} role="status" tabIndex={-1} className="font-semibold outline-none">
        {isForgotten && texts.done}
      </p>
      <Modal ref={modal} id={FORGET} title="Delete your answers?">
        <p>{texts.warning}</p>
        <ErrorNotice message={error} />
        {/* Cancel comes first, because the modal gives the focus to its first button. */}
        <Button look="plain" {...closes(modal, FORGET)}>
          Cancel
        </Button>
        <Button look="plain" onClick={forget}>
          <Trash2 aria-hidden="true" className="size-5" />
          Delete my answers
        </Button>
      </Modal>
    </div>
  )
}
