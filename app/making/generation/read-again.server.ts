import { setImmediate as otherWork } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Write } from '../../../platform/documents/document-store.ts'
import type { DueWork, Job } from '../../../platform/documents/due-work.ts'
import type { Services } from '../../context.server.ts'
import type { DraftItem } from '../../questions/question/draft-item.ts'
import type { Reason } from '../../questions/question/reasons.ts'
import { withStateLock } from '../../questions/states/state-lock.server.ts'
import type { StateRecord } from '../../questions/states/state-record.ts'
import { readStateRecord } from '../../questions/states/states.server.ts'
import { askForAllTranslations } from '../../questions/translations/pending-translations.server.ts'
import { type Trouble, timeToAskAgain } from '../ai-budget/ask-about-each.server.ts'
import { readerModelOf } from '../ai-budget/ask-reader.server.ts'
import { withManualCopy } from '../manuals/stored-manual.server.ts'
import { readManual } from '../proof/manual-text.ts'
import { checkBatch, type ProvedItem } from '../proof/question-checks.ts'
import { publishProved } from '../question-bank/join-items.server.ts'
import {
  listUnread,
  pendingReadings,
  type ReviewItem,
  reviewItems,
  runOf,
} from '../question-bank/review-items.server.ts'
import { whySkipped } from './generation-runs.server.ts'
import { QUESTIONS_PER_CALL, readBlind } from './second-reader.server.ts'

/** A reading takes at most this many questions, so that it makes at most two calls. */
const MAX_QUESTIONS = 2 * QUESTIONS_PER_CALL
/** Longer than the two calls take. */
const CLAIM_MS = 40 * 60_000

type Verdict = { item: DraftItem; proved: ProvedItem | null; reasons: Reason[] }
type Verdicts = { byId: Map<string, Verdict>; trouble: Trouble | null }

/** The states with questions that the second reader must read. */
export function readings(services: Services): DueWork<Job> {
  return {
    kind: 'reading',
    claimMs: CLAIM_MS,
    async list() {
      const pending = await pendingReadings(services).list()
      if (pending.length === 0 || !(await readerModelOf(services))) return []
      return (await whySkipped(services, { hasText: true })) ? [] : pending
    },
    async carryOut({ id }, { signal }) {
      try {
        return await readState(services, id, signal)
      } catch (error) {
        if (signal.aborted) throw error
        services.log.error({ err: error, abbrev: id }, 'questions not read')
        return settle(services, id, { byId: new Map(), trouble: null })
      }
    },
  }
}

async function readState(services: Services, abbrev: string, signal: AbortSignal) {
  const record = await readStateRecord(services, abbrev)
  const id = record?.manual?.id
  const unread = (await listUnread(services, abbrev)).filter(({ manual }) => manual === id)
  const verdicts = id && (await judge(services, record, id, unread.slice(0, MAX_QUESTIONS), signal))
  return settle(services, abbrev, verdicts || { byId: new Map(), trouble: null })
}

async function judge(
  services: Services,
  { stateName, abbrev }: StateRecord,
  manual: string,
  unread: readonly (ReviewItem & { id: string })[],
  signal: AbortSignal,
): Promise<Verdicts | null> {
  const { aiModel, pdfReader } = services
  if (!aiModel || unread.length === 0 || !(await readerModelOf(services))) return null
  return withManualCopy(services, abbrev, manual, async (path) => {
    const { pages } = await pdfReader.read(path, { signal })
    const evidence = { stateName, manual: readManual(pages), published: [] }
    const judged: (Verdict & { id: string })[] = []
    for (const { id, item } of unread) {
      const { passed, failed } = checkBatch([item], evidence)
      judged.push({ id, item, proved: passed[0] ?? null, reasons: failed[0]?.reasons ?? [] })
      await otherWork()
    }
    const proved = judged.flatMap((verdict) => verdict.proved ?? [])
    const about = { abbrev, pages, signal }
    const { doubts, trouble } = await readBlind(services, aiModel, proved, about)
    const byId = judged.map(({ id, ...verdict }): [string, Verdict] => {
      const doubt = verdict.proved && doubts[proved.indexOf(verdict.proved)]
      return [id, doubt ? { ...verdict, reasons: [doubt] } : verdict]
    })
    return { byId: new Map(byId), trouble }
  })
}

/**
 * Publishes the confirmed questions, and stores the reader's doubts. A question that the admin changed
 * meanwhile stays unread. Questions from an earlier manual wait for the admin. So do repeats of a
 * withheld question or of another confirmed question.
 */
function settle(services: Services, abbrev: string, { byId, trouble }: Verdicts): Promise<boolean> {
  return withStateLock(services, abbrev, async (lock) => {
    const pending = await pendingReadings(services).get(abbrev)
    const current = (await readStateRecord(services, abbrev))?.manual?.id
    const review = reviewItems(services, abbrev).write
    const confirmed: (ProvedItem & { id: string; run: number | undefined })[] = []
    const writes: Write[] = []
    let left = 0
    for (const { id, item, manual } of await listUnread(services, abbrev)) {
      const verdict = byId.get(id)
      const isJudged = verdict && isDeepStrictEqual(verdict.item, item)
      const [reason] = isJudged ? verdict.reasons : [{ code: 'unread' }]
      if (!current || manual !== current) {
        writes.push(review.merge(id, { reasons: [{ code: 'unread-manual' }] }))
      } else if (!isJudged || reason?.code === 'unread') left++
      else if (reason || !verdict.proved)
        writes.push(review.merge(id, { reasons: verdict.reasons }))
      else confirmed.push({ ...verdict.proved, id, run: runOf(id) })
    }
    const attempts = writes.length + confirmed.length > 0 ? 0 : (pending?.attempts ?? 0) + 1
    const dueAt = timeToAskAgain(services.now(), trouble, attempts)
    const { set, delete: remove } = pendingReadings(services).write
    writes.push(left > 0 ? set(abbrev, { dueAt, attempts }) : remove(abbrev))
    const log = (published: number) =>
      services.log.info({ abbrev, confirmed: published, left }, 'questions read again')
    if (!current) {
      log(0)
      return lock.commit(writes)
    }
    const place = { abbrev, manual: current, by: null }
    return publishProved(services, lock, place, confirmed, (repeated, version) => {
      log(confirmed.length - repeated.size)
      return [
        ...writes,
        ...confirmed.map((item) => {
          const reason = repeated.get(item)
          return reason ? review.merge(item.id, { reasons: [reason] }) : review.delete(item.id)
        }),
        ...(version === null ? [] : askForAllTranslations(services, abbrev)),
      ]
    })
  })
}
