import { useRef, useState } from 'react'
import { data, href } from 'react-router'
import { Button } from '../../base/ui/button.tsx'
import { Field, INPUT } from '../../base/ui/field.tsx'
import { opens } from '../../base/ui/modal.tsx'
import { Section } from '../../base/ui/section.tsx'
import { servicesContext } from '../../context.server.ts'
import { AdminErrorBoundary } from '../../people/admin/admin-gate.tsx'
import { AdminPage } from '../../people/admin/admin-page.tsx'
import { NoteAt, useChangeNote } from '../../people/admin/change-note.tsx'
import { ConfirmModal } from '../../people/admin/confirm-modal.tsx'
import { shownDataRequests } from '../../people/admin/data-requests.server.ts'
import { requireAdmin } from '../../people/admin/require-admin.server.ts'
import { sentFields } from '../../people/admin/sent-form.server.ts'
import { catchFailures, revalidateAfterRefusal, useAction } from '../../people/admin/use-action.ts'
import { UtcTime } from '../../people/admin/utc-time.tsx'
import { ChangesLink } from '../../people/deeds/changes-link.tsx'
import type { Route } from './+types/riders.route.ts'
import { type DataFound, dataRequestForm, RIDERS_MESSAGES } from './data-found.ts'
import { FoundList } from './found-list.tsx'
import { deleteOnRequest, lookUp } from './on-request.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  await requireAdmin(services, request)
  return { requests: await shownDataRequests(services) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { uid } = await requireAdmin(services, request)
  const sent = dataRequestForm.safeParse(await sentFields(request))
  if (!sent.success) return data({ message: RIDERS_MESSAGES.badAddress }, 422)
  const { intent, address } = sent.data
  if (intent === 'find-data') return { found: await lookUp(services, { address, uid }) }
  return { deleted: await deleteOnRequest(services, { address, uid }) }
}

export const clientAction = catchFailures
export const shouldRevalidate = revalidateAfterRefusal
export const ErrorBoundary = AdminErrorBoundary

const MODAL = 'delete-data'
const NOTE = 'rider'

export default function RidersPage({ loaderData: { requests } }: Route.ComponentProps) {
  const send = useAction<{ found?: DataFound; deleted?: 'done' | 'pending' }>()
  const { note, setNote } = useChangeNote()
  const [found, setFound] = useState<DataFound | null>(null)
  const modal = useRef<HTMLDialogElement>(null)
  const failure = RIDERS_MESSAGES.failed

  async function find(form: FormData) {
    setNote(null)
    setFound(null)
    const reply = await send(form, { failure })
    if ('message' in reply) setNote({ at: NOTE, failure: reply.message })
    else setFound(reply.found ?? null)
  }

  async function remove({ address }: DataFound) {
    setNote({ at: NOTE })
    const reply = await send({ intent: 'delete-data', address }, { failure })
    if ('message' in reply) return setNote({ at: NOTE, failure: reply.message })
    setNote({ at: NOTE, done: RIDERS_MESSAGES[reply.deleted ?? 'done'] })
    setFound(null)
  }

  const isEmpty =
    found?.accounts.length === 0 && !found.feedback && !found.roles && !found.isInChanges
  return (
    <AdminPage title="Riders">
      <p>
        For a rider who asks for their data, or for its deletion. Make sure that the address is
        theirs: answer at that address. Riders who can sign in do both themselves on the page of
        their exams.
      </p>
      <form
        className="flex flex-col items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          find(new FormData(event.currentTarget))
        }}
      >
        <input type="hidden" name="intent" value="find-data" />
        <div className="w-full max-w-md">
          <Field label="Email address of the rider">
            <input type="email" name="address" required maxLength={254} className={INPUT} />
          </Field>
        </div>
        <Button type="submit">Look up</Button>
      </form>
      <NoteAt at={NOTE} note={note} isLasting />
      <div role="status" className="flex flex-col gap-3">
        {found && <FoundList found={found} />}
      </div>
      {found && !isEmpty && (
        <div className="flex flex-wrap gap-3">
          <form method="post" action={href('/admin/riders/data')}>
            <input type="hidden" name="address" value={found.address} />
            <Button type="submit" look="plain">
              Download as JSON
            </Button>
          </form>
          <Button look="plain" {...opens(modal, MODAL)}>
            Delete all of it
          </Button>
          <ConfirmModal
            ref={modal}
            id={MODAL}
            title="Delete this rider’s data?"
            action="Delete for good"
            isForGood
            onConfirm={() => remove(found)}
          >
            <p>
              Everything that the server has of {found.address} is deleted, also its roles, and
              cannot be brought back. Reports and feedback stay without the rider. Backups keep it
              until they are deleted.
            </p>
          </ConfirmModal>
        </div>
      )}
      <Section id="requests" title="Answered requests">
        {requests.length === 0 && <p>None yet.</p>}
        <ul className="flex flex-col gap-2">
          {requests.map(({ id, at, did, name, letter }) => (
            <li key={id} className="break-words">
              <UtcTime at={at} />: {did === 'export' ? 'downloaded' : 'deleted'} by {name}, an
              address that begins with “{letter}”
            </li>
          ))}
        </ul>
        <div>
          <ChangesLink thing="riders" />
        </div>
      </Section>
    </AdminPage>
  )
}
