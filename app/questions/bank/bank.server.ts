import { setImmediate as otherWork } from 'node:timers/promises'
import * as z from 'zod'
import { collection } from '../../../platform/documents/collection.ts'
import type { Services } from '../../context.server.ts'
import { quizItems, refOf, type StoredItem } from '../question/stored-items.server.ts'
import { stateRecords } from '../states/states.server.ts'

const whyMade = z.enum([
  'starter',
  'run',
  'write',
  'import',
  'approve',
  'edit',
  'arrange',
  'choose',
  'withdraw',
  'reports',
  'roll back',
  'edition',
])

/**
 * The facts about a version that the admin's desk shows. With them, the desk need not read the
 * questions.
 */
const bankSummary = z.object({
  /** The number of questions from the starter content. */
  starter: z.int().nonnegative(),
  /** The number of questions that a manual proves. */
  proved: z.int().nonnegative(),
  /** The number of questions that only the admin vouches for. */
  admin: z.int().nonnegative(),
  /** The ids of the manuals that questions cite. */
  manuals: z.array(z.string()),
  /**
   * The times at which laws of questions expire, earliest first. There is an entry for each
   * question whose law expires.
   */
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
  /**
   * The ids of the quick quiz's questions, as the admin arranged them. Later versions keep them.
   * Without them, the product chooses the questions.
   */
  arranged: z.array(z.string()).optional(),
  /** The hash of the admin's user id, which the log also has. Null if no admin made the version. */
  by: z.string().nullable(),
  restores: z.int().nullable(),
  createdAt: z.iso.datetime(),
  summary: bankSummary,
})
export type BankVersion = z.infer<typeof bankVersion>

export const bankVersions = collection({
  path: 'states/{abbrev}/bankVersions',
  holds: { what: 'work', until: { event: 'stays' } },
  schema: bankVersion,
  lists: [{ orderBy: 'number desc' }],
})

export type Bank = {
  version: number
  items: readonly StoredItem[]
  /** The admin's choice of the quick quiz's questions, if any. */
  arranged?: readonly string[] | undefined
}

/** Returns the id of a revision's document. The document of the first revision has the item's own id. */
export function documentIdOf({ id, revision }: Pick<StoredItem, 'id' | 'revision'>): string {
  return revision === 1 ? id : refOf({ id, revision })
}

/** Reads a stored revision of an item. Null if the state never had the revision. */
export async function readRevision(
  services: Services,
  abbrev: string,
  { id, revision }: Pick<StoredItem, 'id' | 'revision'>,
): Promise<StoredItem | null> {
  const stored = await quizItems(services, abbrev).get(documentIdOf({ id, revision }))
  return stored && { ...stored, id }
}

/** Reads the stored revisions of a state's items. An entry is null if the state never had the revision. */
export function readRevisions(
  services: Services,
  abbrev: string,
  revisions: readonly Pick<StoredItem, 'id' | 'revision'>[],
): Promise<(StoredItem | null)[]> {
  const read = async ({ id, revision }: Pick<StoredItem, 'id' | 'revision'>) => {
    const item = await quizItems(services, abbrev).find(documentIdOf({ id, revision }))
    // The id `x~2` with revision 1 would name the document of a later revision.
    return typeof item === 'string' || item.revision !== revision ? null : { ...item, id }
  }
  return Promise.all(revisions.map(read))
}

export async function currentBank(services: Services, abbrev: string): Promise<Bank> {
  const record = await stateRecords(services).get(abbrev)
  return readBank(services, abbrev, record?.version ?? 0)
}

export function readBank(services: Services, abbrev: string, version: number): Promise<Bank> {
  const read = () => loadBank(services, abbrev, version)
  const banks = services.memory.cache('banks', CACHED_BANKS)
  return banks(`${abbrev} ${version}`, read, isFinal)
}

/**
 * Returns the first `NEWEST` items of a version. The cache has no complete banks, because those of
 * all states would need much memory.
 */
export async function newestItems(
  services: Services,
  abbrev: string,
  version: number,
): Promise<readonly StoredItem[]> {
  const read = () => loadNewest(services, abbrev, version)
  const newest = services.memory.cache('newest items of banks', CACHED_NEWEST)
  return (await newest(`${abbrev} ${version}`, read, isFinal)).items
}

/** False for an empty bank, because its version may not be written yet. */
const isFinal = ({ items }: Pick<Bank, 'items'>) => items.length > 0

/**
 * The number of items to read. The quick quiz uses at most 25 of them. The others replace questions
 * whose law has expired.
 */
const NEWEST = 40

/** The number of banks in the cache. It is small, because complete banks need much memory. */
const CACHED_BANKS = 6
/** Enough for the newest items of each state's current version and of some earlier versions. */
const CACHED_NEWEST = 100

async function loadNewest(services: Services, abbrev: string, version: number) {
  const listed = await bankVersions(services, abbrev).get(String(version))
  const newest = listed?.items.slice(0, NEWEST) ?? []
  const items = await Promise.all(newest.map((ref) => readItem(services, abbrev, ref)))
  return { items: items.filter((item) => item !== null) }
}

/** Returns null if the item is missing or malformed. A list would read all of the state's revisions. */
async function readItem(
  services: Services,
  abbrev: string,
  ref: string,
): Promise<StoredItem | null> {
  const found = await quizItems(services, abbrev).find(documentOf(ref))
  if (found === 'missing') logMissing(services, abbrev, ref)
  return typeof found === 'string' ? null : { ...found, id: idOf(ref) }
}

function logMissing({ log }: Services, abbrev: string, ref: string): void {
  const path = `${quizItems.at(abbrev)}/${documentOf(ref)}`
  log.error({ path }, 'a question of the bank is missing')
}

const idOf = (ref: string) => ref.replace(/~\d+$/, '')

function documentOf(ref: string): string {
  return documentIdOf({ id: idOf(ref), revision: Number(ref.split('~')[1]) })
}

/**
 * The number of items to read at once. A state has about 500 items. Reading them all at once would
 * block other requests.
 */
const ITEMS_PER_READ = 50

async function loadBank(services: Services, abbrev: string, version: number): Promise<Bank> {
  const listed = await bankVersions(services, abbrev).get(String(version))
  if (!listed) return { version, items: [] }
  const byId = new Map<string, StoredItem>()
  for await (const page of quizItems(services, abbrev).pages(ITEMS_PER_READ)) {
    for (const item of page) byId.set(item.id, item)
    await otherWork()
  }
  const items = listed.items.flatMap((ref) => {
    const found = byId.get(documentOf(ref))
    if (found) return { ...found, id: idOf(ref) }
    logMissing(services, abbrev, ref)
    return []
  })
  return { version, items, arranged: listed.arranged }
}
