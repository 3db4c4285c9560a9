import * as z from 'zod'
import { collection } from '../../../platform/documents/collection.ts'
import type { Services } from '../../context.server.ts'
import { namesOfAdmins } from './admin-names.server.ts'

const SHOWN = 50

/**
 * A note that somebody answered a rider's request for their data. It has only the first letter of the
 * address, because the rider may have asked for the deletion of the address.
 */
const dataRequest = z.object({
  at: z.iso.datetime(),
  did: z.enum(['export', 'delete']),
  /** The hash of the admin, or `operator`. */
  by: z.string(),
  letter: z.string().length(1),
})

export const dataRequests = collection({
  path: 'dataRequests',
  holds: { what: 'work', until: { event: 'stays' } },
  schema: dataRequest,
  lists: [{ orderBy: 'at desc' }],
})

type RequestShown = Omit<z.infer<typeof dataRequest>, 'by'> & { id: string; name: string }

export async function noteDataRequest(
  services: Services,
  { address, ...note }: { address: string; did: 'export' | 'delete'; by: string },
): Promise<void> {
  const at = services.now().toISOString()
  await dataRequests(services).add({ ...note, at, letter: address.charAt(0) })
}

export async function shownDataRequests(services: Services): Promise<RequestShown[]> {
  const newest = await dataRequests(services).list({ orderBy: 'at desc', limit: SHOWN })
  const names = await namesOfAdmins(
    services,
    newest.map(({ by }) => by),
  )
  return newest.map(({ by, ...note }) => ({ ...note, name: names[by] ?? by }))
}
