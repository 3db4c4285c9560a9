import { data, redirect } from 'react-router'
import { findClass, newSecret } from '../class-records/class-records.server.ts'
import { requestContext, servicesContext } from '../context.server.ts'
import type { RouteHandle } from '../route-handle.ts'
import { findState } from '../states/us-states.ts'
import { Button } from '../ui/button.tsx'
import { Field, INPUT } from '../ui/field.tsx'
import { ErrorNotice } from '../ui/notice.tsx'
import type { Route } from './+types/join.route.ts'
import * as messages from './class-messages.ts'
import { classPath, pupilPath } from './class-paths.ts'
import { joinClass } from './join-class.server.ts'
import { NoClass } from './no-class.tsx'

export const handle: RouteHandle = { waits: true }

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findClass(context.get(servicesContext), params.code)
  if (!found) return data(null, { status: 404 })
  if (found.id !== params.code) throw redirect(classPath(found.id))
  const { id: code, state, isClosed } = found
  const { stateName = state } = findState(state) ?? {}
  return data({ code, stateName, isClosed, secret: newSecret() })
}

/** Lets a pupil join with the `nickname`, and leads to the pupil's own address. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const found = await findClass(services, params.code)
  if (!found) return data({ message: messages.noClass() }, 404)
  const form = await request.formData().catch(() => new FormData())
  const sent = {
    nickname: String(form.get('nickname') ?? '').slice(0, 100),
    secret: String(form.get('secret')),
  }
  const joined = await joinClass(services, found, sent, context.get(requestContext))
  if ('link' in joined) throw redirect(pupilPath(found.id, joined.link), 303)
  const { message, status, wait } = joined
  return data({ message }, { status, headers: wait ? { 'Retry-After': String(wait) } : {} })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? messages.joinThis(loaderData.stateName) : messages.notHere() },
  { name: 'robots', content: 'noindex' },
]

export const headers: Route.HeadersFunction = ({ actionHeaders }) => ({
  ...Object.fromEntries(actionHeaders),
  'Cache-Control': 'no-store',
})

export default function Join({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NoClass />
  const { stateName, isClosed, secret } = loaderData
  return (
    <section className="mx-auto flex w-full max-w-2xl grow flex-col gap-5 px-4 py-6">
      <h1 className="text-3xl font-extrabold text-balance">{messages.joinThis(stateName)}</h1>
      {isClosed ? (
        <p className="text-lg">{messages.closed()}</p>
      ) : (
        <form method="post" className="flex flex-col gap-4">
          {/* A second press of the button joins no second pupil. */}
          <input type="hidden" name="secret" value={secret} />
          <Field label={messages.nickname()}>
            <input
              name="nickname"
              required
              maxLength={20}
              autoComplete="off"
              aria-describedby="nickname-hint"
              className={INPUT}
            />
          </Field>
          <p id="nickname-hint" className="text-quiet">
            {messages.nicknameHint()}
          </p>
          <ErrorNotice message={actionData?.message ?? null} />
          <Button type="submit">{messages.begin()}</Button>
        </form>
      )}
    </section>
  )
}
