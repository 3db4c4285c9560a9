import { data, redirect } from 'react-router'
import { tellStoreTrouble } from '../../base/requests/store-trouble.server.ts'
import { searchText } from '../../base/text/find-words.ts'
import { ButtonLink } from '../../base/ui/button.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { Section } from '../../base/ui/section.tsx'
import { requestContext, servicesContext } from '../../context.server.ts'
import { topics } from '../../questions/question/topics.ts'
import { questionsOf } from '../courses/answers.server.ts'
import * as courseMessages from '../courses/course-messages.ts'
import { coursePath, lessonPath, ownQuestionsPath } from '../courses/course-paths.ts'
import { findForTeacher, noCourseAt } from '../courses/find-teacher.server.ts'
import { findLesson } from '../courses/lessons.server.ts'
import { NoCourse } from '../courses/no-course.tsx'
import { shownOwn } from '../courses/own-items.server.ts'
import { useMyCourse } from '../courses/use-my-course.ts'
import * as setMessages from '../sets/set-messages.ts'
import type { Route } from './+types/lesson-questions.route.ts'
import { changeLesson } from './change-lesson.server.ts'
import { findInBank } from './find-in-bank.server.ts'
import { entryId, LessonEntry } from './lesson-entry.tsx'
import { ownQuestionsOf } from './own-questions.server.ts'
import { QuestionChoice } from './question-choice.tsx'
import * as messages from './question-messages.ts'
import { SearchBank } from './search-bank.tsx'

/** The questions of a lesson for the teacher, who can change them until a pupil answers. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await findForTeacher(services, params.code, params.secret)
  if (!found) return noCourseAt(services, params.code)
  const { id: code, name, expiresAt } = found.of
  const lesson = await findLesson(services, found.of, params.lesson)
  if (!lesson) throw redirect(coursePath(code, params.secret))
  const { questions } = await questionsOf(services, found.of, lesson)
  const { id, isAnswered = false } = lesson
  const page = { code, secret: params.secret, name, expiresAt, lesson: id, isAnswered, questions }
  const query = new URL(request.url).searchParams
  const find = searchText(query.get('find'))
  const topic = topics.find((one) => one === query.get('topic')) ?? null
  if (isAnswered) return data({ ...page, find, topic, search: null, own: [] })
  const isSearch = find !== '' || topic !== null
  const [search, own] = await Promise.all([
    isSearch ? findInBank(services, found.of, lesson, { find, topic }) : null,
    ownQuestionsOf(services, code),
  ])
  const offered = own.map(({ own: one, lessons }) => ({ item: shownOwn(one), lessons }))
  return data({ ...page, find, topic, search, own: offered })
}

/** The intents are `up`, `down`, `swap` and `out` (with `question` and `place`), and `add`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { code, secret, lesson } = params
  const found = await findForTeacher(services, code, secret)
  if (!found || !(await findLesson(services, found.of, lesson))) return data(null, 404)
  const wish = wishIn(await request.formData().catch(() => new FormData()))
  if (!wish) return data({ message: courseMessages.failed(), at: null }, 422)
  const changed = await changeLesson(services, found.of.id, lesson, wish).catch((error) =>
    tellStoreTrouble(services, context.get(requestContext), error),
  )
  if ('message' in changed) {
    const at = wish.intent === 'add' ? 'add' : entryId(wish.question)
    return data({ message: changed.message, at }, changed.status)
  }
  // After an addition, the same search may have more to add.
  const { pathname, search } = new URL(request.url)
  const at = wish.intent === 'add' ? 'add' : entryId(changed.at)
  throw redirect(`${pathname.replace(/\.data$/, '')}${search}#${at}`, 303)
}

function wishIn(form: FormData) {
  const intent = form.get('intent')
  const questions = form.getAll('question').map(String)
  const [question = ''] = questions
  switch (intent) {
    case 'add':
      return { intent, questions } as const
    case 'out':
    case 'swap':
      return { intent, question } as const
    case 'up':
    case 'down':
      return { intent, question, place: Number(form.get('place')) } as const
    default:
      return null
  }
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: messages.title(courseMessages.lesson(Number(params.lesson))) },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export default function LessonQuestions({ loaderData, actionData, params }: Route.ComponentProps) {
  useMyCourse(loaderData, params)
  if (!('code' in loaderData)) return <NoCourse {...loaderData} />
  const { code, secret, name, lesson, isAnswered, questions, own } = loaderData
  // A refusal stands where the form's address leads.
  const refusedAt = (at: string | null) =>
    actionData && actionData.at === at ? actionData.message : null
  return (
    <section className="mx-auto flex w-full max-w-3xl grow flex-col gap-6 px-4 py-6">
      <header>
        <h1 className="text-3xl font-extrabold">
          {messages.title(courseMessages.lesson(Number(lesson)))}
        </h1>
        <p className="text-quiet wrap-anywhere">
          {name} • {setMessages.questions(questions.length)}
        </p>
      </header>
      <ErrorNotice message={refusedAt(isAnswered ? 'add' : null)} />
      <p>{isAnswered ? messages.isAnswered() : `${messages.mayChange()} ${messages.swapHint()}`}</p>
      <div className="flex flex-wrap gap-3 print:hidden">
        <ButtonLink look="plain" to={lessonPath(code, secret, lesson)}>
          {messages.toLesson()}
        </ButtonLink>
        {!isAnswered && (
          <ButtonLink look="link" to="#add">
            {messages.add()}
          </ButtonLink>
        )}
      </div>
      <ol className="flex flex-col gap-4">
        {questions.map((item, place) => (
          <LessonEntry
            key={item.id}
            item={item}
            place={place}
            total={questions.length}
            isFixed={isAnswered}
            refused={refusedAt(entryId(item.id ?? ''))}
          />
        ))}
      </ol>
      {!isAnswered && (
        <>
          <Section id="add" title={messages.add()}>
            <ErrorNotice message={refusedAt('add')} />
            <SearchBank {...loaderData} />
          </Section>
          <Section id="own" title={courseMessages.ownQuestions()}>
            <p className="text-quiet">{messages.aboutOwn()}</p>
            {own.length > 0 && <QuestionChoice lesson={lesson} offered={own} />}
            <ButtonLink
              look="plain"
              className="self-start"
              to={`${ownQuestionsPath(code, secret)}?lesson=${lesson}`}
            >
              {messages.writeOwn()}
            </ButtonLink>
          </Section>
        </>
      )}
    </section>
  )
}
