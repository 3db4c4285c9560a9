import { useLayoutEffect } from 'react'
import { data, redirect, useRevalidator } from 'react-router'
import { ButtonLink } from '../../base/ui/button.tsx'
import { servicesContext } from '../../context.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { findCourse } from '../course-records/course-records.server.ts'
import type { Route } from './+types/pupil.route.ts'
import { courseState, pupilAnswers, questionsOf } from './answers.server.ts'
import * as messages from './course-messages.ts'
import { ownResultsPath, pupilCalendarPath, pupilLessonPath, pupilPath } from './course-paths.ts'
import { comeByLink, findPupil } from './join-course.server.ts'
import { LessonOver } from './lesson-over.tsx'
import { LessonQuiz } from './lesson-quiz.tsx'
import { begunLessons, currentLesson, isKeyHidden } from './lessons.server.ts'
import { NoCourse } from './no-course.tsx'
import { PupilLessons } from './pupil-lessons.tsx'
import { forgetEndedCourses, leavePupil, rememberPupil } from './remembered-pupil.client.ts'
import { sendOtherLessons } from './use-sent-answers.ts'
import { withoutKey } from './without-key.ts'

export const handle: RouteHandle = { waits: true }

/**
 * A pupil's own address. Whoever has it answers as the pupil, in any tab. The query `lesson` names an
 * earlier lesson.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await findPupil(services, params.code, params.pupil)
  if (!found) {
    const isGone = (await findCourse(services, params.code)) === null
    return data({ isGone }, { status: 404 })
  }
  const { of, pupil } = found
  await comeByLink(services, of.id, pupil).catch((error) =>
    services.log.error({ err: error }, 'the way back by nickname stays open'),
  )
  const { id: code, name, isClosed, expiresAt } = of
  const { nickname } = pupil
  const head = { code, link: params.pupil, name, isClosed, expiresAt, nickname }
  const begun = await begunLessons(services, of)
  const wished = new URL(request.url).searchParams.get('lesson')
  const lesson = wished ? begun.find(({ id }) => id === wished) : currentLesson(begun)
  if (wished && !lesson) throw redirect(pupilPath(params.code, params.pupil))
  const lessons = begun.map(({ id, day, status }) => ({ id, day, isOver: status === 'over' }))
  if (!lesson) return data({ ...head, lessons, lesson: null })
  const asked = await questionsOf(services, of, lesson)
  const { withdrawn } = asked
  const questions = isKeyHidden(lesson) ? asked.questions.map(withoutKey) : asked.questions
  const answers = pupilAnswers(pupil, asked)
  const isOver = lesson.status === 'over'
  const state = courseState(of)
  const now = { lesson: lesson.id, isOver, state, questions, withdrawn, answers }
  return data({ ...head, lessons, ...now })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData && 'name' in loaderData ? loaderData.name : messages.notHere() },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export default function PupilPage({ loaderData, params }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()

  // Answers get the pupil's new link before the lesson looks for those that wait.
  useLayoutEffect(() => {
    if ('isGone' in loaderData) {
      leavePupil(params.code, params.pupil)
      return forgetEndedCourses(new Date(), loaderData.isGone ? params.code : undefined)
    }
    const { code, link, nickname, expiresAt, lesson } = loaderData
    // The teacher may have moved the end.
    rememberPupil(code, { link, nickname, expiresAt })
    forgetEndedCourses(new Date())
    const asked = lesson === null || loaderData.isOver ? '' : lesson
    sendOtherLessons({ code, link, lesson: asked }).then((isSent) => {
      if (isSent) revalidate()
    })
  }, [loaderData, params.code, params.pupil, revalidate])

  if ('isGone' in loaderData) return <NoCourse />
  const { code, link, lessons, name } = loaderData
  const newest = lessons.findLast(({ isOver }) => !isOver)?.id
  const next = newest && newest !== loaderData.lesson ? pupilPath(code, link) : null
  return (
    <>
      {loaderData.lesson === null ? (
        <section className="mx-auto flex w-full max-w-2xl flex-col items-start gap-4 px-4 py-6">
          <h1 className="text-3xl font-extrabold text-balance wrap-anywhere">{name}</h1>
          <p className="text-lg">{messages.notBegun()}</p>
          <ButtonLink look="plain" to={pupilPath(code, link)} reloadDocument>
            {messages.refresh()}
          </ButtonLink>
        </section>
      ) : loaderData.isOver ? (
        <LessonOver key={loaderData.lesson} {...loaderData} next={next} />
      ) : (
        <LessonQuiz key={`${link} ${loaderData.lesson}`} {...loaderData} next={next} />
      )}
      <PupilLessons
        lessons={lessons}
        shown={loaderData.lesson}
        pathOf={(lesson) => pupilLessonPath(code, link, lesson)}
        calendar={pupilCalendarPath(code, link)}
      />
      {lessons.length > 0 && (
        <p className="mx-auto w-full max-w-2xl px-4 pb-6 print:hidden">
          <ButtonLink look="plain" to={ownResultsPath(code, link)}>
            {messages.myResults()}
          </ButtonLink>
        </p>
      )}
    </>
  )
}
