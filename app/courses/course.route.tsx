import { useEffect } from 'react'
import { data, redirect, useRevalidator, useSearchParams } from 'react-router'
import { requestContext, servicesContext } from '../context.server.ts'
import {
  findCourse,
  isDeleted,
  newSecret,
  wallSecretOf,
} from '../course-records/course-records.server.ts'
import * as setMessages from '../sets/set-messages.ts'
import { tellStoreTrouble } from '../store-trouble.server.ts'
import { href } from '../text/address.ts'
import { LANGUAGE } from '../text/language.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/notice.tsx'
import { PrintButton } from '../ui/print-button.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/course.route.ts'
import { questionsOf } from './answers.server.ts'
import { changeCourse, findForTeacher } from './change-course.server.ts'
import { CourseChanges } from './course-changes.tsx'
import * as messages from './course-messages.ts'
import { CourseMissed } from './course-missed.tsx'
import {
  afterCoursePath,
  codePath,
  coursePath,
  joinPath,
  pupilPath,
  resultsPath,
  shownCode,
  wallPath,
} from './course-paths.ts'
import { viewOf } from './course-view.server.ts'
import { NoCourse } from './no-course.tsx'
import { PupilOptions } from './pupil-options.tsx'
import { PupilTable } from './pupil-table.tsx'

const LOOK_EVERY_MS = 5_000

/** The teacher's page of a course. Its address is the only key. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { code, secret } = params
  const found = await findForTeacher(services, code, secret)
  if (!found) return missing(await isDeleted(services, code))
  const view = await viewOf(services, found)
  const keys = { secret, fresh: newSecret(), wall: wallSecretOf(found) }
  return data({ ...view, ...keys, origin: services.origin })
}

function missing(isDeleted: boolean) {
  return data({ isDeleted }, isDeleted ? 410 : 404)
}

let latest: unknown = null

/** A look at the course that fails, for example without a network, leaves the page as it is. */
export async function clientLoader({ serverLoader, params }: Route.ClientLoaderArgs) {
  try {
    latest = await serverLoader()
  } catch (error) {
    const last = latest as Awaited<ReturnType<typeof serverLoader>> | null
    if (!last || !('code' in last) || last.code !== params.code) throw error
  }
  return latest as Awaited<ReturnType<typeof serverLoader>>
}

/**
 * The intents are `close`, `open`, `remove-idle`, `new-link` (with the secret of the link in `fresh`),
 * `remove` and `let-back` (with `pupil`, `nickname` and `fresh`), and `delete`.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const info = context.get(requestContext)
  const { code, secret } = params
  const found = await findForTeacher(services, code, secret)
  // The server reads the body only if the course exists.
  if (!found && !(await findCourse(services, code))) {
    return data(null, (await isDeleted(services, code)) ? 410 : 404)
  }
  const form = await request.formData().catch(() => new FormData())
  const intent = form.get('intent')
  const fresh = String(form.get('fresh'))
  // A second press of 'new-link' comes to the address that the first one changed.
  if (!found && intent === 'new-link' && (await findForTeacher(services, code, fresh))) {
    throw redirect(coursePath(code, fresh), 303)
  }
  if (!found) return data(null, 404)
  const { state } = await questionsOf(services, found)
  const changed = await changeCourse(services, found, form).catch((error) =>
    tellStoreTrouble(services, info, error),
  )
  if (changed && 'status' in changed) return data({ message: changed.message }, changed.status)
  if (changed) return data({ newLink: services.origin + pupilPath(found.id, changed.link) })
  if (intent === 'delete') throw redirect(afterCoursePath(state, found.set), 303)
  throw redirect(coursePath(code, intent === 'new-link' ? fresh : secret), 303)
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title:
      loaderData && 'state' in loaderData
        ? messages.teacherTitle(loaderData.state.stateName)
        : messages.notHere(),
  },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export default function CoursePage({ loaderData, actionData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [query] = useSearchParams()
  const isThere = 'code' in loaderData

  useEffect(() => {
    if (!isThere) return
    const timer = setInterval(() => document.hidden || revalidate(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isThere, revalidate])

  if (!isThere) return <NoCourse {...loaderData} />
  const { state, secret, fresh, origin, pupils, questions, code } = loaderData
  const page = coursePath(code, secret)
  const chosen = pupils.find(({ id }) => id === query.get('pupil'))
  return (
    <section className="mx-auto flex w-full max-w-3xl grow flex-col gap-6 px-4 py-6">
      <h1 className="text-3xl font-extrabold text-balance">
        {messages.teacherTitle(state.stateName)}
      </h1>
      <ErrorNotice message={actionData && 'message' in actionData ? actionData.message : null} />
      <HowToJoin view={loaderData} origin={origin} page={page} />
      <Section id="pupils" title={messages.pupils(pupils.length)}>
        {chosen && (
          <PupilOptions
            pupil={chosen}
            fresh={fresh}
            page={page}
            newLink={actionData && 'newLink' in actionData ? actionData.newLink : null}
          />
        )}
        {pupils.length === 0 ? (
          <p>{messages.nobodyYet()}</p>
        ) : (
          <PupilTable pupils={pupils} questions={questions} />
        )}
      </Section>
      <CourseMissed view={loaderData} />
      <CourseChanges view={loaderData} fresh={fresh} />
    </section>
  )
}

type Shown = Extract<Route.ComponentProps['loaderData'], { code: string }>
type HowToJoinProps = { view: Shown; origin: string; page: string }

/** The code for the pupils, and what the teacher can show and print. */
function HowToJoin({ view, origin, page }: HowToJoinProps) {
  const { code, secret, wall, isNew, isClosed, expiresAt, withdrawn } = view
  const day = new Date(expiresAt).toLocaleDateString(LANGUAGE, {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  return (
    <div className="flex flex-col gap-2 print:hidden">
      <p>{messages.openAddress()}</p>
      <p className="text-lg font-semibold wrap-anywhere">{origin + joinPath(code)}</p>
      <p className="wrap-anywhere">{messages.orTypeCode(origin + href('/class'))}</p>
      <p className="text-4xl font-black tracking-wider">{shownCode(code)}</p>
      <p className="text-quiet">
        {messages.keepThisLink()} {isNew ? messages.endsEmptyOn(day) : messages.endsOn(day)}
      </p>
      {isClosed && <p className="font-semibold">{messages.isClosed()}</p>}
      {withdrawn > 0 && <p>{setMessages.withdrawn(withdrawn)}</p>}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={wallPath(code, wall)} target="_blank">
          {messages.wall()}
        </ButtonLink>
        <ButtonLink look="plain" to={codePath(code)} target="_blank">
          {messages.largeCode()}
        </ButtonLink>
        <ButtonLink look="plain" to={resultsPath(code, secret)} reloadDocument>
          {messages.csv()}
        </ButtonLink>
        <PrintButton look="plain">{messages.print()}</PrintButton>
        <ButtonLink look="plain" className="without-script" to={page} reloadDocument>
          {messages.refresh()}
        </ButtonLink>
      </div>
      <p className="text-quiet">{messages.wallHint()}</p>
    </div>
  )
}
