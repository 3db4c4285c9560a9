import { manualOf } from '../../making/manuals/manual-file.ts'
import type { StoredItem } from '../../questions/question/stored-items.server.ts'
import { TOPICS, topics } from '../../questions/question/topics.ts'
import type { StoredManual } from '../../questions/states/state-record.ts'

/** Of which topics, and of which pages of the state's manual, how many published questions are. */
export type Coverage = {
  topics: { name: string; count: number }[]
  /** The number of questions without a known topic. */
  withoutTopic: number
  /** The pages with questions, in the order of the manual. */
  pages: { page: number; count: number }[]
  /** The pages without a question, the first and the last of each gap. */
  gaps: { first: number; last: number }[]
  /** The number of questions that no page of this manual proves. */
  elsewhere: number
}

export function coverageOf(
  items: readonly Pick<StoredItem, 'topic' | 'source'>[],
  manual: Pick<StoredManual, 'id' | 'pages'> | null,
): Coverage {
  const byTopic = countBy(items.map(({ topic }) => topics.find((known) => known === topic)))
  const pages = items.flatMap(({ source }) =>
    source && manualOf(source) === manual?.id ? [source.page] : [],
  )
  const byPage = countBy(pages)
  const gaps: Coverage['gaps'] = []
  for (let page = 1; page <= (manual?.pages ?? 0); page++) {
    if (byPage.has(page)) continue
    const gap = gaps.at(-1)
    if (gap?.last === page - 1) gap.last = page
    else gaps.push({ first: page, last: page })
  }
  return {
    topics: topics.map((topic) => ({ name: TOPICS[topic], count: byTopic.get(topic) ?? 0 })),
    withoutTopic: byTopic.get(undefined) ?? 0,
    pages: [...byPage]
      .map(([page, count]) => ({ page, count }))
      .sort((one, other) => one.page - other.page),
    gaps,
    elsewhere: items.length - pages.length,
  }
}

function countBy<Key>(keys: readonly Key[]): Map<Key, number> {
  const counts = new Map<Key, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
