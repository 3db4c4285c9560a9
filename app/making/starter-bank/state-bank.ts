import type * as z from 'zod'
import { notesOf } from '../../questions/question/item-notes.ts'
import { optionsNeedTheirPlaces, orderOptions } from '../../questions/question/option-order.ts'
import { dealHand, placeOfText } from './hand.ts'
import {
  families,
  type RidingItem,
  type StarterItem,
  type StateContent,
  type signItem,
} from './starter-item.ts'

/** The starter content of a release. Several states share `riding`, and all states share `signs`. */
export type StarterContent = {
  riding: readonly RidingItem[]
  signs: readonly z.infer<typeof signItem>[]
  states: ReadonlyMap<string, StateContent>
}

export type BankDraft = ReturnType<typeof draftOf>

/**
 * Returns the starter bank of a state. The 25 questions of the quick quiz come first. Empty if the
 * content lacks the state.
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
 * True if a state's book teaches what the item asks. If nobody knows the family of the book, the
 * item must be for all families and exclude no state.
 */
export function isAskedIn(item: RidingItem, { abbrev, book }: StateContent): boolean {
  if (book.family === null)
    return item.families.length === families.length && item.excludedStates.length === 0
  return item.families.includes(book.family) && !item.excludedStates.includes(abbrev)
}

function draftOf(item: StarterItem, { book }: StateContent) {
  const { id, question, explanation, answer, wrong, expiresAt, ...others } = item
  return {
    ...notesOf(others),
    topic: item.topic,
    id,
    question,
    options: placed(item),
    correctAnswer: answer,
    explanation,
    whyWrong: Object.fromEntries(wrong.map(({ option, why }) => [option, why])),
    citation: citationOf(item, book),
    checkedAt: `${item.checkedAt}T00:00:00.000Z`,
    ...(expiresAt && { expiresAt: `${expiresAt}T00:00:00.000Z` }),
  }
}

/**
 * Returns the options in numerical order. Without numbers, the item's id decides the answer's place.
 * 'All of the above' comes last.
 */
function placed({ id, answer, wrong }: StarterItem): string[] {
  const options = wrong.map(({ option }) => option)
  options.splice(placeOfText(id, 4), 0, answer)
  const isLast = (option: string) => Number(optionsNeedTheirPlaces([option]))
  return orderOptions(options) ?? options.sort((a, b) => isLast(a) - isLast(b))
}

/** `section` is a heading in books of the MSF family, so only citations of these books name it. */
function citationOf(item: StarterItem, { title, family }: StateContent['book']): string {
  if ('source' in item) return item.source
  return family === 'MSF' ? `${title}: ${item.section}` : title
}
