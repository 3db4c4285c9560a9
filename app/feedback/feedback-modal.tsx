import { createContext, type ReactNode, type Ref, use, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ask } from '../device/ask.client.ts'
import { shownStateName } from '../states/state-name.ts'
import { href } from '../text/address.ts'
import { Button } from '../ui/button.tsx'
import { Field, INPUT } from '../ui/field.tsx'
import { closes, Modal } from '../ui/modal.tsx'
import { ErrorNotice } from '../ui/notice.tsx'
import type { FeedbackContext, FeedbackForm } from './feedback.ts'
import * as messages from './feedback-messages.ts'
import { MESSAGE_LIMIT } from './message-limit.ts'

const FEEDBACK = 'feedback'
const EMAIL_HINT = 'feedback-email-hint'
/** The form shows the number of characters left once it is this low. */
const COUNTED = 500

const OpenFeedback = createContext<(context: FeedbackContext | null) => void>(() => {})

/** Returns a function that opens the feedback modal. It takes the question on screen, or null. */
export function useFeedback() {
  return use(OpenFeedback)
}

/** Renders the feedback modal that all pages share. The modal keeps an unsent message. */
export function FeedbackProvider({ children }: { children: ReactNode }) {
  const modal = useRef<HTMLDialogElement>(null)
  const messageField = useRef<HTMLTextAreaElement>(null)
  const sendButton = useRef<HTMLButtonElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const [context, setContext] = useState<FeedbackContext | null>(null)
  const [message, setMessage] = useState('')
  const [status, setStatus] = useState<'idle' | 'sending' | 'sent'>('idle')
  const [allowContact, setAllowContact] = useState(false)
  const [error, setError] = useState<string | null>(null)

  function open(context: FeedbackContext | null) {
    flushSync(() => {
      setContext(context)
      setError(null)
      if (status === 'sent') setStatus('idle')
    })
    modal.current?.showModal()
    messageField.current?.focus()
  }

  async function send(form: HTMLFormElement) {
    const given = new FormData(form)
    setStatus('sending')
    setError(null)
    const body: FeedbackForm = {
      email: String(given.get('email')).trim() || null,
      message,
      allowContact,
      context,
      website: String(given.get('website')),
    }
    const outcome = await ask(href('/feedback'), null, { body })
    const refusal = 'reply' in outcome ? null : (outcome.failure.message ?? messages.failed())
    // The send button lost the focus while it was disabled, and can take it only after this render.
    flushSync(() => {
      setError(refusal)
      setStatus(refusal === null ? 'sent' : 'idle')
    })
    const next = refusal === null ? closeButton : sendButton
    next.current?.focus()
    if (refusal !== null) return
    setMessage('')
    setAllowContact(false)
    form.reset()
  }

  return (
    <OpenFeedback value={open}>
      {children}
      <Modal ref={modal} id={FEEDBACK} title={messages.sendFeedback()}>
        <form
          hidden={status === 'sent'}
          onSubmit={(event) => {
            event.preventDefault()
            send(event.currentTarget)
          }}
          className="flex flex-col gap-4 [[hidden]]:hidden"
        >
          {context && <ContextBlock {...context} />}
          <EmailField isRequired={allowContact} />
          <MessageField ref={messageField} value={message} onChange={setMessage} />
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={allowContact}
              onChange={(event) => setAllowContact(event.target.checked)}
              className="size-6 shrink-0 accent-focus"
            />
            {messages.allowContact()}
          </label>
          <div aria-hidden="true" className="sr-only">
            <input name="website" tabIndex={-1} autoComplete="off" />
          </div>
          <ErrorNotice message={error} />
          <Button
            ref={sendButton}
            type="submit"
            disabled={message.trim() === '' || leftOf(message) < 0 || status === 'sending'}
          >
            {messages.sendFeedback()}
          </Button>
        </form>
        <p role="status" className="font-semibold empty:hidden">
          {status === 'sent' && messages.sent()}
        </p>
        <Button ref={closeButton} look="plain" {...closes(modal, FEEDBACK)}>
          {messages.close()}
        </Button>
      </Modal>
    </OpenFeedback>
  )
}

function EmailField({ isRequired }: { isRequired: boolean }) {
  return (
    <div className="flex flex-col gap-1">
      <Field label={messages.email()}>
        <input
          type="email"
          name="email"
          autoComplete="email"
          maxLength={254}
          required={isRequired}
          aria-describedby={EMAIL_HINT}
          className={INPUT}
        />
      </Field>
      <p id={EMAIL_HINT} className="text-sm text-quiet">
        {isRequired ? messages.emailKept() : messages.emailNotKept()}
      </p>
    </div>
  )
}

type MessageFieldProps = {
  ref: Ref<HTMLTextAreaElement>
  value: string
  onChange: (message: string) => void
}

function MessageField({ ref, value, onChange }: MessageFieldProps) {
  const left = leftOf(value)
  return (
    <>
      <Field label={messages.message()}>
        <textarea
          ref={ref}
          name="message"
          required
          rows={3}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={`${INPUT} py-3`}
        />
      </Field>
      <p role="status" className={left < 0 ? 'text-sm font-semibold text-wrong' : 'text-sm'}>
        {left <= COUNTED && count(left)}
      </p>
    </>
  )
}

function leftOf(message: string): number {
  return MESSAGE_LIMIT - message.trim().length
}

function count(left: number): string {
  return left < 0 ? messages.charactersOver(-left) : messages.charactersLeft(left)
}

function ContextBlock({ stateAbbrev, stateName, questionId, questionText }: FeedbackContext) {
  const lines = [
    [messages.examState(), `${shownStateName(stateName)} (${stateAbbrev})`],
    [messages.questionId(), questionId],
    [messages.question(), questionText],
  ] as const
  return (
    <dl className="flex flex-col gap-1 rounded-xl bg-page p-3 text-sm border border-line">
      {lines.map(([term, text]) => (
        <div key={term}>
          <dt className="inline font-bold">{term}: </dt>
          <dd className="inline">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
