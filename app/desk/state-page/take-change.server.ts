import type { LoaderFunctionArgs } from 'react-router'
import * as z from 'zod/mini'
import { changeQuestions } from '../../making/question-bank/question-changes.server.ts'
import {
  CHANGE_MESSAGES,
  type QuestionChange,
} from '../../making/question-bank/question-changes.ts'
import { replyTo } from '../../people/admin/reply-to.server.ts'
import type { Need } from '../../people/admin/require-admin.server.ts'
import { sentFields } from '../../people/admin/sent-form.server.ts'
import { staffOfState } from './staff-of-state.server.ts'

/** Makes the sent change if it is one of `changes`. A question in the address is the one that changes. */
export async function takeChange(
  args: LoaderFunctionArgs,
  changes: z.ZodMiniType<QuestionChange>,
  area: Need[0] = 'questions',
) {
  const { services, admin, abbrev } = await staffOfState(args, area)
  const fields = await sentFields(args.request)
  const sent = z.safeParse(changes, Object.assign({}, fields, args.params))
  if (!sent.success) return replyTo({ message: CHANGE_MESSAGES.failed, status: 422 })
  return replyTo(await changeQuestions(services, abbrev, sent.data, admin))
}
