import { redirect } from 'react-router'
import { securityEvent } from '../../base/requests/security-event.server.ts'
import { href } from '../../base/text/address.ts'
import { postOnly } from '../../base/text/post-only.server.ts'
import { requestContext, servicesContext } from '../../context.server.ts'
import { readSession } from '../../people/auth/session.server.ts'
import type { Route } from './+types/send-report.route.ts'
import { reportForm } from './report.ts'
import * as messages from './report-form-messages.ts'
import { receiveReport } from './reports.server.ts'

export const loader = postOnly

/** Receives a report. A script sends JSON. The form of `/report` sends fields and gets a redirect. */
export async function action({ request, context }: Route.ActionArgs) {
  const isForm = !request.headers.get('Content-Type')?.startsWith('application/json')
  const sent = isForm ? await readForm(request) : await request.json().catch(() => null)
  const { outcome, status, wait } = await receive()
  if (isForm) return redirect(`${href('/report')}?${new URLSearchParams({ outcome })}`, 303)
  const headers = { 'Cache-Control': 'no-store', ...(wait && { 'Retry-After': String(wait) }) }
  if (status === 204) return new Response(null, { status, headers })
  const message = outcome === 'tooMuch' ? messages.tooMuch() : messages.failed()
  return Response.json({ message }, { status, headers })

  async function receive(): Promise<Received> {
    const services = context.get(servicesContext)
    const form = reportForm.safeParse(sent)
    if (!form.success) return { outcome: 'failed', status: 422 }
    const session = await readSession(services, request)
    const { client, network } = context.get(requestContext)
    const outcome = await receiveReport(services, form.data, { client, network, session })
    if (outcome === 'stored') return { outcome: 'sent', status: 204 }
    if (outcome === 'unknown') return { outcome: 'failed', status: 422 }
    services.log.warn(securityEvent('rate.limited', { limit: 'reports' }), 'too many reports')
    return { outcome: 'tooMuch', status: 429, wait: outcome.waitSeconds }
  }
}

type Received = { outcome: 'sent' | 'failed' | 'tooMuch'; status: number; wait?: number }

async function readForm(request: Request): Promise<unknown> {
  return Object.fromEntries(await request.formData().catch(() => new FormData()))
}
