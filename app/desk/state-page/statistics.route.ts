import { postOnly } from '../../base/text/post-only.server.ts'
import { CHANGE_MESSAGES } from '../../making/question-bank/question-changes.ts'
import { replyTo } from '../../people/admin/reply-to.server.ts'
import { sentFields } from '../../people/admin/sent-form.server.ts'
import { catchFailures } from '../../people/admin/use-action.ts'
import type { Route } from './+types/statistics.route.ts'
import { staffOfState } from './staff-of-state.server.ts'
import { startAnew, startAnewForm } from './start-anew.server.ts'

export const loader = postOnly

/** Resets the counters of questions. */
export async function action(args: Route.ActionArgs) {
  const { services, admin, abbrev } = await staffOfState(args, 'questions')
  const form = startAnewForm.safeParse(await sentFields(args.request))
  if (!form.success) return replyTo({ message: CHANGE_MESSAGES.failed, status: 422 })
  const isDone = await startAnew(services, abbrev, form.data, admin)
  return replyTo(isDone ? { done: true } : { message: CHANGE_MESSAGES.notThere, status: 404 })
}

export const clientAction = catchFailures
