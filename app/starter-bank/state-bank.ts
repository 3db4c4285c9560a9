import { orderOptions } from '../quiz/option-order.ts'
import { dealHand, placeOf } from './hand.ts'
import {
  families,
  type RidingItem,
  type SignItem,
  type StarterItem,
  type StateContent,
} from './starter-item.ts'

/** The starter content of a release, which the states share in part. */
export type StarterContent = {
  riding: readonly RidingItem[]
  signs: readonly SignItem[]
  states: ReadonlyMap<string, StateContent>
}

/** An item as it is stored in a state's bank, without what its place in the bank decides. */
export type BankDraft = ReturnType<typeof draftOf>

/**
 * The starter bank of a state, in the order of the bank: first the hand of 25 that the quick quiz asks
 * from, then the rest.
 */
export function bankOf(content: StarterContent, abbrev: string): BankDraft[] {
  const state = content.states.get(abbrev)
  if (!state) return []
  const items = [
    ...state.items,
    ...content.riding.filter((item) => isAskedIn(item, state)),
    ...content.signs,
  ]
  return dealHand(items, abbrev).map((item) => draftOf(item, state))
}

/**
 * Whether a state's book teaches what the item asks. Where nobody knows the family of the book, only
 * what all families teach and no state contradicts is asked.
 */
export function isAskedIn(item: RidingItem, { abbrev, book }: StateContent): boolean {
  if (book.family === null)
    return item.families.length === families.length && item.excludedStates.length === 0
  return item.families.includes(book.family) && !item.excludedStates.includes(abbrev)
}

function draftOf(item: StarterItem, { book }: StateContent) {
  const { id, topic, facts, question, explanation, answer, wrong, picture } = item
  return {
    id,
    topic,
    facts,
    question,
    options: placed(item),
    correctAnswer: answer,
    explanation,
    whyWrong: Object.fromEntries(wrong.map(({ option, why }) => [option, why])),
    citation: citationOf(item, book),
    checkedAt: `${item.checkedAt}T00:00:00.000Z`,
    ...(item.expiresAt && { expiresAt: `${item.expiresAt}T00:00:00.000Z` }),
    ...(picture && { picture }),
  }
}

/** The options in their order. The answer's place follows from the item's id, unless numbers decide. */
function placed({ id, answer, wrong }: StarterItem): string[] {
  const options = wrong.map(({ option }) => option)
  options.splice(placeOf(id, 4), 0, answer)
  return orderOptions(options) ?? options
}

/** The headings of sections are those of the MSF family, so no other book is cited by them. */
function citationOf(item: StarterItem, { title, family }: StateContent['book']): string {
  if ('source' in item) return item.source
  return family === 'MSF' ? `${title}: ${item.section}` : title
}
