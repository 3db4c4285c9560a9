import { useState } from 'react'
import { data, redirect, useSearchParams } from 'react-router'
import { requestContext, servicesContext } from '../context.server.ts'
import { newSecret } from '../course-records/course-records.server.ts'
import type { RouteHandle } from '../route-handle.ts'
import { securityEvent } from '../security-event.server.ts'
import { embedSnippet } from '../sets/embed-snippet.ts'
import { NoSuchSet } from '../sets/no-such-set.tsx'
import * as messages from '../sets/set-messages.ts'
import { dailyPath, embedPath, paperPath, setPath, teacherPath } from '../sets/set-paths.ts'
import { setAt } from '../sets/sets.server.ts'
import { stateSlug } from '../states/state-address.ts'
import { tellStoreTrouble } from '../store-trouble.server.ts'
import { href } from '../text/address.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Field, INPUT } from '../ui/field.tsx'
import { ErrorNotice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/set-teacher.route.ts'
import * as courseMessages from './course-messages.ts'
import { coursePath } from './course-paths.ts'
import { openCourse } from './open-course.server.ts'

export const handle: RouteHandle = { waits: true }

/** What a teacher can do with a set. The page has no secret: whoever has the set's link may see it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await setAt(services, params, teacherPath)
  if (!('set' in found)) return data(found, found.status)
  return data({ ...found, origin: services.origin, secret: newSecret() })
}

/** Opens a course for the set, and leads to the teacher's secret address. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const info = context.get(requestContext)
  const found = await setAt(services, params, teacherPath)
  if (!('set' in found)) return data(null, found.status)
  const form = await request.formData().catch(() => new FormData())
  const opened = await openCourse(services, found, String(form.get('secret')), info).catch(
    (error) => tellStoreTrouble(services, info, error),
  )
  if ('secret' in opened) throw redirect(coursePath(opened.code, opened.secret), 303)
  const { message } = opened
  if ('status' in opened) return data({ message }, opened.status)
  const { wait, limit } = opened
  services.log.warn(securityEvent('rate.limited', { limit }), 'too many courses')
  return data({ message }, { status: 429, headers: { 'Retry-After': String(wait) } })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title:
      loaderData && 'set' in loaderData
        ? messages.yourTest(loaderData.state.stateName)
        : messages.notFound(),
  },
  { name: 'robots', content: 'noindex' },
]

export const headers: Route.HeadersFunction = ({ actionHeaders }) => ({
  ...Object.fromEntries(actionHeaders),
  'Cache-Control': 'no-store',
})

export default function SetTeacher({ loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  if (!('set' in loaderData)) return <NoSuchSet {...loaderData} />
  const { state, set, origin, secret } = loaderData
  const { questions, withdrawn, code } = set
  return (
    <section className="mx-auto flex w-full max-w-2xl grow flex-col gap-5 px-4 py-6">
      <h1 className="text-3xl font-extrabold text-balance">{messages.yourTest(state.stateName)}</h1>
      {query.has('deleted') && <p className="font-semibold">{courseMessages.isDeleted()}</p>}
      <p className="text-lg">{messages.sameForAll(questions.length)}</p>
      {withdrawn > 0 && <p>{messages.withdrawn(withdrawn)}</p>}
      <SetLink link={origin + setPath(state, code)} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink look="plain" to={setPath(state, code)} reloadDocument>
          {messages.tryIt()}
        </ButtonLink>
        <ButtonLink look="plain" to={paperPath(state, code)}>
          {messages.onPaper()}
        </ButtonLink>
        <ButtonLink look="plain" to={`${href('/sets/new')}?state=${stateSlug(state)}`}>
          {messages.another()}
        </ButtonLink>
      </div>
      <p className="text-quiet">{messages.keepsWorking()}</p>
      <form method="post" autoComplete="off" className="flex flex-col items-start gap-3">
        {/* A second press of the button opens no second course. */}
        <input type="hidden" name="secret" value={secret} />
        <p>{messages.howCoursesWork()}</p>
        <ErrorNotice message={actionData?.message ?? null} />
        <Button type="submit" look="plain">
          {messages.openCourse()}
        </Button>
      </form>
      <Section id="your-site" title={messages.onYourSite()}>
        <p>{messages.howToEmbed()}</p>
        <Snippet
          label={messages.theseQuestions()}
          origin={origin}
          path={embedPath(state, code)}
          title={messages.title(state.stateName, questions.length)}
        />
        <Snippet
          label={messages.questionOfTheDay()}
          origin={origin}
          path={dailyPath(state)}
          title={messages.questionOfTheDay()}
        />
        <a
          href={href('/open-bank')}
          className="inline-flex min-h-11 items-center self-start font-semibold underline decoration-sign-deep decoration-2 underline-offset-4"
        >
          {messages.openBank()}
        </a>
      </Section>
    </section>
  )
}

type SnippetProps = Record<'label' | 'origin' | 'path' | 'title', string>

function Snippet({ label, ...of }: SnippetProps) {
  return (
    <Field label={label}>
      <textarea
        readOnly
        translate="no"
        rows={3}
        value={embedSnippet(of)}
        className={`${INPUT} p-3 font-mono text-sm`}
      />
    </Field>
  )
}

function SetLink({ link }: { link: string }) {
  const [outcome, setOutcome] = useState('')

  async function copy() {
    const isCopied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    )
    setOutcome(isCopied ? messages.copied() : messages.notCopied())
  }

  return (
    <div className="flex flex-col gap-2">
      <Field label={messages.link()}>
        <input readOnly value={link} className={INPUT} />
      </Field>
      <div className="needs-script flex flex-wrap items-center gap-3">
        <Button onClick={copy}>{messages.copy()}</Button>
        <p role="status" className="font-semibold">
          {outcome}
        </p>
      </div>
    </div>
  )
}
