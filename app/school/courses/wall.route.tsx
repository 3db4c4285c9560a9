import { useEffect, useEffectEvent } from 'react'
import { data, useNavigate } from 'react-router'
import { langAndDir } from '../../base/text/lang-and-dir.ts'
import { ButtonLink } from '../../base/ui/button.tsx'
import { servicesContext } from '../../context.server.ts'
import { ItemPictures } from '../../questions/question/item-pictures.tsx'
import { LETTERS } from '../../questions/question/option-letters.ts'
import { StillInEnglish } from '../../questions/question/still-in-english.tsx'
import type { Route } from './+types/wall.route.ts'
import * as messages from './course-messages.ts'
import { shownCode } from './course-paths.ts'
import { lessonView } from './course-view.server.ts'
import { findForWall } from './find-teacher.server.ts'
import { begunLessons, currentLesson } from './lessons.server.ts'
import { NoCourse } from './no-course.tsx'
import { takesAnswers } from './test-rules.ts'
import { withoutKey } from './without-key.ts'

/**
 * One question of a lesson for the wall: `question` is its number. With `shown` its answers are shown, too.
 * Everybody in the room sees the address, so it changes nothing and names nobody.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await findForWall(services, params.code, params.secret)
  if (!found) return data(null, { status: 404 })
  const query = new URL(request.url).searchParams
  const begun = await begunLessons(services, found)
  const lesson = begun.find(({ id }) => id === query.get('lesson')) ?? currentLesson(begun)
  if (!lesson) return data(null, { status: 404 })
  const { code, questions, results } = await lessonView(services, found, lesson)
  const asked = Math.trunc(Number(query.get('question'))) || 1
  const number = Math.min(Math.max(asked, 1), questions.length)
  const [item, result] = [questions[number - 1], results[number - 1]]
  if (!item || !result) return data(null, { status: 404 })
  const isTest = takesAnswers(lesson, services.now())
  const shown = isTest
    ? { item: withoutKey(item), result: { answered: 0, picks: [] }, isShown: false }
    : { item, result, isShown: query.has('shown') }
  return data({ code, lesson: lesson.id, number, total: questions.length, ...shown })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData
      ? messages.wallTitle(loaderData.number, loaderData.total)
      : messages.notHere(),
  },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export default function Wall({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const onward = loaderData && onwardFrom(loaderData)
  const back = loaderData && backFrom(loaderData)

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const to = KEYS_ONWARD.includes(event.key)
      ? onward
      : KEYS_BACK.includes(event.key)
        ? back
        : undefined
    const isElsewhere = (event.target as Element).closest('dialog, input, select, textarea')
    if (to === undefined || isElsewhere || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (to) navigate({ search: to }, { replace: true, preventScrollReset: true })
  })

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  if (!loaderData) return <NoCourse />
  const { code, number, total, item, result, isShown } = loaderData
  return (
    <section className="mx-auto flex w-full max-w-6xl grow flex-col gap-6 px-6 py-6">
      <p className="flex flex-wrap justify-between gap-x-6 text-xl text-quiet">
        <span>{messages.wallTitle(number, total)}</span>
        <span>
          {messages.code()}: <b className="tracking-wider text-ink">{shownCode(code)}</b>
        </span>
      </p>
      <div {...langAndDir(item.language)} aria-live="polite" className="flex flex-col gap-6">
        <h1 className="text-5xl leading-tight font-black text-balance">{item.question}</h1>
        <StillInEnglish item={item} className="text-xl text-quiet" />
        <div className="flex flex-col items-start gap-6 lg:flex-row">
          <ItemPictures
            item={item}
            className="w-auto max-h-[40svh] rounded-xl bg-card lg:w-2/5 lg:max-h-none"
          />
          <ol className="flex w-full grow flex-col gap-3">
            {item.options.map((option, place) => {
              const picks = result.picks[place] ?? 0
              const isRight = isShown && option === item.correctAnswer
              return (
                <li
                  key={option}
                  className={`flex flex-col gap-1 rounded-xl border-2 px-3 py-2 text-3xl ${isRight ? 'border-correct bg-correct-soft text-correct' : 'border-edge bg-card'}`}
                >
                  <span>
                    <b>{LETTERS[place]}</b> {option} {isRight && <b>({messages.isRight()})</b>}
                  </span>
                  {isShown && (
                    <span className="flex items-center gap-4 text-xl">
                      <svg aria-hidden="true" className="h-6 min-w-0 grow rounded-md border">
                        <rect
                          width={`${(100 * picks) / Math.max(result.answered, 1)}%`}
                          height="100%"
                          fill="currentColor"
                        />
                      </svg>
                      <span className="whitespace-nowrap">{messages.pupils(picks)}</span>
                    </span>
                  )}
                </li>
              )
            })}
          </ol>
        </div>
      </div>
      <div className="sticky bottom-0 mt-auto -mb-6 flex flex-wrap items-center gap-3 bg-page py-3">
        {back && (
          <ButtonLink look="plain" to={{ search: back }} replace>
            {messages.before()}
          </ButtonLink>
        )}
        {onward && (
          <ButtonLink to={{ search: onward }} replace>
            {isShown ? messages.nextQuestion() : messages.reveal()}
          </ButtonLink>
        )}
        <p className="needs-script text-quiet">{messages.keys()}</p>
      </div>
    </section>
  )
}

const KEYS_ONWARD = ['PageDown', 'ArrowRight']
const KEYS_BACK = ['PageUp', 'ArrowLeft']

type Place = { lesson: string; number: number; total: number; isShown: boolean }

/** The query of the next step: the answers, or the next question. Null at the end. */
function onwardFrom({ lesson, number, total, isShown }: Place): string | null {
  if (!isShown) return `?lesson=${lesson}&question=${number}&shown`
  return number < total ? `?lesson=${lesson}&question=${number + 1}` : null
}

/** The query of the step before. Null at the start. */
function backFrom({ lesson, number, isShown }: Place): string | null {
  if (isShown) return `?lesson=${lesson}&question=${number}`
  return number > 1 ? `?lesson=${lesson}&question=${number - 1}&shown` : null
}
