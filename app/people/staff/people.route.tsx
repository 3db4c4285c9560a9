import { useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { languageName } from '../../base/text/language-name.ts'
import { Button } from '../../base/ui/button.tsx'
import { Field, INPUT } from '../../base/ui/field.tsx'
import { Section } from '../../base/ui/section.tsx'
import { servicesContext } from '../../context.server.ts'
import { AdminErrorBoundary } from '../admin/admin-gate.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { NoteAt, useChangeNote } from '../admin/change-note.tsx'
import { ConfirmModal } from '../admin/confirm-modal.tsx'
import { replyTo } from '../admin/reply-to.server.ts'
import { requireAdmin } from '../admin/require-admin.server.ts'
import { sentFields } from '../admin/sent-form.server.ts'
import { catchFailures, revalidateAfterRefusal, useAction } from '../admin/use-action.ts'
import { UtcDay } from '../admin/utc-time.tsx'
import { ChangesLink } from '../deeds/changes-link.tsx'
import type { StaffRole } from '../roles/roles.ts'
import type { Route } from './+types/people.route.ts'
import { changeRoles, listStaff, type StaffMember } from './staff.server.ts'
import { CHOICES, roleChange, STAFF_MESSAGES } from './staff.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  await requireAdmin(services, request)
  return { staff: await listStaff(services), hasGroups: services.localProvider === null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = await requireAdmin(services, request)
  const sent = roleChange.safeParse(await sentFields(request))
  if (!sent.success) return replyTo({ message: STAFF_MESSAGES.failed, status: 422 })
  return replyTo(await changeRoles(services, sent.data, admin))
}

export const clientAction = catchFailures
export const shouldRevalidate = revalidateAfterRefusal
export const ErrorBoundary = AdminErrorBoundary

const MODAL = 'take-role'
const [GIVE, TAKE] = ['give', 'take']

/** Who may do what in the admin's area, with the forms to give a role and to take it away. */
export default function People({ loaderData: { staff, hasGroups } }: Route.ComponentProps) {
  const send = useAction<{ done: true; code: string | null }>()
  const { note, setNote, tell } = useChangeNote()
  const modal = useRef<HTMLDialogElement>(null)
  const [asked, setAsked] = useState<StaffMember | null>(null)
  const { failed: failure } = STAFF_MESSAGES

  async function give(form: HTMLFormElement) {
    setNote({ at: GIVE })
    const reply = await send(new FormData(form), { failure })
    if ('message' in reply) return setNote({ at: GIVE, failure: reply.message })
    form.reset()
    const code =
      reply.code && ` Tell them this code for the sign-in. It shows only now: ${reply.code}`
    setNote({ at: GIVE, done: `Role given.${code ?? ''}` })
  }

  const take = ({ id, who }: StaffMember) =>
    tell(TAKE, send({ intent: 'take-role', id }, { failure }), `Role taken away from ${who}.`)

  return (
    <AdminPage title="People" controls={<ChangesLink thing="people" />}>
      <ul className="flex max-w-2xl list-disc flex-col gap-1 ps-5">
        {Object.entries(MEANINGS).map(([role, meaning]) => (
          <li key={role}>{meaning}</li>
        ))}
      </ul>
      <Section id="staff" title="Who may do what">
        <NoteAt at={TAKE} note={note} isLasting />
        <ul className="flex flex-col gap-2">
          {staff.map((one) => (
            <li key={one.id ?? one.who} className={ROW}>
              <Member {...one} />
              {one.id === null ? (
                <Link
                  to={{ pathname: href('/admin'), hash: 'remote-config' }}
                  className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
                >
                  Change the admins
                </Link>
              ) : (
                <Button
                  look="plain"
                  aria-label={`Take away: ${one.who}, ${nameOf(one)}`}
                  onClick={() => {
                    setAsked(one)
                    modal.current?.showModal()
                  }}
                >
                  Take away
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Section>
      <Section id="give" title="Give a role">
        <GiveForm hasGroups={hasGroups} onGive={give} />
        <NoteAt at={GIVE} note={note} isLasting />
        <p className="max-w-2xl text-quiet">
          {hasGroups
            ? 'An address counts once the provider has verified it. The provider names the groups of a person at each sign-in.'
            : 'Each person gets a code of their own, which the sign-in asks for.'}
        </p>
      </Section>
      <ConfirmModal
        ref={modal}
        id={MODAL}
        title="Take this role away?"
        action="Take away"
        onConfirm={() => asked && take(asked)}
      >
        <p className="wrap-anywhere">
          {asked && `${nameOf(asked)}: ${asked.who}. `}
          It counts from the next request on, also in open tabs. You can give the role again.
        </p>
      </ConfirmModal>
    </AdminPage>
  )
}

type GiveFormProps = { hasGroups: boolean; onGive: (form: HTMLFormElement) => void }

function GiveForm({ hasGroups, onGive }: GiveFormProps) {
  return (
    <form
      className="grid max-w-2xl items-end gap-3 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        onGive(event.currentTarget)
      }}
    >
      <input type="hidden" name="intent" value="give-role" />
      {hasGroups ? (
        <Field label="To">
          <select name="kind" className={INPUT}>
            <option value="address">An email address</option>
            <option value="group">A group of the sign-in provider</option>
          </select>
        </Field>
      ) : (
        <input type="hidden" name="kind" value="address" />
      )}
      <Field label={hasGroups ? 'Address or group' : 'Email address'}>
        <input
          name="who"
          required
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className={INPUT}
        />
      </Field>
      <Field label="Role">
        <select name="role" className={INPUT}>
          {CHOICES.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {nameOf(choice)}
            </option>
          ))}
        </select>
      </Field>
      <Button type="submit" className="justify-self-start">
        Give
      </Button>
    </form>
  )
}

const ROW =
  'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl bg-card p-3 border border-line'

const MEANINGS: Record<StaffRole | 'admin', string> = {
  admin: 'An admin may do everything.',
  author: 'An author writes, publishes and deletes articles.',
  reviewer:
    'A reviewer decides about the questions of all states, about reports and feedback, and about translations, but sees no address of a sender.',
  translator: 'A translator decides about the translations into one language.',
}

const NAMES = { admin: 'Admin', author: 'Author', reviewer: 'Reviewer', translator: 'Translator' }

/** A translator is named with the language. */
function nameOf({ role, language }: Pick<StaffMember, 'role' | 'language'>): string {
  return language ? `${NAMES[role]} into ${languageName(language)}` : NAMES[role]
}

function Member({ kind, who, since, by, seenOn, ...held }: StaffMember) {
  return (
    <p className="min-w-0 grow basis-64 wrap-anywhere">
      <b>{nameOf(held)}</b>: {kind === 'group' && 'group '}
      <bdi>{who}</bdi>
      <span className="block text-sm text-quiet">
        {since && (
          <>
            Since <UtcDay at={since} />, given by {by}
          </>
        )}
        {since && kind === 'address' && ' • '}
        {seenOn ? (
          <>
            Last seen <UtcDay at={seenOn} />
          </>
        ) : (
          kind === 'address' && 'Not seen yet'
        )}
      </span>
    </p>
  )
}
