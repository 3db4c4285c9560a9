import { type ComponentType, createContext, type ReactNode, use, useRef, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { closes, Modal } from '../../base/ui/modal.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import type { FeedbackContext } from './feedback.ts'
import type { FeedbackFormProps } from './feedback-form.tsx'
import * as messages from './feedback-messages.ts'

const FEEDBACK = 'feedback'

const OpenFeedback = createContext<(context: FeedbackContext | null) => void>(() => {})

/** Returns a function that opens the feedback modal. It takes the question on screen, or null. */
export function useFeedback() {
  return use(OpenFeedback)
}

/** Renders the feedback modal that all pages share. The form loads when the modal first opens. */
export function FeedbackProvider({ children }: { children: ReactNode }) {
  const modal = useRef<HTMLDialogElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const [FeedbackForm, setForm] = useState<ComponentType<FeedbackFormProps> | null>(null)
  const [opened, setOpened] = useState({ context: null as FeedbackContext | null, opening: 0 })
  const [hasFailed, setHasFailed] = useState(false)

  function open(context: FeedbackContext | null) {
    setOpened(({ opening }) => ({ context, opening: opening + 1 }))
    setHasFailed(false)
    modal.current?.showModal()
    import('./feedback-form.tsx')
      .then((module) => setForm(() => module.FeedbackForm))
      .catch((cause) => {
        console.warn(cause)
        setHasFailed(true)
      })
  }

  return (
    <OpenFeedback value={open}>
      {children}
      <Modal ref={modal} id={FEEDBACK} title={messages.sendFeedback()}>
        {FeedbackForm ? (
          <FeedbackForm {...opened} closeButton={closeButton} />
        ) : (
          <ErrorNotice message={hasFailed ? messages.failed() : null} />
        )}
        <Button ref={closeButton} look="plain" {...closes(modal, FEEDBACK)}>
          {messages.close()}
        </Button>
      </Modal>
    </OpenFeedback>
  )
}
