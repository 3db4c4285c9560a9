import { redirect } from 'react-router'
import * as z from 'zod/mini'
import { type Services, servicesContext } from '../../context.server.ts'
import { LETTERS } from '../../questions/question/option-letters.ts'
import { placeOfOption } from '../../questions/translations/told-option.server.ts'
import type { Lesson } from '../course-records/course-records.server.ts'
import type { Route } from './+types/pupil-answers.route.ts'
import { questionsOf, storeAnswers } from './answers.server.ts'
import * as messages from './course-messages.ts'
import { pupilLessonPath } from './course-paths.ts'
import { findPupil } from './join-course.server.ts'
import { begunLesson, recentLessons } from './lessons.server.ts'
import { lookAt } from './pupil-lesson.server.ts'
import { beginTest, storePicks } from './test-answers.server.ts'
import * as testMessages from './test-messages.ts'

const NO_STORE = { headers: { 'Cache-Control': 'no-store' } }

/** What an open page of a pupil compares again and again: it changes once the page has more to show. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await findPupil(services, params.code, params.pupil)
  if (!found) return refusal(404, messages.ended())
  const begun = await recentLessons(services, found.of)
  return Response.json({ look: lookAt(found, begun, services.now()) }, NO_STORE)
}

const pupilAnswers = z.record(z.string().check(z.maxLength(60)), z.enum(['A', 'B', 'C', 'D']))
const sentAnswers = z.object({
  lesson: z.string(),
  answers: pupilAnswers,
  at: z.optional(z.record(z.string(), z.int().check(z.nonnegative()))),
  isHandedIn: z.optional(z.boolean()),
})

/**
 * Receives a pupil's answers to a `lesson`, also late ones to practice that is over. A script sends all of
 * them as JSON, and gets those that count. A form sends the `pick` of the question `item`, or `begin` or
 * `hand-in` as its intent in a test, and gets a redirect.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const found = await findPupil(services, params.code, params.pupil)
  if (!request.headers.get('Content-Type')?.startsWith('application/json')) {
    const form = await request.formData().catch(() => new FormData())
    const query = found && !found.of.isClosed ? await receiveForm(services, found, form) : ''
    // The pupil's page says why an answer does not count, or shows the next question.
    const lesson = String(form.get('lesson')).slice(0, 2)
    return redirect(pupilLessonPath(params.code, params.pupil, lesson) + query, 303)
  }
  if (!found) return refusal(404, messages.ended())
  const { of } = found
  if (of.isClosed) return refusal(410, messages.closed())
  const sent = sentAnswers.safeParse(await request.json().catch(() => null))
  if (!sent.success) return refusal(422, messages.failed())
  const lesson = await begunLesson(services, of, sent.data.lesson)
  const stored = lesson && (await store(services, found, lesson, sent.data))
  if (!stored) return refusal(404, messages.ended())
  const { answers, late } = stored
  if (late) {
    return refusal(409, testMessages.notCounted(Number(lesson.id), late.numbers, late.why))
  }
  return Response.json({ answers }, NO_STORE)
}

type Found = NonNullable<Awaited<ReturnType<typeof findPupil>>>
type Sent = Omit<z.infer<typeof sentAnswers>, 'lesson'>

async function store(services: Services, { of, pupil }: Found, lesson: Lesson, sent: Sent) {
  if (lesson.way === 'test') return storePicks(services, of, pupil, lesson, sent)
  const answers = await storeAnswers(services, of, pupil, lesson, sent.answers)
  return answers && { answers, late: null }
}

/** Does what a form without a script asks. Returns what the query of the pupil's page gets. */
async function receiveForm(services: Services, found: Found, form: FormData): Promise<string> {
  const { of, pupil } = found
  const lesson = await begunLesson(services, of, String(form.get('lesson')))
  if (!lesson) return ''
  const intent = form.get('intent')
  if (intent === 'begin') await beginTest(services, of, pupil, lesson)
  if (intent === 'begin') return ''
  const { questions } = await questionsOf(services, of, lesson)
  const item = questions.find(({ id }) => id === form.get('item'))
  const place = item ? await placeOfOption(services, of.state, item, String(form.get('pick'))) : -1
  const picked = pupilAnswers.safeParse({ [item?.id ?? '']: LETTERS[place] })
  const answers = picked.data ?? {}
  const isHandedIn = intent === 'hand-in' && lesson.way === 'test'
  const stored =
    picked.success || isHandedIn
      ? await store(services, found, lesson, { answers, isHandedIn })
      : null
  const number = Math.trunc(Number(form.get('number')))
  const onward = number > 0 ? `&question=${number + 1}` : ''
  return stored?.late ? `&late=${stored.late.numbers[0]}` : onward
}

function refusal(status: number, message: string): Response {
  return Response.json({ message }, { status, ...NO_STORE })
}
