import * as z from 'zod'
import { collection } from '../../platform/documents/collection.ts'
import type { Write } from '../../platform/documents/document-store.ts'
import { bankVersions, itemsOfBefore, refOf } from '../bank/bank.server.ts'
import type { Services } from '../context.server.ts'

/**
 * The data that early releases stored about a version, without a list. The takeover does not change
 * it.
 */
export const questionVersions = collection({
  path: 'states/{abbrev}/versions',
  schema: z.object({ restores: z.int().nullable(), createdAt: z.iso.datetime() }),
})

/**
 * Returns the writes that create the missing lists of versions. Each old item names the version to
 * which it belongs. The current version gets a list even if all its questions were withdrawn.
 */
export async function listsOfBefore(
  services: Services,
  abbrev: string,
  ridersVersion: number,
): Promise<Write[]> {
  const { list, write } = bankVersions(services, abbrev)
  const listed = new Set((await list()).map(({ number }) => number))
  const before = await questionVersions(services, abbrev).list()
  const byVersion = Map.groupBy(await itemsOfBefore(services, abbrev), ({ version }) => version)
  if (ridersVersion > 0 && !byVersion.has(ridersVersion)) byVersion.set(ridersVersion, [])
  const missing = [...byVersion].filter(([number]) => !listed.has(number))
  return missing.map(([number, items]) => {
    const { restores = null, createdAt = items[0]?.createdAt } =
      before.find(({ id }) => id === String(number)) ?? {}
    return write.create(String(number), {
      number,
      items: items.map(refOf),
      why: 'takeover',
      by: null,
      restores,
      createdAt: createdAt ?? services.now().toISOString(),
    })
  })
}
