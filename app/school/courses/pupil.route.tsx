import { useLayoutEffect, useState } from 'react'
import { data, redirect, useRevalidator } from 'react-router'
import { shownDay } from '../../base/text/shown-day.ts'
import { ButtonLink } from '../../base/ui/button.tsx'
import { requestContext, servicesContext } from '../../context.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { refusal } from '../course-records/guess-limit.server.ts'
import type { Route } from './+types/pupil.route.ts'
import * as messages from './course-messages.ts'
import { ownResultsPath, pupilCalendarPath, pupilLessonPath, pupilPath } from './course-paths.ts'
import { comeByLink, findPupil } from './join-course.server.ts'
import { keepLatest } from './keep-latest.client.ts'
import { begunLessons, currentLesson, nextLessonDay, wasBefore } from './lessons.server.ts'
import { lookUpCourse } from './look-up-course.server.ts'
import { NoCourse } from './no-course.tsx'
import { lookAt, pupilLesson } from './pupil-lesson.server.ts'
import { PupilLesson } from './pupil-lesson.tsx'
import { PupilLessons } from './pupil-lessons.tsx'
import { forgetEndedCourses, leavePupil, rememberPupil } from './remembered-pupil.client.ts'
import { usePupilLooks } from './use-looks.ts'
import { sendOtherLessons } from './use-sent-answers.ts'

export const handle: RouteHandle = { waits: true }

/**
 * A pupil's own address. Whoever has it answers as the pupil, in any tab. The query `lesson` names an
 * earlier lesson.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await findPupil(services, params.code, params.pupil)
  if (!found) {
    const course = await lookUpCourse(services, context.get(requestContext), params.code)
    const isRefused = course !== null && 'wait' in course
    return data({ isGone: !course }, isRefused ? refusal(course) : { status: 404 })
  }
  const { of, pupil } = found
  await comeByLink(services, of.id, pupil).catch((error) =>
    services.log.error({ err: error }, 'the way back by nickname stays open'),
  )
  const { id: code, name, isClosed, expiresAt } = of
  const { nickname } = pupil
  const begun = await begunLessons(services, of)
  const look = lookAt(found, begun, services.now())
  const head = { code, link: params.pupil, name, isClosed, expiresAt, nickname, look }
  const query = new URL(request.url).searchParams
  const numberIn = (name: string) => Math.max(0, Math.trunc(Number(query.get(name))) || 0)
  const wished = query.get('lesson')
  const lesson = wished ? begun.find(({ id }) => id === wished) : currentLesson(begun)
  if (wished && !lesson) throw redirect(pupilPath(params.code, params.pupil))
  const lessons = begun.map(({ id, day, status }) => ({ id, day, isOver: status === 'over' }))
  if (!lesson || (!wished && wasBefore(lesson, pupil))) {
    return data({ ...head, lessons, lesson: null, nextDay: await nextLessonDay(services, of) })
  }
  const shown = await pupilLesson(services, { ...found, begun }, lesson, numberIn('late'))
  return data({ ...head, lessons, ...shown, number: numberIn('question') })
}

export async function clientLoader({ request, serverLoader, params }: Route.ClientLoaderArgs) {
  const wished = new URL(request.url).searchParams.get('lesson')
  return keepLatest(
    `pupil ${params.code} ${params.pupil}`,
    serverLoader,
    (latest) => wished === null || ('lesson' in latest && latest.lesson === wished),
  )
}
// The page that the server rendered is the first to keep.
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData && 'name' in loaderData ? loaderData.name : messages.notHere() },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => ({
  ...Object.fromEntries(loaderHeaders),
  'Cache-Control': 'no-store',
})

export default function PupilPage({ loaderData, params }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [late, setLate] = useState<readonly string[]>([])
  usePupilLooks('isGone' in loaderData ? null : loaderData)

  // Answers get the pupil's new link before the lesson looks for those that wait.
  useLayoutEffect(() => {
    if ('isGone' in loaderData) {
      leavePupil(params.code, params.pupil)
      return forgetEndedCourses(new Date(), loaderData.isGone ? params.code : undefined)
    }
    const { code, link, nickname, expiresAt } = loaderData
    // The teacher may have moved the end.
    rememberPupil(code, { link, nickname, expiresAt })
    forgetEndedCourses(new Date())
    sendOtherLessons({ code, link, lesson: sendingLesson(loaderData) }).then((sent) => {
      setLate((before) => [...before, ...sent.late])
      if (sent.isSent) revalidate()
    })
  }, [loaderData, params.code, params.pupil, revalidate])

  if ('isGone' in loaderData) return <NoCourse />
  const { code, link, lessons, name } = loaderData
  const newest = lessons.findLast(({ isOver }) => !isOver)?.id
  const next = newest && newest !== loaderData.lesson ? pupilPath(code, link) : null
  const notCounted = loaderData.lesson === null ? null : loaderData.notCounted
  return (
    // The offer of the next lesson stays on top, and must not hide what has the focus.
    <div className="contents [&_:is(a,button,summary)]:scroll-mt-20">
      <NotCounted messages={notCounted ? [notCounted, ...late] : late} />
      {loaderData.lesson === null ? (
        <section className="mx-auto flex w-full max-w-2xl flex-col items-start gap-4 px-4 py-6">
          <h1 className="text-3xl font-extrabold text-balance wrap-anywhere">{name}</h1>
          <p className="text-lg wrap-anywhere">{messages.youAreIn(loaderData.nickname)}</p>
          <p className="needs-script text-lg">{messages.nextComes()}</p>
          {loaderData.nextDay && (
            <p className="text-lg">{messages.nextOn(shownDay(loaderData.nextDay))}</p>
          )}
          <ButtonLink
            look="plain"
            className="without-script"
            to={pupilPath(code, link)}
            reloadDocument
          >
            {messages.refresh()}
          </ButtonLink>
        </section>
      ) : (
        <PupilLesson
          {...loaderData}
          next={next}
          onLate={(message) => setLate((before) => [...before, message])}
          onDone={revalidate}
        />
      )}
      <PupilLessons
        lessons={lessons}
        shown={loaderData.lesson}
        pathOf={(lesson) => pupilLessonPath(code, link, lesson)}
        calendar={pupilCalendarPath(code, link)}
      />
      <p className="without-script mx-auto w-full max-w-2xl px-4 pb-3">{messages.keepThisPage()}</p>
      {lessons.length > 0 && (
        <p className="mx-auto w-full max-w-2xl px-4 pb-3 print:hidden">
          <ButtonLink look="plain" to={ownResultsPath(code, link)}>
            {messages.myResults()}
          </ButtonLink>
        </p>
      )}
    </div>
  )
}

type Shown = Extract<Route.ComponentProps['loaderData'], { code: string }>

/** The lesson whose answers the page itself sends. Empty if there is none. */
function sendingLesson(shown: Shown): string {
  if (shown.lesson === null || shown.isOver) return ''
  return shown.test === null || shown.test.stage === 'at it' ? shown.lesson : ''
}

/** Says which answers came too late. */
function NotCounted({ messages }: { messages: readonly string[] }) {
  return (
    <div role="alert" className="mx-auto w-full max-w-2xl px-4 empty:hidden">
      {messages.map((message) => (
        <p key={message} className="pt-4 font-semibold">
          {message}
        </p>
      ))}
    </div>
  )
}
