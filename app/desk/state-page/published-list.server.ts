import type { Services } from '../../context.server.ts'
import type { ReviewItem } from '../../making/question-bank/review-items.server.ts'
import { workingOn } from '../../people/deeds/at-work.ts'
import { questionThing } from '../../people/deeds/things.ts'
import { drawnItems } from '../../questions/bank/questions.server.ts'
import type { StoredItem } from '../../questions/question/stored-items.server.ts'
import { readItemStatistics } from '../../questions/statistics/statistics.server.ts'
import { readAttention } from '../overview/attention.server.ts'
import { pageOf } from '../review/listed-questions.ts'
import {
  FILTERS,
  type PublishedEntry,
  type PublishedFilter,
  type PublishedQuery,
} from './published-list.ts'

/** Reads the published questions for the admin, with the filters that show each of them. */
export async function readPublished(
  services: Services,
  abbrev: string,
  items: readonly StoredItem[],
  waiting: readonly (ReviewItem & { id: string })[],
) {
  const statistics = await readItemStatistics(services, abbrev, items)
  const { reported, law } = await readAttention(services, abbrev, items, waiting)
  const [drawn, reportedIds, lawIds] = [
    drawnItems(items, services.now()).map(({ id }) => id),
    reported.map(({ itemId }) => itemId),
    law.map(({ id }) => id),
  ].map((ids) => new Set(ids))
  const listed: PublishedEntry[] = items.map((item) => {
    const filters: Record<PublishedFilter, boolean | undefined> = {
      proved: item.origin === 'manual',
      word: item.origin === 'admin',
      starter: item.origin === 'starter',
      drawn: drawn?.has(item.id),
      flagged: (statistics[item.id]?.flags.length ?? 0) > 0,
      reported: reportedIds?.has(item.id),
      law: lawIds?.has(item.id),
    }
    const is = Object.entries(filters).flatMap(([name, fits]) =>
      fits ? [name as PublishedFilter] : [],
    )
    return { item, is }
  })
  return { listed, statistics, reported, law }
}

type Published = Awaited<ReturnType<typeof readPublished>>

/** Returns the page of the list that the admin asked for, with only the fields that the list shows. */
export function pageOfPublished(
  listed: readonly PublishedEntry[],
  {
    statistics,
    law,
    abbrev,
    atWorkOn,
  }: Pick<Published, 'statistics' | 'law'> & {
    abbrev: string
    /** Returns the names of the others who have a thing open. */
    atWorkOn: (thing: string) => string[]
  },
  query: PublishedQuery,
) {
  const { onPage, ...list } = pageOf(listed, query, FILTERS)
  const ended = new Set(law.flatMap((one) => (one.is === 'ended' ? [one.id] : [])))
  return {
    ...list,
    rows: onPage.map(({ item: { id, question, correctAnswer, source }, is }) => ({
      id,
      question,
      correctAnswer,
      page: source?.page ?? null,
      is,
      hasEnded: ended.has(id),
      /** Says who else has it open. May be empty. */
      atWork: workingOn(atWorkOn(questionThing(abbrev, id))),
      /** The share of riders who got it right. */
      right: statistics[id]?.right?.value ?? null,
    })),
  }
}

export type PublishedPage = ReturnType<typeof pageOfPublished>
export type PublishedRow = PublishedPage['rows'][number]
