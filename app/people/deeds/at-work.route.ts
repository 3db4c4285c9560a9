import { postOnly } from '../../base/text/post-only.server.ts'
import { servicesContext } from '../../context.server.ts'
import { checkStaff } from '../admin/require-admin.server.ts'
import type { Route } from './+types/at-work.route.ts'
import { noteWork } from './at-work.server.ts'
import { areaOf, signOfWork } from './at-work.ts'

export const loader = postOnly

/** Receives what a tab has open. An open page alone must not keep anybody signed in. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { data: sign } = signOfWork.safeParse(await request.json().catch(() => null))
  const area = sign ? areaOf(sign.thing) : null
  const person = await checkStaff(services, request, [area], { isUse: false })
  if (!('uid' in person)) {
    return Response.json({ message: person.message }, { status: person.status })
  }
  if (!sign) return Response.json(null, { status: 422 })
  return Response.json({ names: await noteWork(services, person.uidHash, sign) })
}
