import { data, redirect } from 'react-router'
import { Button } from '../../base/ui/button.tsx'
import { Field, INPUT } from '../../base/ui/field.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { requestContext, servicesContext } from '../../context.server.ts'
import type { Route } from './+types/local-sign-in.route.ts'
import { readDemoAdmin, signInLocally } from './local-sign-in.server.ts'
import * as messages from './local-sign-in-messages.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { localProvider, settings } = services
  if (!(await localProvider?.isPending(params.id))) throw data(null, { status: 404 })
  const demoAdmin = await readDemoAdmin(services)
  return { mayRidersSignIn: !settings.localAdmin.isAlone, demoAdmin }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  // A body that is not a form gets the same refusal as an empty form.
  const sent = await request.formData().catch(() => new FormData())
  const info = context.get(requestContext)
  const outcome = await signInLocally(context.get(servicesContext), info, params.id, sent)
  if (!outcome) throw data(null, { status: 404 })
  if ('location' in outcome) return redirect(outcome.location, 303)
  const { message, status, needsCode } = outcome
  return data({ message, needsCode, email: String(sent.get('email') ?? '') }, status)
}

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

/** The embedded identity provider's page. It works without the page's script. */
export default function LocalSignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { mayRidersSignIn, demoAdmin } = loaderData
  const why = mayRidersSignIn ? messages.why() : messages.notForRiders()
  const needsCode = !mayRidersSignIn || actionData?.needsCode
  const code = (
    <Field label={messages.code()}>
      <input type="password" name="code" autoComplete="current-password" className={INPUT} />
    </Field>
  )
  return (
    <section
      data-no-sign-in
      className="mx-auto flex w-full max-w-md grow flex-col justify-center px-4 py-6"
    >
      <title>{messages.signIn()}</title>
      <meta name="robots" content="noindex" />
      <form
        method="post"
        className="flex flex-col gap-5 rounded-2xl border border-line bg-card p-6"
      >
        <div className="flex flex-col gap-1">
          <h1 className="text-3xl font-extrabold">{messages.signIn()}</h1>
          <p className="wrap-anywhere text-quiet">
            {demoAdmin === null ? why : messages.forDemo(demoAdmin)}
          </p>
          <ErrorNotice message={actionData?.message ?? null} />
        </div>
        <Field label={messages.email()}>
          <input
            type="email"
            name="email"
            required
            maxLength={254}
            autoComplete="email"
            defaultValue={actionData?.email}
            className={INPUT}
          />
        </Field>
        {needsCode && code}
        <Button type="submit">{messages.goOn()}</Button>
        {!needsCode && demoAdmin === null && (
          <details>
            <summary className="-my-2 flex min-h-11 items-center justify-center text-sm text-quiet underline underline-offset-4">
              {messages.withCode()}
            </summary>
            {code}
          </details>
        )}
      </form>
    </section>
  )
}
