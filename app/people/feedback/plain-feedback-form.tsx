import { Button } from '../../base/ui/button.tsx'
import { Field, INPUT } from '../../base/ui/field.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import * as messages from './feedback-form-messages.ts'
import { sendFeedback } from './feedback-messages.ts'
import { MESSAGE_LIMIT } from './message-length.ts'

type Sent = { email: string; message: string; allowContact: boolean }
/** `sent` is what was refused, so that nobody types it twice. */
type Props = { outcome: { refusal: string | null; sent?: Sent | null } | undefined }

/** A form for browsers without a script. It sends feedback to the page that it stands on. */
export function PlainFeedbackForm({ outcome }: Props) {
  const sent = outcome?.sent
  return (
    <>
      <ErrorNotice message={outcome?.refusal ?? null} />
      {outcome?.refusal === null && <p className="font-semibold">{messages.sent()}</p>}
      <form method="post" className="without-script flex flex-col gap-4">
        <Field label={messages.email()}>
          <input
            type="email"
            name="email"
            defaultValue={sent?.email}
            autoComplete="email"
            maxLength={254}
            className={INPUT}
          />
        </Field>
        <Field label={messages.message()}>
          <textarea
            name="message"
            defaultValue={sent?.message}
            required
            rows={4}
            maxLength={MESSAGE_LIMIT}
            className={`${INPUT} py-3`}
          />
        </Field>
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="allowContact"
            defaultChecked={sent?.allowContact}
            className="size-6 shrink-0 accent-focus"
          />
          {messages.allowContact()}
        </label>
        <div aria-hidden="true" className="sr-only">
          <input name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <Button type="submit" className="self-start">
          {sendFeedback()}
        </Button>
      </form>
    </>
  )
}
