import { data, redirect } from 'react-router'
import { tellStoreTrouble } from '../../base/requests/store-trouble.server.ts'
import { Button, ButtonLink } from '../../base/ui/button.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { Section } from '../../base/ui/section.tsx'
import { requestContext, servicesContext } from '../../context.server.ts'
import { newSecret } from '../course-records/secrets.server.ts'
import * as courseMessages from '../courses/course-messages.ts'
import { coursePath, lessonQuestionsPath, ownQuestionsPath } from '../courses/course-paths.ts'
import { findForTeacher, noCourseAt } from '../courses/find-teacher.server.ts'
import { NoCourse } from '../courses/no-course.tsx'
import { shownOwn } from '../courses/own-items.server.ts'
import { useMyCourse } from '../courses/use-my-course.ts'
import type { Route } from './+types/own-questions.route.ts'
import { OwnForm } from './own-form.tsx'
import { checkQuestion, typedQuestionIn, typedQuestionOf } from './own-question.ts'
import { ownQuestionsOf, takeOutOwn, writeOwn } from './own-questions.server.ts'
import { AskedIn } from './question-choice.tsx'
import * as messages from './question-messages.ts'
import { WholeQuestion } from './whole-question.tsx'

/** The school's own questions of a course. `edit` is the one to change, and `lesson` where the teacher was. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await findForTeacher(services, params.code, params.secret)
  if (!found) return noCourseAt(services, params.code)
  const { id: code, name, expiresAt } = found.of
  const all = await ownQuestionsOf(services, code)
  const query = new URL(request.url).searchParams
  const edited = all.find(({ own, isAnswered }) => !isAnswered && own.id === query.get('edit'))
  return data({
    ...{ code, secret: params.secret, name, expiresAt, fresh: newSecret() },
    lesson: lessonIn(request),
    edited: edited ? { id: edited.own.id, typed: typedQuestionOf(edited.own) } : null,
    own: all.map(({ own, lessons, isAnswered }) => ({ item: shownOwn(own), lessons, isAnswered })),
  })
}

function lessonIn(request: Request): string | null {
  const lesson = new URL(request.url).searchParams.get('lesson') ?? ''
  return /^\d\d$/.test(lesson) ? lesson : null
}

/** The intents are `write` (with the texts, and `id` for a change) and `out` (with `id`). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { code, secret } = params
  const found = await findForTeacher(services, code, secret)
  if (!found) return data(null, 404)
  const form = await request.formData().catch(() => new FormData())
  const id = form.has('id') ? String(form.get('id')) : null
  const typed = typedQuestionIn(form)
  const isOut = form.get('intent') === 'out'
  const { texts, faults = {} } = isOut ? {} : checkQuestion(typed)
  if (!isOut && !texts) return data({ typed, faults, message: null }, 422)
  const press = String(form.get('secret'))
  const work = texts
    ? writeOwn(services, found.of.id, { id, texts, secret: press })
    : takeOutOwn(services, found.of.id, id ?? '')
  const changed = await work.catch((error) =>
    tellStoreTrouble(services, context.get(requestContext), error),
  )
  if ('message' in changed) {
    return data({ typed, faults, message: changed.message }, changed.status)
  }
  const lesson = lessonIn(request)
  const page = ownQuestionsPath(code, secret)
  if (!lesson) throw redirect(page, 303)
  if (isOut || id) throw redirect(`${page}?lesson=${lesson}`, 303)
  // The lesson offers what was written for it.
  throw redirect(`${lessonQuestionsPath(code, secret, lesson)}#own`, 303)
}

export const meta: Route.MetaFunction = () => [
  { title: courseMessages.ownQuestions() },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export default function OwnQuestions({ loaderData, actionData, params }: Route.ComponentProps) {
  useMyCourse(loaderData, params)
  if (!('code' in loaderData)) return <NoCourse {...loaderData} />
  const { code, secret, name, lesson, own, edited, fresh } = loaderData
  const query = lesson ? `lesson=${lesson}` : ''
  const page = `${ownQuestionsPath(code, secret)}?${query}`
  return (
    <section className="mx-auto flex w-full max-w-3xl grow flex-col gap-6 px-4 py-6">
      <header>
        <h1 className="text-3xl font-extrabold">{courseMessages.ownQuestions()}</h1>
        <p className="text-quiet wrap-anywhere">{name}</p>
      </header>
      <p>{messages.aboutOwn()}</p>
      <ErrorNotice message={actionData?.message ?? null} />
      <ButtonLink
        look="plain"
        className="self-start"
        to={lesson ? lessonQuestionsPath(code, secret, lesson) : coursePath(code, secret)}
      >
        {lesson ? messages.title(courseMessages.lesson(Number(lesson))) : courseMessages.toCourse()}
      </ButtonLink>
      <Section id="write" title={edited ? messages.changeOwn() : messages.writeOwn()}>
        <OwnForm
          key={edited?.id}
          fresh={fresh}
          typed={actionData?.typed ?? edited?.typed ?? null}
          faults={actionData?.faults ?? {}}
          edited={edited && { id: edited.id, page }}
        />
      </Section>
      <Section id="own" title={messages.count(own.length)}>
        {own.length === 0 && <p>{messages.noOwnYet()}</p>}
        <ul className="flex flex-col gap-4">
          {own.map(({ item, lessons, isAnswered }) => (
            <li
              key={item.id}
              className="flex flex-col items-start gap-3 rounded-xl border border-line bg-card p-4"
            >
              <WholeQuestion item={item} />
              <AskedIn lessons={lessons} />
              {isAnswered ? (
                <p className="text-quiet">{messages.ownIsAnswered()}</p>
              ) : (
                <ButtonLink look="plain" to={`${page}&edit=${item.id}#write`}>
                  {messages.edit()}
                </ButtonLink>
              )}
              <details>
                <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline decoration-2 underline-offset-4">
                  {messages.takeOutForGood()}
                </summary>
                <form method="post" className="flex flex-col items-start gap-3">
                  <input type="hidden" name="id" value={item.id} />
                  <p>{messages.mayTakeOut()}</p>
                  <Button type="submit" look="plain" name="intent" value="out">
                    {courseMessages.removeThem()}
                  </Button>
                </form>
              </details>
            </li>
          ))}
        </ul>
      </Section>
    </section>
  )
}
