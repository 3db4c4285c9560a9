import { useEffect } from 'react'
import { data, redirect, useRevalidator } from 'react-router'
import { newSecret } from '../class-records/class-records.server.ts'
import { servicesContext } from '../context.server.ts'
import * as setMessages from '../sets/set-messages.ts'
import { teacherPath } from '../sets/set-paths.ts'
import { LANGUAGE } from '../text/language.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/class-teacher.route.ts'
import * as messages from './class-messages.ts'
import { classPath, classTeacherPath, resultsPath, shownCode, wallPath } from './class-paths.ts'
import { shareOf, topicResults } from './class-results.ts'
import { type ClassView, viewOf } from './class-view.server.ts'
import { changeClass, findForTeacher } from './join-class.server.ts'
import { NoClass } from './no-class.tsx'
import { PupilTable } from './pupil-table.tsx'

const LOOK_EVERY_MS = 5_000
const MISSED_SHOWN = 10

/** The teacher's page of a class. Its address is the only key. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await findForTeacher(services, params.code, params.secret)
  if (!found) return data(null, { status: 404 })
  const view = await viewOf(services, found)
  const { secret } = params
  return data({ ...view, secret, fresh: newSecret(), origin: services.origin })
}

let latest: unknown = null

/** A look at the class that fails, for example without a network, leaves the page as it is. */
export async function clientLoader({ serverLoader, params }: Route.ClientLoaderArgs) {
  try {
    latest = await serverLoader()
  } catch (error) {
    const last = latest as Awaited<ReturnType<typeof serverLoader>>
    if (last?.code !== params.code) throw error
  }
  return latest as Awaited<ReturnType<typeof serverLoader>>
}

/**
 * The intents are `close`, `open`, `remove` (with `pupil`), `new-link` (with the
 * secret of the link in `fresh`) and `delete`.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { code } = params
  const form = await request.formData().catch(() => new FormData())
  const fresh = String(form.get('fresh'))
  const isNewLink = form.get('intent') === 'new-link'
  const found = await findForTeacher(services, code, params.secret)
  // A second press of 'new-link' comes to the address that the first one changed.
  if (!found && isNewLink && (await findForTeacher(services, code, fresh))) {
    throw redirect(classTeacherPath(code, fresh), 303)
  }
  if (!found) return data(null, 404)
  const { state } = await viewOf(services, found)
  await changeClass(services, found, form)
  if (form.get('intent') === 'delete') throw redirect(teacherPath(state, found.set), 303)
  throw redirect(classTeacherPath(code, isNewLink ? fresh : params.secret), 303)
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? messages.teacherTitle(loaderData.state.stateName) : messages.notHere() },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export default function ClassTeacher({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const isThere = loaderData !== null

  useEffect(() => {
    if (!isThere) return
    const timer = setInterval(() => document.hidden || revalidate(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isThere, revalidate])

  if (!loaderData) return <NoClass />
  const { state, code, secret, fresh, origin, isClosed, expiresAt } = loaderData
  const { pupils, questions, withdrawn } = loaderData
  const day = new Date(expiresAt).toLocaleDateString(LANGUAGE, {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  return (
    <section className="mx-auto flex w-full max-w-3xl grow flex-col gap-6 px-4 py-6">
      <h1 className="text-3xl font-extrabold text-balance">
        {messages.teacherTitle(state.stateName)}
      </h1>
      <div className="flex flex-col gap-2 print:hidden">
        <p>{messages.tellThem()}</p>
        <p className="text-4xl font-black tracking-wider">{shownCode(code)}</p>
        <p className="text-lg font-semibold wrap-anywhere">{origin + classPath(code)}</p>
        <p className="text-quiet">
          {messages.keepThisLink()} {messages.endsOn(day)}
        </p>
        {isClosed && <p className="font-semibold">{messages.isClosed()}</p>}
        {withdrawn > 0 && <p>{setMessages.withdrawn(withdrawn)}</p>}
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={wallPath(code, secret)}>{messages.wall()}</ButtonLink>
          <ButtonLink look="plain" to={resultsPath(code, secret)} reloadDocument>
            {messages.csv()}
          </ButtonLink>
          <Button look="plain" className="needs-script" onClick={() => print()}>
            {messages.print()}
          </Button>
          <ButtonLink
            look="plain"
            className="without-script"
            to={classTeacherPath(code, secret)}
            reloadDocument
          >
            {messages.refresh()}
          </ButtonLink>
        </div>
      </div>
      <section aria-labelledby="pupils" className="flex flex-col gap-3">
        <h2 id="pupils" className="text-xl font-extrabold">
          {messages.pupils(pupils.length)}
        </h2>
        {pupils.length === 0 ? (
          <p>{messages.nobodyYet()}</p>
        ) : (
          <PupilTable pupils={pupils} questions={questions} />
        )}
      </section>
      <Lessons view={loaderData} />
      <form method="post" className="flex flex-col items-start gap-3 print:hidden">
        <input type="hidden" name="fresh" value={fresh} />
        <Button type="submit" look="plain" name="intent" value={isClosed ? 'open' : 'close'}>
          {isClosed ? messages.reopen() : messages.close()}
        </Button>
        <Button type="submit" look="plain" name="intent" value="new-link">
          {messages.newLink()}
        </Button>
        <p className="text-quiet">{messages.newLinkHint()}</p>
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline decoration-2 underline-offset-4">
            {messages.deleteNow()}
          </summary>
          <p className="pb-3">{messages.deleteHint()}</p>
          <Button type="submit" look="plain" name="intent" value="delete">
            {messages.deleteAll()}
          </Button>
        </details>
      </form>
    </section>
  )
}

/** What the class missed, and which topics it should hear about. */
function Lessons({ view: { questions, results } }: { view: ClassView }) {
  const missed = results
    .filter(({ answered, right }) => right < answered)
    .toSorted((one, other) => shareOf(one) - shareOf(other))
    .slice(0, MISSED_SHOWN)
  const topics = topicResults(questions, results).filter((topic) => shareOf(topic) < 1)
  return (
    <>
      <section aria-labelledby="missed" className="flex flex-col gap-3">
        <h2 id="missed" className="text-xl font-extrabold">
          {messages.missed()}
        </h2>
        {missed.length === 0 && <p>{messages.nothingMissed()}</p>}
        <ol className="flex flex-col gap-2">
          {missed.map(({ number, question, answered, right }) => (
            <li key={number}>
              {number}. {question}{' '}
              <span className="text-quiet">{messages.missedBy(answered - right, answered)}</span>
            </li>
          ))}
        </ol>
      </section>
      {topics.length > 0 && (
        <section aria-labelledby="to-teach" className="flex flex-col gap-3">
          <h2 id="to-teach" className="text-xl font-extrabold">
            {messages.toTeach()}
          </h2>
          <ul className="flex flex-col gap-2">
            {topics.map((topic) => (
              <li key={topic.name} className="flex flex-wrap gap-x-3">
                <span className="font-semibold">{topic.name}</span>
                <span className="text-quiet">{messages.rightShare(shareOf(topic))}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
