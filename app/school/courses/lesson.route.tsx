import { data, redirect } from 'react-router'
import { tellStoreTrouble } from '../../base/requests/store-trouble.server.ts'
import { shownDay } from '../../base/text/shown-day.ts'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { Section } from '../../base/ui/section.tsx'
import { requestContext, servicesContext } from '../../context.server.ts'
import { wallSecretOf } from '../course-records/secrets.server.ts'
import * as setMessages from '../sets/set-messages.ts'
import type { Route } from './+types/lesson.route.ts'
import * as messages from './course-messages.ts'
import { coursePath, lessonPath, pupilPagePath } from './course-paths.ts'
import { lessonView } from './course-view.server.ts'
import { findForTeacher, noCourseAt } from './find-teacher.server.ts'
import { keepLatest } from './keep-latest.client.ts'
import { LessonControls } from './lesson-controls.tsx'
import { LessonMissed } from './lesson-missed.tsx'
import { findLesson, setStatus } from './lessons.server.ts'
import { NoCourse } from './no-course.tsx'
import { PupilTable } from './pupil-table.tsx'
import * as testMessages from './test-messages.ts'
import { TestStages } from './test-stages.tsx'
import { useLooks } from './use-looks.ts'
import { useMyCourse } from './use-my-course.ts'

/** A lesson for the teacher: who is where, and what was missed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await findForTeacher(services, params.code, params.secret)
  if (!found) return noCourseAt(services, params.code)
  const lesson = await findLesson(services, found.of, params.lesson)
  if (!lesson) throw redirect(coursePath(found.of.id, params.secret))
  const view = await lessonView(services, found.of, lesson)
  return data({ ...view, secret: params.secret, wall: wallSecretOf(found.of) })
}

export async function clientLoader({ serverLoader, params }: Route.ClientLoaderArgs) {
  return keepLatest(`lesson ${params.code} ${params.lesson}`, serverLoader)
}
clientLoader.hydrate = true as const

/** The intents are `begin` and `end`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { code, secret, lesson: id } = params
  const found = await findForTeacher(services, code, secret)
  const lesson = found && (await findLesson(services, found.of, id))
  if (!lesson) return data(null, 404)
  const intent = (await request.formData().catch(() => new FormData())).get('intent')
  const status = intent === 'begin' ? 'open' : intent === 'end' ? 'over' : null
  const refused =
    status &&
    (await setStatus(services, found.of, lesson, status).catch((error) =>
      tellStoreTrouble(services, context.get(requestContext), error),
    ))
  if (refused) return data({ message: refused.message }, refused.status)
  throw redirect(lessonPath(code, secret, id), 303)
}

export const meta: Route.MetaFunction = ({ loaderData, params }) => [
  {
    title:
      loaderData && 'lesson' in loaderData
        ? `${messages.lesson(Number(params.lesson))} • ${loaderData.name}`
        : messages.notHere(),
  },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export default function LessonPage({ loaderData, actionData, params }: Route.ComponentProps) {
  useLooks('lesson' in loaderData && !actionData)
  useMyCourse(loaderData, params)
  if (!('lesson' in loaderData)) return <NoCourse {...loaderData} />
  const { code, secret, wall, name, lesson, day, status, questions, withdrawn, pupils, test } =
    loaderData
  return (
    <section className="results mx-auto flex w-full max-w-3xl grow flex-col gap-6 px-4 py-6">
      <header>
        <h1 className="text-3xl font-extrabold">{messages.lesson(Number(lesson))}</h1>
        <p className="text-quiet wrap-anywhere">
          {name} • {shownDay(day)} • {setMessages.questions(questions.length)}
        </p>
      </header>
      <ErrorNotice message={actionData?.message ?? null} />
      <p className="font-semibold">
        {status === 'over' && test?.takesAnswers
          ? testMessages.isEnding()
          : (test ? testMessages : messages).aboutState(status)}
      </p>
      {withdrawn > 0 && <p>{setMessages.withdrawn(withdrawn)}</p>}
      {test && <TestStages test={test} isOpen={status === 'open'} />}
      <LessonControls view={loaderData} secret={secret} wall={wall} />
      <Section id="pupils" title={messages.pupils(pupils.length)}>
        {pupils.length === 0 ? (
          <p>{messages.nobodyYet()}</p>
        ) : (
          <PupilTable
            pupils={pupils}
            total={questions.length}
            pathOf={(pupil) => pupilPagePath(code, secret, pupil)}
          />
        )}
      </Section>
      <LessonMissed view={loaderData} />
    </section>
  )
}
