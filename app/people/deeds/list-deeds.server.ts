import type { StoredDocument } from '../../../platform/documents/document-store.ts'
import { finder } from '../../base/text/find-words.ts'
import type { Services } from '../../context.server.ts'
import { adminNames, namesOfAdmins } from '../admin/admin-names.server.ts'
import { shownAddresses } from '../admin/hidden-addresses.server.ts'
import type { DeedQuery } from './deed-query.ts'
import { DEED_WORDS, type Did } from './deed-words.ts'
import { type Deed, deeds } from './deeds.server.ts'
import { OPERATOR } from './record-deed.server.ts'
import { doneToParts } from './things.ts'

const PER_PAGE = 50
const PER_READ = 100
/** One page of a search looks at this many changes, so that no search reads the whole list. */
const LOOKED_AT = 2_000

export type ShownDeed = Omit<Deed, 'by'> & { id: string; name: string }

/** One page of the list. `next` is where the following page starts. `lookedTo` is set if there may be more. */
type DeedPage = { listed: ShownDeed[]; next: string | null; lookedTo: string | null }

/** Returns the newest changes that fit the query, with the names of their authors. */
export async function listDeeds(services: Services, query: DeedQuery): Promise<DeedPage> {
  const listed: ShownDeed[] = []
  let looked = 0
  for await (const { fitting, last, count } of pagesOf(services, query)) {
    listed.push(...fitting)
    if (listed.length > PER_PAGE) {
      return {
        listed: listed.slice(0, PER_PAGE),
        next: listed[PER_PAGE - 1]?.id ?? null,
        lookedTo: null,
      }
    }
    looked += count
    if (looked >= LOOKED_AT) return { listed, next: last.id, lookedTo: last.at }
  }
  return { listed, next: null, lookedTo: null }
}

/** Yields all changes that fit the query, some at a time. */
export async function* everyDeed(
  services: Services,
  query: DeedQuery,
): AsyncGenerator<ShownDeed[]> {
  for await (const { fitting } of pagesOf(services, query)) yield fitting
}

/** Those who are in the list by name: admins with a stored address, and the operator. */
export async function authors(services: Services): Promise<{ by: string; name: string }[]> {
  const known = await adminNames(services).list()
  const admins = known.map(({ id, email }) => ({ by: id, name: email }))
  return [...admins, { by: OPERATOR, name: OPERATOR }]
}

async function* pagesOf(services: Services, query: DeedQuery) {
  const isFound = finder(query.find)
  const pages = deeds(services).pages(PER_READ, listOf(query), await startOf(services, query))
  for await (const page of pages) {
    const last = page.at(-1)
    if (!last) continue
    const isInTime = ({ at }: Deed) => at >= query.from
    const candidates = page.filter((one) => isInTime(one) && isFit(one, query))
    const shown = await withNames(services, candidates)
    const fitting = shown.filter((one) => isFound(textsOf(one)))
    yield { fitting, last, count: page.length }
    if (!isInTime(last)) return
  }
}

/** One field is matched by an index, the others afterwards. */
function listOf({ thing, state, by, did }: DeedQuery) {
  const hasIndex = thing && doneToParts(thing).length === 0
  const [where] = [hasIndex && { thing }, state && { state }, by && { by }, did && { did }].filter(
    Boolean,
  )
  return { ...(where && { where }), orderBy: 'at desc' } as const
}

function isFit(deed: Deed, { thing, state, by, did }: DeedQuery): boolean {
  return (
    (!thing || deed.thing === thing || doneToParts(thing).some((one) => one === deed.did)) &&
    (!state || deed.state === state) &&
    (!by || deed.by === by) &&
    (!did || deed.did === did)
  )
}

/** Returns the last change of the page before, or a place before which no change is too new. */
async function startOf(
  services: Services,
  { after, until }: DeedQuery,
): Promise<StoredDocument | undefined> {
  const last = after ? await deeds(services).find(after) : 'missing'
  if (typeof last !== 'string') return { id: last.id, data: { at: last.at } }
  return until ? { id: '0', data: { at: until } } : undefined
}

async function withNames(
  services: Services,
  list: readonly (Deed & { id: string })[],
): Promise<ShownDeed[]> {
  const names = await namesOfAdmins(
    services,
    list.map(({ by }) => by),
  )
  const shown = await shownAddresses(services, list.flatMap(hiddenTexts))
  const shownOrNull = (text: string | null) => text && shown(text)
  return list.map(({ by, ...deed }) => ({
    ...deed,
    name: names[by] ?? by,
    title: shown(deed.title),
    note: shown(deed.note),
    changes: deed.changes.map(({ what, before, after }) => ({
      what,
      before: shownOrNull(before),
      after: shownOrNull(after),
    })),
  }))
}

function hiddenTexts({ title, note, changes }: Deed): string[] {
  return [title, note, ...changes.flatMap(({ before, after }) => [before ?? '', after ?? ''])]
}

function textsOf(deed: ShownDeed): string[] {
  const words = DEED_WORDS[deed.did as Did] ?? deed.did
  const whats = deed.changes.map(({ what }) => what)
  return [deed.name, deed.did, words, deed.thing, ...whats, ...hiddenTexts({ ...deed, by: '' })]
}
