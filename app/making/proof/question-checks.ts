import type { DraftItem } from '../../questions/question/draft-item.ts'
import { optionsNeedTheirPlaces } from '../../questions/question/option-order.ts'
import type { PlainCode, Reason } from '../../questions/question/reasons.ts'
import { numberReason } from './answer-number.ts'
import { explanationReasons } from './explanation.ts'
import { foldText } from './folded-text.ts'
import type { ManualText } from './manual-text.ts'
import { givesAway, haveSameOptions } from './options.ts'
import { otherState } from './other-state.ts'
import { provingSentence } from './proving-sentence.ts'
import { isScrap, MIN_QUOTE_CHARACTERS } from './quote-form.ts'
import { matchQuote, type Proof } from './quote-match.ts'
import { type AskedFact, type Fact, factOf, repeats } from './repeats.ts'
import {
  areLettered,
  hasAddress,
  hasMarkup,
  listsOptions,
  needsPicture,
  pointsAtSign,
  textsOf,
} from './texts.ts'
import { isUnrelated } from './unrelated.ts'

export type Evidence<Published extends AskedFact = AskedFact> = {
  stateName: string
  /** The manual that must prove the questions, or null without a manual that has text. */
  manual: ManualText | null
  published: readonly Published[]
  /** True if riders see a picture with the questions. */
  hasPicture?: boolean
}

/** A proved item. `repeats` is the published question that the item repeats, if any. */
export type ProvedItem<Published extends AskedFact = AskedFact> = DraftItem & {
  page: number
  repeats?: Published
}
export type CheckedBatch<Published extends AskedFact = AskedFact> = {
  passed: ProvedItem<Published>[]
  failed: { item: DraftItem; reasons: Reason[] }[]
}

/**
 * Checks a batch of items. A failed item has its reasons, with the codes of `reasons.ts`. Checks
 * and passes only the first four options (spec, section 5). An item fails if it has the same fact
 * as an earlier proved item. An item may repeat a published question, because it replaces that
 * question.
 */
export function checkBatch<Published extends AskedFact>(
  items: readonly DraftItem[],
  evidence: Evidence<Published>,
): CheckedBatch<Published> {
  const batch = openBatch(evidence)
  for (const item of items) batch.check(item)
  return batch.verdict()
}

/**
 * Checks a batch item by item, with the same result as `checkBatch`. Each call of `check` takes
 * milliseconds, so a server can do other work between two calls.
 */
export function openBatch<Published extends AskedFact = AskedFact>(evidence: Evidence<Published>) {
  const failed: CheckedBatch['failed'] = []
  const proved: Fact<ProvedItem<Published>>[] = []
  let present: Fact<Published>[] | null = null
  return {
    check(original: DraftItem): void {
      const item = { ...original, options: original.options.slice(0, 4) }
      const found = proofOf(item, evidence.manual)
      const proof = 'code' in found ? null : found
      const reasons =
        'code' in found ? [withSentence(found, item, evidence)] : proofReasons(item, found)
      reasons.unshift(...ownReasons(item, evidence))
      const twin = repeats({ ...item, ...proof }, proved)
      if (twin) reasons.push({ code: 'duplicate', question: twin.question })
      if (reasons.length > 0 || !proof) {
        failed.push({ item: original, reasons })
        return
      }
      const { page, quote } = proof
      present ??= evidence.published.map(factOf)
      const published = repeats({ ...item, quote }, present)
      proved.push(factOf({ ...item, page, quote, ...(published && { repeats: published }) }))
    },

    verdict(): CheckedBatch<Published> {
      return { passed: proved.map(({ item }) => item), failed }
    },
  }
}

/** Finds an item's quote in the manual, or returns the reason why the quote proves nothing. */
function proofOf({ page, quote }: DraftItem, manual: ManualText | null): Proof | Reason {
  if (page === null || quote.length < MIN_QUOTE_CHARACTERS) return { code: 'no-quote' }
  return manual ? matchQuote(manual, { page, quote }) : { code: 'unproved' }
}

/** Names the sentence of the cited page that would prove an item in place of an invented quote. */
function withSentence(found: Reason, item: DraftItem, { manual }: Evidence): Reason {
  if (found.code !== 'quote' || !manual) return found
  const detail = provingSentence(item, manual, proofReasons)
  return detail ? { ...found, detail } : found
}

function ownReasons(
  item: DraftItem,
  { stateName, manual, hasPicture = false }: Evidence,
): Reason[] {
  const { question, options, correctAnswer, explanation } = item
  const reasons: Reason[] = []
  const check = (code: PlainCode, isFaulty: boolean) => isFaulty && reasons.push({ code })
  check('incomplete', !question || !explanation)
  check('options', options.length !== 4 || options.includes(''))
  check('same-options', haveSameOptions(options))
  check('key', !options.includes(correctAnswer))
  check('refers', optionsNeedTheirPlaces(options))
  check('lettered', areLettered(options) || listsOptions(question))
  check('markup', textsOf(item).some(hasMarkup))
  check('address', [...textsOf(item), item.quote].some(hasAddress))
  const pointsAtPicture = [question, ...options].some(needsPicture) || pointsAtSign(question)
  check('picture', pointsAtPicture && !hasPicture)
  check('gives-away', givesAway(item))
  const isOfManual = (name: string) => manual?.folded.text.includes(foldText(name).text) ?? false
  const state = otherState(textsOf(item).join('\n'), stateName, isOfManual)
  if (state) reasons.push({ code: 'other-state', detail: state })
  return reasons
}

function proofReasons(item: DraftItem, proof: Proof): Reason[] {
  const { quote, sentence } = proof
  const found: (Reason | null)[] = [
    isScrap(quote, sentence) ? { code: 'scrap' } : null,
    numberReason(item, proof),
    isUnrelated(item, sentence) ? { code: 'unrelated' } : null,
    ...explanationReasons(item, proof),
  ]
  return found.filter((reason) => reason !== null)
}
