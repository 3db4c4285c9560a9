import { redirect } from 'react-router'
import { requestContext, servicesContext } from '../context.server.ts'
import { securityEvent } from '../security-event.server.ts'
import { teacherPath } from '../sets/set-paths.ts'
import { findState } from '../states/us-states.ts'
import type { Route } from './+types/open-class.route.ts'
import { classTeacherPath } from './class-paths.ts'
import { openClass } from './join-class.server.ts'

export const loader = () =>
  new Response('Method not allowed', { status: 405, headers: { Allow: 'POST' } })

/** Opens a class for the `set` of a `state`, and leads to the teacher's secret address. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await request.formData().catch(() => new FormData())
  const asked = { state: String(form.get('state')), set: String(form.get('set')) }
  const opened = await openClass(services, asked, context.get(requestContext))
  if ('secret' in opened) return redirect(classTeacherPath(opened.code, opened.secret), 303)
  if (opened.status !== 429) return Response.json({ message: opened.message }, { status: 404 })
  services.log.warn(securityEvent('rate.limited', { limit: 'classes' }), 'too many classes')
  const state = findState(asked.state) ?? { stateName: '' }
  return redirect(`${teacherPath(state, asked.set)}?refused`, 303)
}
