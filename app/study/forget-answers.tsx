import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { forgetAnswersOf } from '../answers/answer-log.client.ts'
import { HAS_ANSWERS } from '../answers/has-answers.ts'
import { deviceStorage } from '../device/device-storage.client.ts'
import { forgetMistakeCounts } from '../learning/mistake-count.client.ts'
import { forgetFinishedQuiz } from '../quiz/finished-quiz.client.ts'
import { forgetLastResult } from '../results/last-result.client.ts'
import { forgetResultsOf } from '../results/waiting-results.client.ts'
import { Button } from '../ui/button.tsx'
import { closes, Modal, opens } from '../ui/modal.tsx'

const FORGET = 'forget-answers'
/** The storage keys of unfinished quizzes and exams, and of those that wait to be counted. */
const UNFINISHED = /^(quiz|exam|count):/

/** Deletes the answers on this device, of a rider who is not signed in. */
export function ForgetAnswers({ onForgotten }: { onForgotten: () => Promise<void> }) {
  const modal = useRef<HTMLDialogElement>(null)
  const notice = useRef<HTMLParagraphElement>(null)
  const [isForgotten, setIsForgotten] = useState(false)

  async function forget() {
    await forgetAnswersOf(null)
    forgetMistakeCounts()
    forgetLastResult()
    forgetFinishedQuiz()
    // The next rider who signs in would get them.
    forgetResultsOf(null)
    for (const key of deviceStorage.keys()) if (UNFINISHED.test(key)) deviceStorage.remove(key)
    deviceStorage.remove(HAS_ANSWERS)
    modal.current?.close()
    setIsForgotten(true)
    await onForgotten()
    notice.current?.focus()
  }

  return (
    <div className="flex flex-col items-center gap-2">
      <p className="text-center text-sm text-quiet">
        Your answers stay on this device. Sign in, and they come along to your other devices.
      </p>
      <Button look="link" {...opens(modal, FORGET)}>
        Delete my answers on this device
      </Button>
      <p ref={notice} role="status" tabIndex={-1} className="font-semibold outline-none">
        {isForgotten && 'Your answers are deleted.'}
      </p>
      <Modal ref={modal} id={FORGET} title="Delete your answers?">
        <p>This device forgets your answers, mistakes and progress. It can't be undone.</p>
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
