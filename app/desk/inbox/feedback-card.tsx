import { Button } from '../../base/ui/button.tsx'
import { UtcTime } from '../../people/admin/utc-time.tsx'
import type { FeedbackShown } from './inbox.ts'
import type { InboxAction } from './inbox-actions.ts'

export type OnInboxAction = (action: InboxAction, done: string) => void

type Props = { feedback: FeedbackShown; onAction: OnInboxAction }

/** Renders one feedback message. It has a link for a reply by email if the sender allowed us to write. */
export function FeedbackCard({ feedback, onAction }: Props) {
  const { id, message, context, email, createdAt } = feedback
  return (
    <article className="flex flex-col gap-2 rounded-xl border border-line bg-card p-3">
      <p className="text-sm text-quiet">
        {context && (
          <>
            {context.stateName}, {context.questionId}: “{context.questionText}” •{' '}
          </>
        )}
        <UtcTime at={createdAt} />
      </p>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {message}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {email === 'hidden' && (
          <p className="text-quiet">The sender agreed to a reply. An admin has the address.</p>
        )}
        {email && email !== 'hidden' && (
          <a
            href={mailTo(email, message)}
            className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline underline-offset-4"
          >
            Reply to {email}
          </a>
        )}
        <Button
          look="plain"
          aria-label={`Done: ${message.slice(0, 60)}`}
          onClick={() => onAction({ intent: 'done', id }, 'Done. The feedback left the inbox.')}
        >
          Done
        </Button>
      </div>
    </article>
  )
}

const QUOTED = 500

function mailTo(email: string, message: string): string {
  const body = `\n\n> ${message.slice(0, QUOTED).toWellFormed().replaceAll('\n', '\n> ')}`
  const fields = { subject: 'Your feedback', body }
  const query = Object.entries(fields).map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?${query.join('&')}`
}
