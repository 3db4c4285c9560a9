import type { LoaderFunctionArgs } from 'react-router'
import * as z from 'zod/mini'
import { changeQuestions } from '../../making/question-bank/question-changes.server.ts'
import {
  CHANGE_MESSAGES,
  type QuestionChange,
} from '../../making/question-bank/question-changes.ts'
import { replyTo } from '../../people/admin/reply-to.server.ts'
import { sentFields } from '../../people/admin/sent-form.server.ts'
import { adminOfState } from './admin-of-state.server.ts'

/** Makes the sent change if it is one of `changes`. A question in the address is the one that changes. */
export async function takeChange(args: LoaderFunctionArgs, changes: z.ZodMiniType<QuestionChange>) {
  const { services, admin, abbrev } = await adminOfState(args)
  const fields = await sentFields(args.request)
  const sent = z.safeParse(changes, Object.assign({}, fields, args.params))
  if (!sent.success) return replyTo({ message: CHANGE_MESSAGES.failed, status: 422 })
  return replyTo(await changeQuestions(services, abbrev, sent.data, admin))
}
