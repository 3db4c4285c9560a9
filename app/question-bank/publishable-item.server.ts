import { isDeepStrictEqual } from 'node:util'
import type { Services } from '../context.server.ts'
import { pageLink } from '../manuals/manual-file.ts'
import { readStoredTexts, storePage } from '../manuals/manual-pages.server.ts'
import { withManualCopy } from '../manuals/stored-manual.server.ts'
import type { GeneratedItem } from '../proof/generated-item.ts'
import { type ManualText, readManual } from '../proof/manual-text.ts'
import { checkBatch } from '../proof/question-checks.ts'
import type { Reason } from '../proof/reasons.ts'
import type { BankItem } from '../quiz/bank.server.ts'
import { type QuizItem, quizItem, toQuizItem } from '../quiz/quiz-item.ts'
import { originOf, type StoredQuizItem } from '../quiz/stored-items.server.ts'
import type { StateRecord } from '../states/state-record.ts'
import { citesManual } from './admins-word.ts'
import { CHANGE_MESSAGES } from './question-changes.ts'

type Publishable = { item: QuizItem; origin: ReturnType<typeof originOf> }
export type Refusal = { message: string; status: 422; reasons?: Reason[] }

const UNFIT = { message: CHANGE_MESSAGES.unfit, status: 422 } as const
const CITES = { message: CHANGE_MESSAGES.cites, status: 422 } as const
const UNPROVED = { message: CHANGE_MESSAGES.unproved, status: 422 } as const

type Sent = {
  written: GeneratedItem
  /** The id of the manual that must prove the question. Null means the state's current manual. */
  manual: string | null
  before: StoredQuizItem | null
  others: readonly BankItem[]
}

/** Proves a question of the admin. An unchanged question that cites nothing passes unproved. */
export async function provedItem(
  services: Services,
  record: StateRecord,
  { written, manual, before, others }: Sent,
): Promise<Publishable | Refusal> {
  const parsed = quizItem.safeParse(textsOf(written))
  if (!parsed.success) return UNFIT
  const citesNothing = written.page === null && written.quote === ''
  const isSame = before && citesNothing && isDeepStrictEqual(toQuizItem(before), parsed.data)
  if (isSame) return { item: parsed.data, origin: originOf(before) }

  const id = manual ?? record.manual?.id ?? null
  const text = id && (await readText(services, record, id, written.page))
  const { stateName, abbrev } = record
  const evidence = { stateName, manual: text || null, published: others }
  const { passed, failed } = checkBatch([written], evidence)
  const [proved] = passed
  const refuse = (reasons: Reason[]) => ({ ...UNPROVED, reasons })
  if (!proved) {
    const isReplaced = id !== null && id !== record.manual?.id && !text
    const reasons = failed.flatMap(({ reasons }) => reasons)
    return refuse(
      reasons.map((reason) =>
        isReplaced && reason.code === 'unproved' ? { code: 'replaced' } : reason,
      ),
    )
  }
  const { page, quote, repeats } = proved
  if (repeats) return refuse([{ code: 'duplicate', detail: repeats.question }])
  const isStored = id && (await storePage(services, { abbrev, manual: id, page }))
  if (!isStored) return refuse([{ code: 'replaced' }])
  const source = { page, quote, link: pageLink(abbrev, id, page) }
  return { item: toQuizItem({ ...parsed.data, source }), origin: 'manual' }
}

/** Removes quotation, page and link from a question. Refuses a question whose texts cite the manual. */
export function unprovedItem(written: GeneratedItem): Publishable | Refusal {
  const parsed = quizItem.safeParse(textsOf(written))
  if (!parsed.success) return UNFIT
  return citesManual(written) ? CITES : { item: parsed.data, origin: 'admin' }
}

function textsOf({ question, options, correctAnswer, explanation }: GeneratedItem) {
  return { question, options, correctAnswer, explanation }
}

/**
 * The text of a manual, or null if it has none that can prove something. A replaced manual has only
 * stored pages, so only the pages around `page` have text.
 */
async function readText(
  services: Services,
  { abbrev, manual }: StateRecord,
  id: string,
  page: number | null,
): Promise<ManualText | null> {
  if (manual?.id !== id) {
    const texts = page && (await readStoredTexts(services, { abbrev, manual: id, page }))
    return texts ? readManual(texts) : null
  }
  if (!manual.hasText) return null
  const read = () =>
    withManualCopy(services, abbrev, id, async (path) =>
      readManual((await services.pdfReader.read(path)).pages),
    )
  return services.manualTexts(`${abbrev} ${id}`, read, (text) => text !== null)
}
