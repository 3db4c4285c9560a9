import * as z from 'zod'
import { collection } from '../../platform/documents/collection.ts'
import type { Services } from '../context.server.ts'
import { stateRecords } from '../states/states.server.ts'
import { quizItems, type StoredQuizItem } from './stored-items.server.ts'

/** Why a version of a bank was made. */
const whyMade = z.enum([
  'starter',
  'run',
  'approve',
  'edit',
  'withdraw',
  'roll back',
  'takeover',
  'edition',
])

/**
 * A version of a state's bank. `items` are its questions as `id~revision`, newest first. A stored
 * version never changes. The State record names the version that riders get.
 */
const bankVersion = z.object({
  number: z.int().nonnegative(),
  items: z.array(z.string().regex(/^[\w.-]+~[1-9]\d*$/)),
  why: whyMade,
  /** The hash of the admin's user id, as in the log. Null if no admin made the version. */
  by: z.string().nullable(),
  /** The earlier version that this one restores, if any. */
  restores: z.int().nullable(),
  createdAt: z.iso.datetime(),
})
export type BankVersion = z.infer<typeof bankVersion>

export const bankVersions = collection({
  path: 'states/{abbrev}/bankVersions',
  schema: bankVersion,
  lists: [{ orderBy: 'number desc' }],
})

/** One revision of an item. All revisions of an item have the same `id`. */
export type BankItem = StoredQuizItem & { id: string }

export type Bank = {
  version: number
  /** Newest first. */
  items: readonly BankItem[]
  /** False if an early release made the version and its list of questions is still missing. */
  isListed: boolean
}

/** The name of a revision in the list of a version. */
export function refOf({ id, revision }: Pick<BankItem, 'id' | 'revision'>): string {
  return `${id}~${revision}`
}

/** The id of a revision's document. The document of the first revision has the item's own id. */
export function documentIdOf({ id, revision }: Pick<BankItem, 'id' | 'revision'>): string {
  return revision === 1 ? id : refOf({ id, revision })
}

/** The version of the bank that riders get. */
export async function currentBank(services: Services, abbrev: string): Promise<Bank> {
  const record = await stateRecords(services).get(abbrev)
  return readBank(services, abbrev, record?.version ?? 0)
}

/** A version of a state's bank. A version never changes, so this process reads each one once. */
export function readBank(services: Services, abbrev: string, version: number): Promise<Bank> {
  const read = () => loadBank(services, abbrev, version)
  return services.banks(`${abbrev} ${version}`, read, ({ isListed }) => isListed)
}

async function loadBank(services: Services, abbrev: string, version: number): Promise<Bank> {
  const listed = await bankVersions(services, abbrev).get(String(version))
  if (!listed) {
    const items = await itemsOfBefore(services, abbrev)
    return { version, isListed: false, items: items.filter((item) => item.version === version) }
  }
  const stored = await quizItems(services, abbrev).list()
  const byId = new Map(stored.map((item) => [item.id, item]))
  const items = listed.items.flatMap((ref) => {
    const [id = '', revision = ''] = ref.split('~')
    const documentId = documentIdOf({ id, revision: Number(revision) })
    const found = byId.get(documentId)
    if (found) return { ...found, id }
    const path = `${quizItems.at(abbrev)}/${documentId}`
    services.log.error({ path }, 'a question of the bank is missing')
    return []
  })
  return { version, isListed: true, items }
}

/**
 * The items of all versions without a list, newest first. Early releases wrote the version's number
 * into each item. Such a release may still run beside this one during an upgrade.
 */
export async function itemsOfBefore(services: Services, abbrev: string): Promise<BankItem[]> {
  const items = await quizItems(services, abbrev).list({ orderBy: 'createdAt desc' })
  return items.filter(({ id }) => !id.includes('~'))
}
