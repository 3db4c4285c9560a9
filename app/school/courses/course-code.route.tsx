import { useEffect } from 'react'
import { data, redirect } from 'react-router'
import { Button } from '../../base/ui/button.tsx'
import { Field, INPUT } from '../../base/ui/field.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { requestContext, servicesContext } from '../../context.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { refusal } from '../course-records/guess-limit.server.ts'
import type { Route } from './+types/course-code.route.ts'
import * as messages from './course-messages.ts'
import { joinPath } from './course-paths.ts'
import { lookUpCourse } from './look-up-course.server.ts'
import { forgetEndedCourses } from './remembered-pupil.client.ts'
import { shownWait } from './shown-wait.ts'

export const handle: RouteHandle = { waits: true, countsVisits: true }

/** The field for the code of a course. It works without a script. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get('code')
  if (typed === null) return data({ typed: '', message: null })
  const found = await lookUpCourse(context.get(servicesContext), context.get(requestContext), typed)
  if (found && 'id' in found) throw redirect(joinPath(found.id))
  const shown = { typed: typed.slice(0, 20) }
  if (!found) return data({ ...shown, message: messages.noCourse() }, { status: 404 })
  return data({ ...shown, message: messages.tooManyCodes(shownWait(found.wait)) }, refusal(found))
}

export const meta: Route.MetaFunction = () => [
  { title: messages.join() },
  { name: 'robots', content: 'noindex' },
]

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => ({
  ...Object.fromEntries(loaderHeaders),
  'Cache-Control': 'no-store',
})

export default function CourseCode({ loaderData: { typed, message } }: Route.ComponentProps) {
  useEffect(() => forgetEndedCourses(new Date()), [])

  return (
    <section className="mx-auto flex w-full max-w-2xl grow flex-col gap-5 px-4 py-6">
      <h1 className="text-3xl font-extrabold">{messages.join()}</h1>
      <p className="text-lg">{messages.askForCode()}</p>
      <form className="flex flex-col gap-4">
        <Field label={messages.code()}>
          <input
            name="code"
            required
            autoComplete="off"
            autoCapitalize="none"
            defaultValue={typed}
            className={INPUT}
          />
        </Field>
        <ErrorNotice message={message} />
        <Button type="submit">{messages.next()}</Button>
      </form>
    </section>
  )
}
