import { isDeepStrictEqual } from 'node:util'
import type { Services } from '../context.server.ts'
import { pageLink } from '../manuals/manual-file.ts'
import { storePage } from '../manuals/manual-pages.server.ts'
import type { GeneratedItem } from '../proof/generated-item.ts'
import type { Reason } from '../proof/reasons.ts'
import { picturesOf } from '../question/pictures.ts'
import { type QuizItem, quizItem, toQuizItem } from '../question/quiz-item.ts'
import type { StoredItem } from '../question/stored-items.server.ts'
import type { StateRecord } from '../states/state-record.ts'
import { citesManual } from './admins-word.ts'
import { proveItem } from './prove-item.server.ts'
import { CHANGE_MESSAGES } from './question-changes.ts'

type Publishable = { item: QuizItem; origin: StoredItem['origin'] }
export type Refusal = { message: string; status: 422; reasons?: Reason[] }

const UNFIT = { message: CHANGE_MESSAGES.unfit, status: 422 } as const
const CITES = { message: CHANGE_MESSAGES.cites, status: 422 } as const
const UNPROVED = { message: CHANGE_MESSAGES.unproved, status: 422 } as const

type Sent = {
  written: GeneratedItem
  /** The id of the manual that must prove the question. Null means the state's current manual. */
  manual: string | null
  before: StoredItem | null
  others: readonly StoredItem[]
  hasPicture?: boolean
}

/** Proves a question of the admin. An unchanged question without a page and a quote passes unproved. */
export async function provedItem(
  services: Services,
  record: StateRecord,
  { written, manual, before, others, hasPicture = picturesOf(before ?? {}).length > 0 }: Sent,
): Promise<Publishable | Refusal> {
  const parsed = quizItem.safeParse(textsOf(written))
  if (!parsed.success) return UNFIT
  const citesNothing = written.page === null && written.quote === ''
  const isSame = before && citesNothing && isDeepStrictEqual(toQuizItem(before), parsed.data)
  if (isSame) return { item: parsed.data, origin: before.origin }

  const id = manual ?? record.manual?.id ?? null
  const proof = await proveItem(services, record, written, { manual: id, others, hasPicture })
  if ('reasons' in proof) return { ...UNPROVED, ...proof }
  const { page, quote } = proof
  const { abbrev } = record
  const isStored = id && (await storePage(services, { abbrev, manual: id, page }))
  if (!isStored) return { ...UNPROVED, reasons: [{ code: 'replaced' }] }
  const source = { page, quote, link: pageLink(abbrev, id, page) }
  return { item: toQuizItem({ ...parsed.data, source }), origin: 'manual' }
}

/**
 * Removes the quotation, page and link from a question. Refuses a question whose texts cite the
 * manual.
 */
export function unprovedItem(written: GeneratedItem): Publishable | Refusal {
  const parsed = quizItem.safeParse(textsOf(written))
  if (!parsed.success) return UNFIT
  return citesManual(written) ? CITES : { item: parsed.data, origin: 'admin' }
}

function textsOf({ question, options, correctAnswer, explanation }: GeneratedItem) {
  return { question, options, correctAnswer, explanation }
}
