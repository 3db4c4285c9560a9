import { redirect } from 'react-router'
import * as z from 'zod/mini'
import { postOnly } from '../../base/text/post-only.server.ts'
import { type Services, servicesContext } from '../../context.server.ts'
import { LETTERS } from '../../questions/question/option-letters.ts'
import { placeOfOption } from '../../questions/translations/told-option.server.ts'
import type { Route } from './+types/pupil-answers.route.ts'
import { questionsOf, storeAnswers } from './answers.server.ts'
import * as messages from './course-messages.ts'
import { pupilLessonPath } from './course-paths.ts'
import { findPupil } from './join-course.server.ts'
import { begunLesson } from './lessons.server.ts'

export const loader = postOnly

const pupilAnswers = z.record(z.string().check(z.maxLength(60)), z.enum(['A', 'B', 'C', 'D']))
const sentAnswers = z.object({ lesson: z.string(), answers: pupilAnswers })

/**
 * Receives a pupil's answers to a `lesson`, also late ones to a lesson that is over. A script sends all of
 * them as JSON, and gets those that count. A form sends the `pick` of the question `item`, and gets a
 * redirect.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const found = await findPupil(services, params.code, params.pupil)
  if (!request.headers.get('Content-Type')?.startsWith('application/json')) {
    const form = await request.formData().catch(() => new FormData())
    if (found && !found.of.isClosed) await storePick(services, found, form)
    // The pupil's page says why an answer does not count, or shows the next question.
    const lesson = String(form.get('lesson')).slice(0, 2)
    return redirect(pupilLessonPath(params.code, params.pupil, lesson), 303)
  }
  if (!found) return refusal(404, messages.ended())
  const { of, pupil } = found
  if (of.isClosed) return refusal(410, messages.closed())
  const sent = sentAnswers.safeParse(await request.json().catch(() => null))
  if (!sent.success) return refusal(422, messages.failed())
  const lesson = await begunLesson(services, of, sent.data.lesson)
  if (!lesson) return refusal(404, messages.ended())
  const answers = await storeAnswers(services, of, pupil, lesson, sent.data.answers)
  if (!answers) return refusal(404, messages.ended())
  return Response.json({ answers }, { headers: { 'Cache-Control': 'no-store' } })
}

type Found = NonNullable<Awaited<ReturnType<typeof findPupil>>>

/** Stores the `pick` of a form without a script. */
async function storePick(services: Services, { of, pupil }: Found, form: FormData) {
  const lesson = await begunLesson(services, of, String(form.get('lesson')))
  if (!lesson) return
  const { questions } = await questionsOf(services, of, lesson)
  const item = questions.find(({ id }) => id === form.get('item'))
  const place = item ? await placeOfOption(services, of.state, item, String(form.get('pick'))) : -1
  const sent = pupilAnswers.safeParse({ [item?.id ?? '']: LETTERS[place] })
  if (sent.success) await storeAnswers(services, of, pupil, lesson, sent.data)
}

function refusal(status: number, message: string): Response {
  return Response.json({ message }, { status, headers: { 'Cache-Control': 'no-store' } })
}
