import * as z from 'zod/mini'
import { requireAdminByScript } from '../admin/require-admin.server.ts'
import { servicesContext } from '../context.server.ts'
import { text } from '../text/text.ts'
import type { Route } from './+types/article-draft.route.ts'
import { type DraftOutcome, draftArticle } from './article-draft.server.ts'
import { BRIEF_LIMIT } from './article-draft.ts'
import { POST_MESSAGES } from './post-messages.ts'

const draftRequest = z.object({
  brief: text.check(z.trim(), z.minLength(1), z.maxLength(BRIEF_LIMIT)),
})

export const loader = () =>
  new Response('Method not allowed', { status: 405, headers: { Allow: 'POST' } })

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  await requireAdminByScript(services, request)
  const body = draftRequest.safeParse(await request.json().catch(() => null))
  if (!body.success) {
    const reason = `Please write a brief of at most ${BRIEF_LIMIT} characters.`
    return Response.json({ message: POST_MESSAGES.draftFailed, reason }, { status: 422 })
  }
  const outcome = await draftArticle(services, body.data.brief, request.signal)
  return Response.json(outcome, { status: statusOf(outcome) })
}

function statusOf(outcome: DraftOutcome): number {
  if ('draft' in outcome) return 200
  return outcome.message === POST_MESSAGES.draftsDisabled ? 403 : 502
}
