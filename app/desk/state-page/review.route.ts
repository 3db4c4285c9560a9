import { postOnly } from '../../base/text/post-only.server.ts'
import { reviewChange } from '../../making/question-bank/question-changes.ts'
import { catchFailures } from '../../people/admin/use-action.ts'
import type { Route } from './+types/review.route.ts'
import { takeChange } from './take-change.server.ts'

export const loader = postOnly

/** Handles what the admin decides about the questions that wait for review. */
export const action = (args: Route.ActionArgs) => takeChange(args, reviewChange)
export const clientAction = catchFailures
