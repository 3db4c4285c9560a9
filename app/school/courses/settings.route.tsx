import { useEffect } from 'react'
import { data } from 'react-router'
import { ButtonLink } from '../../base/ui/button.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { requestContext, servicesContext } from '../../context.server.ts'
import { isInAccount } from '../course-records/account-courses.server.ts'
import { newSecret } from '../course-records/secrets.server.ts'
import type { Route } from './+types/settings.route.ts'
import { endDays } from './course-end.ts'
import * as messages from './course-messages.ts'
import { coursePath, settingsPath } from './course-paths.ts'
import { CourseSettings } from './course-settings.tsx'
import { settingsView } from './course-view.server.ts'
import { findForTeacher, noCourseAt } from './find-teacher.server.ts'
import { NoCourse } from './no-course.tsx'
import { actAsTeacher } from './teacher-action.server.ts'
import { useAccount } from './use-account.ts'
import { useMyCourse } from './use-my-course.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { code, secret } = params
  const found = await findForTeacher(services, code, secret)
  if (!found) return noCourseAt(services, code)
  const view = await settingsView(services, found.of)
  const { role } = found
  const days = endDays(services.now(), found.of, role)
  const isKept = await isInAccount(services, request, found.of.id)
  const { roster = [] } = found.of
  return data({ ...view, roster, role, isKept, secret, fresh: newSecret(), days })
}

/** The intents are those of `actAsTeacher`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const info = context.get(requestContext)
  return actAsTeacher(services, info, request, params, (code, secret, intent) => {
    const done = new URLSearchParams({ done: intent })
    return `${settingsPath(code, secret)}?${done}#done`
  })
}

export const meta: Route.MetaFunction = () => [
  { title: messages.settings() },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export default function Settings({ loaderData, actionData, params }: Route.ComponentProps) {
  useMyCourse(loaderData, params)
  useAccount('isKept' in loaderData && loaderData.isKept !== null)
  useEffect(() => {
    // Whoever keeps this address keeps it without what was done.
    history.replaceState(history.state, '', location.pathname)
  }, [])

  if (!('code' in loaderData)) return <NoCourse {...loaderData} />
  const { code, secret, name } = loaderData
  return (
    <section className="mx-auto flex w-full max-w-2xl grow flex-col gap-6 px-4 py-6">
      <header>
        <h1 className="text-3xl font-extrabold">{messages.settings()}</h1>
        <p className="text-quiet wrap-anywhere">{name}</p>
      </header>
      <ErrorNotice message={actionData && 'message' in actionData ? actionData.message : null} />
      <CourseSettings
        view={
          actionData && 'roster' in actionData
            ? { ...loaderData, typed: actionData.roster }
            : loaderData
        }
        newLink={actionData && 'newLink' in actionData ? actionData.newLink : null}
      />
      <ButtonLink look="plain" className="self-start" to={coursePath(code, secret)}>
        {messages.toCourse()}
      </ButtonLink>
    </section>
  )
}
