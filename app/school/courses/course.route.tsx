import { data, useSearchParams } from 'react-router'
import { href } from '../../base/text/address.ts'
import { ButtonLink } from '../../base/ui/button.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { PrintButton } from '../../base/ui/print-button.tsx'
import { QrCode } from '../../base/ui/qr-code.tsx'
import { Section } from '../../base/ui/section.tsx'
import { requestContext, servicesContext } from '../../context.server.ts'
import { newSecret, wallSecretOf } from '../course-records/secrets.server.ts'
import type { Route } from './+types/course.route.ts'
import { lastDay } from './course-end.ts'
import * as messages from './course-messages.ts'
import {
  codePath,
  coursePath,
  joinPath,
  newLessonPath,
  ownQuestionsPath,
  settingsPath,
  shownCode,
  wallPath,
} from './course-paths.ts'
import { courseView } from './course-view.server.ts'
import { findForTeacher, noCourseAt } from './find-teacher.server.ts'
import { keepLatest } from './keep-latest.client.ts'
import { LessonList } from './lesson-list.tsx'
import { NoCourse } from './no-course.tsx'
import { PupilOptions } from './pupil-options.tsx'
import { PupilTable } from './pupil-table.tsx'
import { shownDay } from './shown-day.ts'
import { actAsTeacher } from './teacher-action.server.ts'
import { useLooks } from './use-looks.ts'
import { useMyCourse } from './use-my-course.ts'

/** The teacher's page of a course. Its address is the only key. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { code, secret } = params
  const found = await findForTeacher(services, code, secret)
  if (!found) return noCourseAt(services, code)
  const view = await courseView(services, found.of)
  const here = new Set(view.pupils.map(({ nickname }) => nickname))
  const missing = (found.of.roster ?? []).filter((name) => !here.has(name))
  const keys = { secret, fresh: newSecret(), wall: wallSecretOf(found.of) }
  return data({ ...view, ...keys, missing, origin: services.origin })
}

export async function clientLoader({ serverLoader, params }: Route.ClientLoaderArgs) {
  return keepLatest(`course ${params.code}`, serverLoader)
}

/** The intents are those of `actAsTeacher`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  return actAsTeacher(services, context.get(requestContext), request, params, coursePath)
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData && 'name' in loaderData ? loaderData.name : messages.notHere() },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export default function CoursePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const isThere = 'code' in loaderData
  useLooks(isThere && !actionData)
  useMyCourse(loaderData, params)

  if (!isThere) return <NoCourse {...loaderData} />
  const { name, school, state, secret, fresh, pupils, questions, lessons, code, missing } =
    loaderData
  const page = coursePath(code, secret)
  const chosen = pupils.find(({ id }) => id === query.get('pupil'))
  return (
    <section className="mx-auto flex w-full max-w-3xl grow flex-col gap-6 px-4 py-6">
      <header>
        <h1 className="text-3xl font-extrabold text-balance wrap-anywhere">{name}</h1>
        <p className="text-quiet wrap-anywhere">{messages.ofSchool(school, state.stateName)}</p>
      </header>
      <ErrorNotice message={actionData && 'message' in actionData ? actionData.message : null} />
      <HowToJoin view={loaderData} />
      <Section id="lessons" title={messages.lessons()}>
        <LessonList lessons={lessons} code={code} secret={secret} />
        <ButtonLink className="self-start print:hidden" to={newLessonPath(code, secret)}>
          {messages.newLesson()}
        </ButtonLink>
      </Section>
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
          <PupilTable pupils={pupils} total={questions} page={page} />
        )}
        {missing.length > 0 && <p>{messages.notYetHere(missing.join(', '))}</p>}
      </Section>
      <div className="flex flex-wrap gap-3 print:hidden">
        <ButtonLink look="plain" to={ownQuestionsPath(code, secret)}>
          {messages.ownQuestions()}
        </ButtonLink>
        <ButtonLink look="plain" to={settingsPath(code, secret)}>
          {messages.settings()}
        </ButtonLink>
        <PrintButton look="plain">{messages.print()}</PrintButton>
        <ButtonLink look="plain" className="without-script" to={page} reloadDocument>
          {messages.refresh()}
        </ButtonLink>
      </div>
    </section>
  )
}

type Shown = Extract<Route.ComponentProps['loaderData'], { code: string }>

/** The code for the pupils, and what the teacher can show on the wall. */
function HowToJoin({ view }: { view: Shown }) {
  const { code, wall, isNew, isClosed, expiresAt, origin, lessons } = view
  const day = shownDay(lastDay(expiresAt))
  return (
    <div className="flex flex-col gap-2 print:hidden">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="flex grow basis-64 flex-col gap-2">
          <p>{messages.openAddress()}</p>
          <p className="text-lg font-semibold wrap-anywhere">{origin + joinPath(code)}</p>
          <p className="wrap-anywhere">{messages.orTypeCode(origin + href('/class'))}</p>
          <p translate="no" className="text-4xl font-black tracking-wider">
            {shownCode(code)}
          </p>
        </div>
        <QrCode text={origin + joinPath(code)} label={messages.qrCode()} className="w-44" />
      </div>
      <p className="text-quiet">
        {messages.keepThisLink()} {isNew ? messages.endsEmptyOn(day) : messages.endsOn(day)}
      </p>
      {isClosed && <p className="font-semibold">{messages.isClosed()}</p>}
      <div className="flex flex-wrap gap-3">
        {lessons.some(({ status }) => status !== 'waiting') && (
          <ButtonLink look="plain" to={wallPath(code, wall)} target="_blank">
            {messages.wall()}
          </ButtonLink>
        )}
        <ButtonLink look="plain" to={codePath(code)} target="_blank">
          {messages.largeCode()}
        </ButtonLink>
      </div>
      <p className="text-quiet">{messages.wallHint()}</p>
    </div>
  )
}
