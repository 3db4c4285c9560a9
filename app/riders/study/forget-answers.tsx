import { useRef, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { Trash } from '../../base/ui/icons.tsx'
import { closes, Modal, opens } from '../../base/ui/modal.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { readKnownRider } from '../../people/auth/known-rider.client.ts'
import { announceDeletion } from '../../people/auth/sign-in.client.ts'
import { forgetOnDevice } from '../account/forget-on-device.client.ts'
import * as messages from './progress-messages.ts'

const FORGET = 'forget-answers'

/**
 * Deletes the answers, quizzes, results and exam date that this device keeps of its signed-in rider, and
 * those without an owner.
 */
export function ForgetAnswers({ onForgotten }: { onForgotten: () => Promise<void> }) {
  const modal = useRef<HTMLDialogElement>(null)
  const notice = useRef<HTMLParagraphElement>(null)
  const [isForgotten, setIsForgotten] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const rider = readKnownRider()
  const isSignedIn = rider !== null

  async function forget() {
    setError(null)
    const isDone = await forgetOnDevice(rider)
    announceDeletion()
    if (isDone) modal.current?.close()
    else setError(messages.deleteFailed())
    setIsForgotten(isDone)
    await onForgotten()
    if (isDone) notice.current?.focus()
  }

  return (
    <div className="flex flex-col items-center gap-2">
      {/* A sign-out removes the answers a moment later, without a change of this page's state. */}
      <div className="hidden flex-col items-center gap-2 has-answers:flex">
        <p className="text-center text-sm text-quiet">
          {messages.answersPlace(isSignedIn)}
          {!isSignedIn && <span className="admin-only:hidden"> {messages.signInForAll()}</span>}
        </p>
        <Button look="link" {...opens(modal, FORGET)}>
          {messages.deleteOnDevice()}
        </Button>
      </div>
      <p ref={notice} role="status" tabIndex={-1} className="font-semibold outline-none">
        {isForgotten && messages.deleted(isSignedIn)}
      </p>
      <Modal ref={modal} id={FORGET} title={messages.askDelete()}>
        <p>{messages.deleteWarning(isSignedIn)}</p>
        <ErrorNotice message={error} />
        {/* Cancel comes first, because the modal gives the focus to its first button. */}
        <Button look="plain" {...closes(modal, FORGET)}>
          {messages.cancel()}
        </Button>
        <Button look="plain" onClick={forget}>
          <Trash className="size-5" />
          {messages.confirmDelete()}
        </Button>
      </Modal>
    </div>
  )
}
