import type { ReactNode } from 'react'
import { searchText } from '../../base/text/find-words.ts'
import { plural } from '../../base/text/plural.ts'
import { Section } from '../../base/ui/section.tsx'
import { servicesContext } from '../../context.server.ts'
import { AdminErrorBoundary } from '../../people/admin/admin-gate.tsx'
import { AdminPage } from '../../people/admin/admin-page.tsx'
import { NoteAt, useChangeNote } from '../../people/admin/change-note.tsx'
import { replyTo } from '../../people/admin/reply-to.server.ts'
import { requireStaff } from '../../people/admin/require-admin.server.ts'
import { sentFields } from '../../people/admin/sent-form.server.ts'
import { catchFailures, revalidateAfterRefusal, useAction } from '../../people/admin/use-action.ts'
import { ChangesLink } from '../../people/deeds/changes-link.tsx'
import type { Route } from './+types/inbox.route.ts'
import { FeedbackCard } from './feedback-card.tsx'
import { FeedbackTools } from './feedback-tools.tsx'
import { readInbox, searchInbox } from './inbox.server.ts'
import {
  groupShared,
  INBOX_MESSAGES,
  type Inbox,
  type QuestionReports,
  withoutSenders,
} from './inbox.ts'
import { takeInboxAction } from './inbox-actions.server.ts'
import { type InboxAction, inboxAction } from './inbox-actions.ts'
import { type CardProps, ReportedCard } from './reported-card.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { may } = await requireStaff(services, request, 'inbox')
  const find = searchText(new URL(request.url).searchParams.get('find'))
  const inbox = find ? await searchInbox(services, find) : await readInbox(services)
  return { ...(may.includes('site') ? inbox : withoutSenders(inbox)), may }
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = await requireStaff(services, request, 'inbox')
  const sent = inboxAction.safeParse(await sentFields(request))
  if (!sent.success) return replyTo({ message: INBOX_MESSAGES.failed, status: 422 })
  return replyTo(await takeInboxAction(services, sent.data, admin))
}

export const clientAction = catchFailures
export const shouldRevalidate = revalidateAfterRefusal
export const ErrorBoundary = AdminErrorBoundary

/** All notes share this place, because the entry that the admin decided about may leave the page. */
const NOTE = 'inbox'

export default function InboxPage({ loaderData: inbox }: Route.ComponentProps) {
  const send = useAction()
  const { note, tell } = useChangeNote()
  const {
    questions,
    more,
    discussed,
    feedback,
    hasMoreFeedback,
    search,
    names,
    readAt,
    messageDays,
  } = inbox
  const reported = questions.length + more
  const feedbackCount = search
    ? `${search.found} found`
    : `${feedback.length}${hasMoreFeedback ? ' and more' : ''}`

  function act(action: InboxAction, done: string) {
    tell(NOTE, send({ ...action, readAt }, { failure: INBOX_MESSAGES.failed }), done)
  }

  return (
    <AdminPage title="Inbox" controls={<ChangesLink thing="inbox" />}>
      {!search && (
        <>
          <p>{summaryOf(inbox)}</p>
          <nav aria-label="On this page" className="flex flex-wrap gap-x-5">
            {reported > 0 && <Jump to="reported">Reported questions: {reported}</Jump>}
            {discussed.length > 0 && (
              <Jump to="discussed">Questions with feedback: {discussed.length}</Jump>
            )}
            <Jump to="feedback-list">Feedback: {feedbackCount}</Jump>
          </nav>
        </>
      )}
      <NoteAt at={NOTE} note={note} isLasting />
      {!search && (
        <Section id="reported" title={`Reported questions: ${reported}`}>
          <QuestionList questions={questions} names={names} onAction={act} />
          {more > 0 && (
            <p className="text-quiet">
              {more} more were reported less. They show up once these are decided.
            </p>
          )}
        </Section>
      )}
      {discussed.length > 0 && (
        <Section id="discussed" title={`Questions with feedback: ${discussed.length}`}>
          <QuestionList questions={discussed} names={names} onAction={act} />
        </Section>
      )}
      <Section id="feedback-list" title={`Feedback: ${feedbackCount}`}>
        <FeedbackTools
          search={search}
          canSettle={feedback.length > 0}
          onAllDone={(find) =>
            act({ intent: 'all-done', find }, 'Done. The feedback left the inbox.')
          }
        />
        {messageDays > 0 && (
          <p className="text-quiet">Feedback is deleted after {messageDays} days.</p>
        )}
        <ul className="flex flex-col gap-3">
          {feedback.map((one) => (
            <li key={one.id}>
              <FeedbackCard feedback={one} onAction={act} />
            </li>
          ))}
        </ul>
        {hasMoreFeedback && (
          <p className="text-quiet">
            More feedback is older. It shows up once some of this is done. A search finds it, too.
          </p>
        )}
      </Section>
    </AdminPage>
  )
}

type QuestionListProps = Omit<CardProps, 'reported' | 'isRepeated'> & {
  questions: readonly QuestionReports[]
}

function QuestionList({ questions, ...card }: QuestionListProps) {
  return (
    <ul className="flex flex-col gap-3">
      {groupShared(questions).map((group) =>
        group.map((one, place) => (
          <li
            key={`${one.state} ${one.itemId}`}
            id={`${one.state}.${one.itemId}`}
            className={place > 0 ? 'ms-4' : ''}
          >
            <ReportedCard reported={one} isRepeated={place > 0} {...card} />
          </li>
        )),
      )}
    </ul>
  )
}

function Jump({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={`#${to}`}
      className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
    >
      {children}
    </a>
  )
}

function summaryOf({ questions, discussed, feedback, today }: Inbox): string {
  if (today.reports > 0) {
    return `Reports in the last 24 hours: ${today.reports}, from ${people(today.reporters)}.`
  }
  const isEmpty = questions.length + discussed.length + feedback.length === 0
  return isEmpty ? 'Nothing to decide.' : 'No reports today.'
}

function people(count: number): string {
  return plural(count, { one: 'one rider', other: `${count} riders` })
}
