import { catchFailures } from '../admin/use-action.ts'
import { reviewChange } from '../question-bank/question-changes.ts'
import { postOnly } from '../text/post-only.server.ts'
import type { Route } from './+types/review.route.ts'
import { takeChange } from './take-change.server.ts'

export const loader = postOnly

/** Handles what the admin decides about the questions that wait for review. */
export const action = (args: Route.ActionArgs) => takeChange(args, reviewChange)
export const clientAction = catchFailures
