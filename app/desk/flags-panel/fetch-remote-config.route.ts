import * as z from 'zod'
import { fetchRemoteConfig } from '../../base/remote-config/remote-config.server.ts'
import { postOnly } from '../../base/text/post-only.server.ts'
import { text } from '../../base/text/text.ts'
import { servicesContext } from '../../context.server.ts'
import { requireAdminByScript } from '../../people/admin/require-admin.server.ts'
import type { Route } from './+types/fetch-remote-config.route.ts'

/** A request may have at most this many custom signals (spec, section 9). */
const MAX_SIGNALS = 100

/** Custom signals describe a client. No value of a flag depends on them. */
const customSignals = z
  .record(
    text.check(z.minLength(1), z.maxLength(250)),
    z.union([text.check(z.maxLength(500)), z.number(), z.boolean()]),
  )
  .refine((signals) => Object.keys(signals).length <= MAX_SIGNALS)
const fetchRequest = z.object({ signals: customSignals })

const BAD_SIGNALS = `There may be ${MAX_SIGNALS} custom signals, each with a name of at most 250 characters and a text of at most 500, a number, or true or false.`

export const loader = postOnly

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  await requireAdminByScript(services, request)
  const body = fetchRequest.safeParse(await request.json().catch(() => null))
  if (!body.success) return Response.json({ message: BAD_SIGNALS }, { status: 422 })
  return Response.json(await fetchRemoteConfig(services))
}
