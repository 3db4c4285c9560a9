import { replyTo } from '../admin/reply-to.server.ts'
import { sentFields } from '../admin/sent-form.server.ts'
import { catchFailures } from '../admin/use-action.ts'
import { CHANGE_MESSAGES } from '../question-bank/question-changes.ts'
import { startAnew, startAnewForm } from '../statistics/start-anew.server.ts'
import { postOnly } from '../text/post-only.server.ts'
import type { Route } from './+types/statistics.route.ts'
import { adminOfState } from './admin-of-state.server.ts'

export const loader = postOnly

/** Resets the counters of questions. */
export async function action(args: Route.ActionArgs) {
  const { services, admin, abbrev } = await adminOfState(args)
  const form = startAnewForm.safeParse(await sentFields(args.request))
  if (!form.success) return replyTo({ message: CHANGE_MESSAGES.failed, status: 422 })
  const isDone = await startAnew(services, abbrev, form.data, admin)
  return replyTo(isDone ? { done: true } : { message: CHANGE_MESSAGES.notThere, status: 404 })
}

export const clientAction = catchFailures
