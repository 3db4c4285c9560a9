import { data, redirect } from 'react-router'
import { tellStoreTrouble } from '../../base/requests/store-trouble.server.ts'
import { Button, ButtonLink } from '../../base/ui/button.tsx'
import { Field, INPUT } from '../../base/ui/field.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { requestContext, servicesContext } from '../../context.server.ts'
import { topics } from '../../questions/question/topics.ts'
import { newSecret } from '../course-records/secrets.server.ts'
import { countOf, MAX_QUESTIONS, MIN_QUESTIONS } from '../sets/set-code.ts'
import * as setMessages from '../sets/set-messages.ts'
import { TopicChoice } from '../sets/topic-choice.tsx'
import type { Route } from './+types/new-lesson.route.ts'
import { courseState } from './answers.server.ts'
import { isDay } from './course-end.ts'
import * as messages from './course-messages.ts'
import { coursePath, lessonPath, lessonQuestionsPath } from './course-paths.ts'
import { dayInUs } from './day-in-us.ts'
import { findForTeacher, noCourseAt } from './find-teacher.server.ts'
import { makeLesson, stateTerms } from './lessons.server.ts'
import { NoCourse } from './no-course.tsx'
import * as testMessages from './test-messages.ts'
import { useMyCourse } from './use-my-course.ts'
import { WayChoice } from './way-choice.tsx'
import { MINUTES, readWay } from './way-form.ts'

const USUAL_COUNT = 25

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { code, secret } = params
  const found = await findForTeacher(services, code, secret)
  if (!found) return noCourseAt(services, code)
  return data({
    code,
    secret,
    name: found.of.name,
    expiresAt: found.of.expiresAt,
    fresh: newSecret(),
    today: dayInUs(services.now()),
    stateName: courseState(found.of).stateName,
    terms: await stateTerms(services, found.of),
  })
}

/** Makes a lesson, open with `make=open`, or else for later. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { code, secret } = params
  const found = await findForTeacher(services, code, secret)
  if (!found) return data(null, 404)
  const form = await request.formData().catch(() => new FormData())
  const [written, day] = [String(form.get('count')).slice(0, 20), String(form.get('day'))]
  const chosen = topics.filter((topic) => form.getAll('topic').includes(topic))
  const { typed: way, test } = readWay(form)
  const typed = { day: isDay(day) ? day : dayInUs(services.now()), written, chosen, way }
  const count = countOf(written)
  if (!count) {
    const message = setMessages.wrongCount(MIN_QUESTIONS, MAX_QUESTIONS)
    return data({ ...typed, message }, 422)
  }
  if (test === null) {
    return data({ ...typed, message: testMessages.wrongMinutes(MINUTES.min, MINUTES.max) }, 422)
  }
  const made = await makeLesson(services, found.of, {
    day: typed.day,
    count,
    topics: chosen,
    test,
    status: form.get('make') === 'open' ? 'open' : 'waiting',
    secret: String(form.get('secret')),
  }).catch((error) => tellStoreTrouble(services, context.get(requestContext), error))
  if ('id' in made) {
    // Before the evening the teacher looks at the questions first.
    const pathOf = form.get('make') === 'open' ? lessonPath : lessonQuestionsPath
    throw redirect(pathOf(code, secret, made.id), 303)
  }
  return data({ ...typed, message: made.message }, made.status)
}

export const meta: Route.MetaFunction = () => [
  { title: messages.newLesson() },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export default function NewLesson({ loaderData, actionData, params }: Route.ComponentProps) {
  useMyCourse(loaderData, params)
  if (!('code' in loaderData)) return <NoCourse {...loaderData} />
  const { code, secret, name, fresh, today, stateName, terms } = loaderData
  const asUsual = { way: 'practice', minutes: `${terms.minutes ?? ''}`, order: 'mixed' } as const
  const usual = { day: today, written: USUAL_COUNT, chosen: [], way: asUsual, message: null }
  const { day, written, chosen, way, message } = actionData ?? usual
  return (
    <section className="mx-auto flex w-full max-w-2xl grow flex-col gap-5 px-4 py-6">
      <header>
        <h1 className="text-3xl font-extrabold">{messages.newLesson()}</h1>
        <p className="text-quiet wrap-anywhere">{name}</p>
      </header>
      <form method="post" autoComplete="off" className="flex flex-col gap-5">
        {/* A second press of the button makes no second lesson. */}
        <input type="hidden" name="secret" value={fresh} />
        <Field label={setMessages.date()}>
          <input type="date" name="day" required defaultValue={day} className={INPUT} />
        </Field>
        <Field label={setMessages.howMany(MIN_QUESTIONS, MAX_QUESTIONS)}>
          <input
            name="count"
            inputMode="numeric"
            required
            defaultValue={written}
            className={INPUT}
          />
        </Field>
        <WayChoice chosen={way} {...{ stateName, terms }} />
        <details open={chosen.length > 0}>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline decoration-2 underline-offset-4">
            {setMessages.whichTopics()}
          </summary>
          <TopicChoice chosen={chosen} isTitled />
        </details>
        <p className="text-quiet">{messages.othersThanBefore()}</p>
        <ErrorNotice message={message} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="make" value="open">
            {messages.beginLesson()}
          </Button>
          <Button type="submit" look="plain" name="make" value="later">
            {messages.makeForLater()}
          </Button>
          <ButtonLink look="link" to={coursePath(code, secret)}>
            {messages.toCourse()}
          </ButtonLink>
        </div>
      </form>
    </section>
  )
}
