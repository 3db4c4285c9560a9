import { data, redirect } from 'react-router'
import { shownDay } from '../../base/text/shown-day.ts'
import { ButtonLink } from '../../base/ui/button.tsx'
import { servicesContext } from '../../context.server.ts'
import { choiceIn, paperMark, versionsOf } from '../sets/paper-choice.server.ts'
import { PaperTest } from '../sets/paper-test.tsx'
import * as setMessages from '../sets/set-messages.ts'
import type { Route } from './+types/lesson-paper.route.ts'
import { courseState, questionsOf } from './answers.server.ts'
import * as messages from './course-messages.ts'
import { coursePath, joinPath, lessonPath } from './course-paths.ts'
import { findForTeacher, noCourseAt } from './find-teacher.server.ts'
import { findLesson } from './lessons.server.ts'
import { NoCourse } from './no-course.tsx'

/** A lesson's questions as a test on paper. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { code, secret, lesson: id } = params
  const found = await findForTeacher(services, code, secret)
  if (!found) return noCourseAt(services, code)
  const { of } = found
  const lesson = await findLesson(services, of, id)
  if (!lesson) throw redirect(coursePath(of.id, secret))
  const choice = choiceIn(request.url, { school: of.school ?? '', day: lesson.day })
  const { questions } = await questionsOf(services, of, lesson)
  return data({
    name: of.name,
    state: courseState(of),
    choice,
    versions: versionsOf(questions, `${lesson.seed}`, choice),
    mark: paperMark(questions, `${lesson.seed}`),
    link: services.origin + joinPath(of.id),
  })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title:
      loaderData && 'state' in loaderData
        ? setMessages.paperTitle(loaderData.state.stateName)
        : messages.notHere(),
  },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export default function LessonPaper({ loaderData, params }: Route.ComponentProps) {
  if (!('versions' in loaderData)) return <NoCourse {...loaderData} />
  const { name, state, choice, versions, mark, link } = loaderData
  const { code, secret, lesson } = params
  return (
    <PaperTest
      title={setMessages.paperTitle(state.stateName)}
      choice={choice}
      course={`${name} • ${messages.lesson(Number(lesson))}`}
      date={choice.day && shownDay(choice.day)}
      versions={versions}
      mark={mark}
      link={link}
      back={
        <ButtonLink look="plain" to={lessonPath(code, secret, lesson)}>
          {messages.toLesson()}
        </ButtonLink>
      }
    />
  )
}
