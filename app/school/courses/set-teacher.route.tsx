import { useState } from 'react'
import { data, redirect } from 'react-router'
import { href } from '../../base/text/address.ts'
import { Button, ButtonLink } from '../../base/ui/button.tsx'
import { Field, INPUT } from '../../base/ui/field.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { Section } from '../../base/ui/section.tsx'
import { requestContext, servicesContext } from '../../context.server.ts'
import { stateSlug } from '../../questions/states/state-address.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { newSecret } from '../course-records/secrets.server.ts'
import { embedSnippet } from '../sets/embed-snippet.ts'
import { NoSuchSet } from '../sets/no-such-set.tsx'
import * as messages from '../sets/set-messages.ts'
import {
  dailyPath,
  embedPath,
  FOR_CLASS,
  paperPath,
  setPath,
  teacherPath,
} from '../sets/set-paths.ts'
import { setAt } from '../sets/sets.server.ts'
import type { Route } from './+types/set-teacher.route.ts'
import * as courseMessages from './course-messages.ts'
import { coursePath } from './course-paths.ts'
import { dayInUs } from './day-in-us.ts'
import { openByForm } from './open-by-form.server.ts'

export const handle: RouteHandle = { waits: true }

/** What a teacher can do with a set. The page has no secret: whoever has the set's link may see it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await setAt(services, params, teacherPath)
  if (!('set' in found)) return data(found, found.status)
  return data({ ...found, origin: services.origin, secret: newSecret() })
}

/** Opens a course whose first lesson is the set, and leads to the teacher's secret address. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const info = context.get(requestContext)
  const found = await setAt(services, params, teacherPath)
  if (!('set' in found)) return data(null, found.status)
  const form = await request.formData().catch(() => new FormData())
  const { state, set } = found
  const name = courseMessages.usualName(state.stateName)
  const course = { name, state, first: { set, day: dayInUs(services.now()) } }
  const opened = await openByForm(services, info, request, course, String(form.get('secret')))
  if ('secret' in opened) throw redirect(coursePath(opened.code, opened.secret), 303)
  const { message, status, headers } = opened
  return data({ message }, { status, headers })
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
  if (!('set' in loaderData)) return <NoSuchSet {...loaderData} />
  const { state, set, origin, secret } = loaderData
  const { questions, withdrawn, code } = set
  return (
    <section className="mx-auto flex w-full max-w-2xl grow flex-col gap-5 px-4 py-6">
      <h1 className="text-3xl font-extrabold text-balance">{messages.yourTest(state.stateName)}</h1>
      <p className="text-lg">{messages.sameForAll(questions.length)}</p>
      {withdrawn > 0 && <p>{messages.withdrawn(withdrawn)}</p>}
      <SetLink link={origin + setPath(state, code)} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink look="plain" to={setPath(state, code)} reloadDocument>
          {messages.tryIt()}
        </ButtonLink>
        <ButtonLink look="plain" to={paperPath(state, code) + FOR_CLASS}>
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
