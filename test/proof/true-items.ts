import type { DraftItem } from '../../app/questions/question/draft-item.ts'
import { BULLETS, type Bullet, FACTS, type Fact } from './manual-facts.ts'
import { LAYOUTS, type LayoutName, PAGES_BEFORE_1 } from './manual-layouts.ts'

/** The facts about a manual that the items need: its layout, and the page of each fact. */
export type Place = { layout: LayoutName; pageOf: ReadonlyMap<Fact, number> }

/** Returns the item that a careful model writes about a fact, with the given quote. */
export function itemOf(fact: Fact, place: Place, quote = fact.sentence): DraftItem {
  return {
    question: fact.question,
    options: [...fact.wrong, fact.key].sort(),
    correctAnswer: fact.key,
    explanation: fact.why,
    page: place.pageOf.get(fact) ?? null,
    quote,
  }
}

/** Returns the item for a fact with some of its fields replaced. */
export function changedItem(fact: Fact, change: Partial<Fact>, place: Place): DraftItem {
  return { ...itemOf({ ...fact, ...change }, place), page: place.pageOf.get(fact) ?? null }
}

export function withKey(item: DraftItem, key: string): DraftItem {
  const options = item.options.map((option) => (option === item.correctAnswer ? key : option))
  return { ...item, options, correctAnswer: key }
}

/** Returns a wrong key that the sentence mentions for something else, if the fact has such a key. */
export const otherOf = ({ otherNumber, otherOption }: Fact) => otherNumber ?? otherOption

type Kind = { layouts?: LayoutName[]; items: (place: Place) => DraftItem[] }

const quoting = (change: (sentence: string) => string) => (place: Place) =>
  FACTS.flatMap((fact) => {
    const quote = change(fact.sentence)
    return quote === fact.sentence ? [] : itemOf(fact, place, quote)
  })

const listOf = (bullet: Bullet) => BULLETS.filter(({ lead }) => lead === bullet.lead)
const bulleted = (quoteOf: (bullet: Bullet) => string | null) => (place: Place) =>
  BULLETS.flatMap((bullet) => itemOf(bullet, place, quoteOf(bullet) ?? '')).filter(
    ({ quote }) => quote,
  )

/** Kinds of true items. The checks should hold back less than 3 % of each kind. */
export const TRUE_KINDS: Record<string, Kind> = {
  'one sentence': { items: (place) => FACTS.map((fact) => itemOf(fact, place)) },
  'other quotation marks, dashes, spaces': {
    items: quoting((text) =>
      text
        .replaceAll("'", '’')
        .replaceAll('-', '–')
        .replace(/ (\w+)\.$/, '  $1.'),
    ),
  },
  'the sentence as the page prints it': {
    layouts: ['small capitals'],
    items: quoting((text) => LAYOUTS['small capitals'].print(text)),
  },
  'without its period': { items: quoting((text) => text.slice(0, -1)) },
  'two sentences in a row': {
    layouts: ['plain', 'two columns', 'small capitals'],
    items: (place) =>
      FACTS.flatMap((fact, index) => {
        const next = FACTS[index + 1]
        const isNear = next && place.pageOf.get(next) === place.pageOf.get(fact)
        return isNear ? itemOf(fact, place, `${fact.sentence} ${next.sentence}`) : []
      }),
  },
  '½ and ¾ written 1/2 and 3/4, and the other way': {
    items: quoting((text) => text.replaceAll('½', '1/2')),
  },
  '“&” as “and”': { items: quoting((text) => text.replaceAll('&', 'and')) },
  '“%” and “percent” exchanged': {
    items: quoting((text) =>
      text.includes('%') ? text.replaceAll('%', ' percent') : text.replaceAll(' percent', '%'),
    ),
  },
  'one bullet': {
    items: bulleted(({ isForbidden, sentence }) => (isForbidden ? null : sentence)),
  },
  'one bullet with its glyph': {
    items: bulleted(({ isForbidden, sentence }) => (isForbidden ? null : `• ${sentence}`)),
  },
  'lead-in and first bullet': {
    items: bulleted(({ lead, place, sentence }) => (place === 0 ? `${lead} ${sentence}` : null)),
  },
  'lead-in and later bullet': {
    items: bulleted(({ lead, place, sentence }) => (place > 0 ? `${lead} ${sentence}` : null)),
  },
  'two bullets of a list': {
    items: bulleted((bullet) => {
      const next = listOf(bullet)[bullet.place + 1]
      return next && !bullet.isForbidden ? `${bullet.sentence} ${next.sentence}` : null
    }),
  },
  'the printed page number': {
    items: (place) =>
      FACTS.flatMap((fact) => {
        const item = itemOf(fact, place)
        return { ...item, page: (item.page ?? 0) - PAGES_BEFORE_1 }
      }),
  },
  'the key’s number in another form': {
    items: (place) =>
      FACTS.flatMap((fact) => (fact.forms ?? []).map((form) => withKey(itemOf(fact, place), form))),
  },
  'a wrong option stands in the quote': {
    items: (place) =>
      FACTS.flatMap((fact) => {
        const other = otherOf(fact)
        return other ? changedItem(fact, { wrong: [other, ...fact.wrong.slice(1)] }, place) : []
      }),
  },
  'the explanation tells key and page': {
    items: (place) =>
      FACTS.map((fact) => {
        const item = itemOf(fact, place)
        return { ...item, explanation: `The manual says on page ${item.page}: “${fact.sentence}”` }
      }),
  },
}
