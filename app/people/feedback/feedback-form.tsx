import { type Ref, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ask } from '../../base/device/ask.client.ts'
import { href } from '../../base/text/address.ts'
import { Button } from '../../base/ui/button.tsx'
import { Field, INPUT } from '../../base/ui/field.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { shownStateName } from '../../questions/states/state-name.ts'
import type { SentFeedback as Feedback, FeedbackContext } from './feedback.ts'
import * as messages from './feedback-form-messages.ts'
import { failed, sendFeedback } from './feedback-messages.ts'
import { MESSAGE_LIMIT } from './message-length.ts'

const EMAIL_HINT = 'feedback-email-hint'
/** The form shows the number of characters left once it is this low. */
const COUNTED = 500

export type FeedbackFormProps = {
  context: FeedbackContext | null
  /** Counts how often the modal was opened. Each time the form has no error, and can be sent again. */
  opening: number
  closeButton: RefObject<HTMLButtonElement | null>
}

/** The content of the feedback modal. It keeps an unsent message until the page is left. */
export function FeedbackForm({ context, opening, closeButton }: FeedbackFormProps) {
  const messageField = useRef<HTMLTextAreaElement>(null)
  const sendButton = useRef<HTMLButtonElement>(null)
  const [message, setMessage] = useState('')
  const [isSending, setIsSending] = useState(false)
  const [allowContact, setAllowContact] = useState(false)
  /** The end of the last sending: in which opening, and the error, if any. */
  const [outcome, setOutcome] = useState<{ opening: number; error: string | null } | null>(null)
  const ended = outcome?.opening === opening ? outcome : null
  const isSent = ended !== null && ended.error === null

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field takes the focus at each opening
  useLayoutEffect(() => messageField.current?.focus(), [opening])

  async function send(form: HTMLFormElement) {
    const given = new FormData(form)
    setIsSending(true)
    setOutcome(null)
    const body: Feedback = {
      email: String(given.get('email')).trim() || null,
      message,
      allowContact,
      context,
      website: String(given.get('website')),
    }
    const reply = await ask(href('/feedback'), null, { body })
    const error = 'reply' in reply ? null : (reply.failure.message ?? failed())
    // The send button lost the focus while it was disabled, and can take it only after this render.
    flushSync(() => {
      setOutcome({ opening, error })
      setIsSending(false)
    })
    const next = error === null ? closeButton : sendButton
    next.current?.focus()
    if (error !== null) return
    setMessage('')
    setAllowContact(false)
    form.reset()
  }

  return (
    <>
      <form
        hidden={isSent}
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
        <ErrorNotice message={ended?.error ?? null} />
        <Button
          ref={sendButton}
          type="submit"
          disabled={message.trim() === '' || leftOf(message) < 0 || isSending}
        >
          {sendFeedback()}
        </Button>
      </form>
      <p role="status" className="font-semibold empty:hidden">
        {isSent && messages.sent()}
      </p>
    </>
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
