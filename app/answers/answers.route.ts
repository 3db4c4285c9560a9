import { PRIVATE, requireOwnSession } from '../auth/session.server.ts'
import { servicesContext } from '../context.server.ts'
import { jsonList, streamJson } from '../json-stream.server.ts'
import { securityEvent } from '../security-event.server.ts'
import type { Route } from './+types/answers.route.ts'
import { batchesAfter, saveAnswers, sentAnswers } from './answers.server.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { uid } = await requireOwnSession(services, request, params.uid)
  const after = Number(new URL(request.url).searchParams.get('after') ?? 0)
  return streamJson(services, request, jsonList(batchesAfter(services, uid, after)), PRIVATE)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const session = await requireOwnSession(services, request, params.uid)
  const sent = sentAnswers.safeParse(await request.json().catch(() => null))
  if (!sent.success) return reply(null, 422)
  const saved = await saveAnswers(services, session, sent.data)
  if ('number' in saved) return reply(saved, 201)
  if (saved.refused === 'signed out') return reply(null, 404)
  services.log.warn(securityEvent('rate.limited', { limit: 'answers' }), 'answers not saved')
  return reply(null, 429, { 'Retry-After': String(saved.retryAfterSeconds) })
}

function reply(body: unknown, status: number, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...PRIVATE, ...headers } })
}
