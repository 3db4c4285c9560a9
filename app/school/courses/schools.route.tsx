import { useEffect, useState } from 'react'
import { data, Link, redirect } from 'react-router'
import { href } from '../../base/text/address.ts'
import { shownDay } from '../../base/text/shown-day.ts'
import { Button, ButtonLink } from '../../base/ui/button.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { Section } from '../../base/ui/section.tsx'
import { requestContext, servicesContext } from '../../context.server.ts'
import { readSession } from '../../people/auth/session.server.ts'
import { listAvailableStates } from '../../questions/states/available-states.server.ts'
import { findByAnySpelling, stateSlug } from '../../questions/states/state-address.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { listCourses } from '../course-records/account-courses.server.ts'
import { isDeleted } from '../course-records/course-records.server.ts'
import { newSecret } from '../course-records/secrets.server.ts'
import * as setMessages from '../sets/set-messages.ts'
import { StateChoice } from '../sets/state-choice.tsx'
import type { Route } from './+types/schools.route.ts'
import { lastDay } from './course-end.ts'
import * as messages from './course-messages.ts'
import { courseNameOf } from './course-name.ts'
import { coursePath, newLessonPath } from './course-paths.ts'
import { NameFields } from './course-settings.tsx'
import { forgetCourse, type MyCourse, myCourses } from './my-courses.client.ts'
import { openByForm } from './open-by-form.server.ts'
import { useAccount } from './use-account.ts'

export const handle: RouteHandle = { waits: true, isInSitemap: true, countsVisits: true }

/** What schools get here, and the form that opens a course. It works without a script. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const states = (await listAvailableStates(services)) ?? []
  const code = new URL(request.url).searchParams.get('deleted')
  const deleted = code !== null && (await isDeleted(services, code)) ? code : null
  const session = await readSession(services, request)
  const kept = session && (await listCourses(services, session.uid))
  return data({ states, deleted, kept, secret: newSecret() })
}

/** Opens a course, and leads on to its first lesson. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await request.formData().catch(() => new FormData())
  const text = (name: string) => String(form.get(name) ?? '')
  const state = findByAnySpelling(text('state'))
  const name = courseNameOf(text('name'))
  const school = courseNameOf(text('school'))
  const typed = { name: name ?? '', school: school ?? '', state: state && stateSlug(state) }
  if (!state) return data({ ...typed, message: setMessages.noState() }, 422)
  if (!name || school === null) return data({ ...typed, message: messages.noName() }, 422)
  const info = context.get(requestContext)
  const opened = await openByForm(services, info, request, { name, school, state }, text('secret'))
  if ('secret' in opened) throw redirect(newLessonPath(opened.code, opened.secret), 303)
  const { message, status, headers } = opened
  return data({ ...typed, message }, { status, headers })
}

export const meta: Route.MetaFunction = () => [
  { title: messages.forSchools() },
  { name: 'description', content: messages.aboutSchools() },
]

export const headers: Route.HeadersFunction = ({ actionHeaders }) => ({
  ...Object.fromEntries(actionHeaders),
  'Cache-Control': 'no-store',
})

export default function Schools({ loaderData, actionData }: Route.ComponentProps) {
  const { states, secret, deleted, kept } = loaderData
  useAccount(kept !== null)
  return (
    <section className="mx-auto flex w-full max-w-2xl grow flex-col gap-6 px-4 py-6">
      <h1 className="text-3xl font-extrabold">{messages.forSchools()}</h1>
      {deleted && <p className="font-semibold">{messages.isDeleted()}</p>}
      <p className="text-lg">{messages.aboutSchools()}</p>
      <p>{messages.howCoursesGo()}</p>
      <MyCourses deleted={deleted} kept={kept ?? []} />
      <Section id="new" title={messages.newCourse()}>
        <form method="post" autoComplete="off" className="flex flex-col gap-4">
          {/* A second press of the button opens no second course. */}
          <input type="hidden" name="secret" value={secret} />
          <NameFields name={actionData?.name ?? ''} school={actionData?.school ?? ''} />
          <StateChoice states={states} chosen={actionData?.state} />
          <ErrorNotice message={actionData?.message ?? null} />
          <Button type="submit">{messages.openIt()}</Button>
        </form>
      </Section>
      <div className="flex flex-wrap gap-3">
        <ButtonLink look="plain" to={href('/sets/new')}>
          {setMessages.newSet()}
        </ButtonLink>
        <ButtonLink look="plain" to={href('/class')}>
          {messages.join()}
        </ButtonLink>
        <ButtonLink look="plain" to={href('/schools/data')}>
          {messages.aboutData()}
        </ButtonLink>
      </div>
    </section>
  )
}

type MyCoursesProps = { deleted: string | null; kept: readonly MyCourse[] }

/** The courses that the teacher's account has, and those that this device knows as a teacher's. */
function MyCourses({ deleted, kept }: MyCoursesProps) {
  const [onDevice, setOnDevice] = useState<readonly MyCourse[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a sign-out empties the device's list, and loads `kept` anew
  useEffect(() => {
    if (deleted) forgetCourse(deleted)
    setOnDevice(myCourses(new Date()))
  }, [deleted, kept])

  const isKept = (code: string) => kept.some((one) => one.code === code)
  const courses = [...kept, ...onDevice.filter(({ code }) => !isKept(code))]

  if (courses.length === 0) return null
  return (
    <Section id="mine" title={messages.myCourses()}>
      <ul className="flex flex-col">
        {courses.map(({ code, secret, name, expiresAt }) => (
          <li key={code} className="border-b border-line">
            <Link
              to={coursePath(code, secret)}
              className="flex min-h-12 flex-wrap items-center gap-x-3 py-1"
            >
              <span className="font-semibold underline decoration-2 decoration-sign-deep underline-offset-4 wrap-anywhere">
                {name}
              </span>
              <span className="text-quiet">
                {messages.endsAt(shownDay(lastDay(expiresAt)))}
                {isKept(code) && ` • ${messages.inAccount()}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {courses.length > kept.length && <p className="text-quiet">{messages.onThisDevice()}</p>}
    </Section>
  )
}
