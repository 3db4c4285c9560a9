import { useEffect } from 'react'
import { data } from 'react-router'
import { servicesContext } from '../context.server.ts'
import type { RouteHandle } from '../route-handle.ts'
import type { Route } from './+types/pupil.route.ts'
import { pupilAnswers, questionsOf } from './answers.server.ts'
import * as messages from './course-messages.ts'
import { findPupil } from './join-course.server.ts'
import { LessonQuiz } from './lesson-quiz.tsx'
import { NoCourse } from './no-course.tsx'
import { forgetEndedCourses, forgetPupil, rememberPupil } from './remembered-pupil.client.ts'

export const handle: RouteHandle = { waits: true }

/** A pupil's own address. Whoever has it answers as the pupil, in any tab. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await findPupil(services, params.code, params.pupil)
  if (!found) return data(null, { status: 404 })
  const { of, pupil } = found
  const asked = await questionsOf(services, of)
  const { state, questions, withdrawn } = asked
  const told = { state, questions, withdrawn, answers: pupilAnswers(pupil, asked) }
  const { id: code, isClosed, expiresAt } = of
  const { nickname } = pupil
  return data({ code, link: params.pupil, isClosed, expiresAt, nickname, ...told })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? messages.pupilTitle(loaderData.state.stateName) : messages.notHere() },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export default function PupilPage({ loaderData, params }: Route.ComponentProps) {
  useEffect(() => {
    forgetEndedCourses(new Date())
    if (!loaderData) return forgetPupil(params.code, params.pupil)
    const { code, link, nickname, expiresAt } = loaderData
    rememberPupil(code, { link, nickname, expiresAt })
  }, [loaderData, params.code, params.pupil])

  if (!loaderData) return <NoCourse />
  return <LessonQuiz key={loaderData.link} {...loaderData} />
}
