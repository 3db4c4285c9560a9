import { setImmediate as otherWork } from 'node:timers/promises'
import * as z from 'zod'
import { collection } from '../../platform/documents/collection.ts'
import type { Services } from '../context.server.ts'
import { stateRecords } from '../states/states.server.ts'
import { quizItems, type StoredQuizItem } from './stored-items.server.ts'

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

/** What the admin's desk says of a version, so that it need not read the questions. */
const bankSummary = z.object({
  /** How many questions rest on the starter content, on a manual and on the admin's word. */
  starter: z.int().nonnegative(),
  proved: z.int().nonnegative(),
  admin: z.int().nonnegative(),
  /** The ids of the manuals that questions cite. */
  manuals: z.array(z.string()),
  /** When the law of each question expires whose law does, the first date first. */
  lawEnds: z.array(z.iso.datetime()),
})
export type BankSummary = z.infer<typeof bankSummary>

/**
 * A version of a state's bank. `items` are its questions as `id~revision`. A stored version never
 * changes. The State record names the version that riders get.
 */
const bankVersion = z.object({
  number: z.int().nonnegative(),
  items: z.array(z.string().regex(/^[\w.-]+~[1-9]\d*$/)),
  why: whyMade,
  /** What the admin did, where `why` is too coarse. Releases without this field read the version. */
  hand: z.enum(['write', 'import']).optional(),
  /** The hash of the admin's user id, as in the log. Null if no admin made the version. */
  by: z.string().nullable(),
  restores: z.int().nullable(),
  createdAt: z.iso.datetime(),
  /** Versions of early releases have none. */
  summary: z.optional(bankSummary),
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
  items: readonly BankItem[]
  /** False if no list of the version is stored, as for a version that an early release made. */
  isListed: boolean
}

export function refOf({ id, revision }: Pick<BankItem, 'id' | 'revision'>): string {
  return `${id}~${revision}`
}

/** The id of a revision's document. The document of the first revision has the item's own id. */
export function documentIdOf({ id, revision }: Pick<BankItem, 'id' | 'revision'>): string {
  return revision === 1 ? id : refOf({ id, revision })
}

export async function currentBank(services: Services, abbrev: string): Promise<Bank> {
  const record = await stateRecords(services).get(abbrev)
  return readBank(services, abbrev, record?.version ?? 0)
}

export function readBank(services: Services, abbrev: string, version: number): Promise<Bank> {
  const read = () => loadBank(services, abbrev, version)
  return services.banks(`${abbrev} ${version}`, read, ({ isListed }) => isListed)
}

/**
 * The first `NEWEST` items of a version, or all items of a version that has no list. A cache of the
 * whole banks of all states would need much memory.
 */
export async function newestItems(
  services: Services,
  abbrev: string,
  version: number,
): Promise<readonly BankItem[]> {
  const read = () => loadNewest(services, abbrev, version)
  const isFinal = ({ isListed }: Newest) => isListed
  return (await services.newestItems(`${abbrev} ${version}`, read, isFinal)).items
}

/** The quick quiz uses at most 25 of these. The others replace questions whose law has expired. */
const NEWEST = 40

type Newest = Pick<Bank, 'items' | 'isListed'>

async function loadNewest(services: Services, abbrev: string, version: number): Promise<Newest> {
  const listed = await bankVersions(services, abbrev).get(String(version))
  if (!listed) return readBank(services, abbrev, version)
  const newest = listed.items.slice(0, NEWEST)
  const items = await Promise.all(newest.map((ref) => readItem(services, abbrev, ref)))
  return { items: items.filter((item) => item !== null), isListed: true }
}

async function readItem(services: Services, abbrev: string, ref: string): Promise<BankItem | null> {
  const documentId = documentOf(ref)
  const path = `${quizItems.at(abbrev)}/${documentId}`
  try {
    const found = await quizItems(services, abbrev).get(documentId)
    if (found) return { ...found, id: idOf(ref) }
    services.log.error({ path }, 'a question of the bank is missing')
  } catch (error) {
    const cause = error instanceof Error ? error.cause : null
    if (!(cause instanceof z.core.$ZodError)) throw error
    services.log.error({ path, err: cause }, 'malformed document left out')
  }
  return null
}

const idOf = (ref: string) => ref.replace(/~\d+$/, '')

function documentOf(ref: string): string {
  return documentIdOf({ id: idOf(ref), revision: Number(ref.split('~')[1]) })
}

/** A state has some 500 items, and reading them all at once would hold other requests up. */
const ITEMS_PER_READ = 50

async function loadBank(services: Services, abbrev: string, version: number): Promise<Bank> {
  const listed = await bankVersions(services, abbrev).get(String(version))
  if (!listed) {
    const items = await itemsOfBefore(services, abbrev)
    return { version, isListed: false, items: items.filter((item) => item.version === version) }
  }
  const byId = new Map<string, BankItem>()
  for await (const page of quizItems(services, abbrev).pages(ITEMS_PER_READ)) {
    for (const item of page) byId.set(item.id, item)
    await otherWork()
  }
  const items = listed.items.flatMap((ref) => {
    const found = byId.get(documentOf(ref))
    if (found) return { ...found, id: idOf(ref) }
    const path = `${quizItems.at(abbrev)}/${documentOf(ref)}`
    services.log.error({ path }, 'a question of the bank is missing')
    return []
  })
  return { version, isListed: true, items }
}

/**
 * The first revision of each stored item, newest first. Early releases, which may still run during
 * an upgrade, store no other revisions.
 */
export async function itemsOfBefore(services: Services, abbrev: string): Promise<BankItem[]> {
  const items = await quizItems(services, abbrev).list({ orderBy: 'createdAt desc' })
  return items.filter(({ id }) => !id.includes('~'))
}
