import { setImmediate as otherWork } from 'node:timers/promises'
import * as z from 'zod'
import { collection } from '../../../platform/documents/collection.ts'
import { TRANSLATED, type TranslatedTag } from '../../base/text/languages.ts'
import type { Services } from '../../context.server.ts'
import { pictureFields } from '../question/quiz-item.ts'
import { reason } from '../question/reasons.ts'
import { type ItemTranslation, isCurrent, type Texts } from './item-translation.ts'
import { type QuoteInLanguage, quotesInLanguage } from './quotes-in-language.server.ts'
import { translations } from './translations.server.ts'

const text = z.string().min(1)
const pair = z.object({ from: text, to: text })

/** The author of a translation that no admin wrote. */
export const AI_MODEL = 'ai-model'

/**
 * A translation for one state, under the id of its question. It has the form of the release's. Riders
 * get it unless there are doubts.
 */
const stateTranslation = z.object({
  of: text,
  question: pair,
  answer: pair,
  wrong: z.array(pair.extend({ why: z.string() })).readonly(),
  explanation: text,
  ...pictureFields(text),
  updatedAt: z.iso.datetime(),
  /** The hash of the admin's user id, or `AI_MODEL`. */
  by: text,
  doubts: z.optional(z.array(reason)),
})
type StateTranslation = z.infer<typeof stateTranslation> & { id: string }

export const itemTranslations = collection({
  path: 'states/{abbrev}/texts/{language}/translations',
  holds: { what: 'work', until: { event: 'stays' } },
  schema: stateTranslation,
  shows: 'questions',
})

/** The translations of a question, current or stale. `draft` is a state's own one with doubts. */
export type Found = {
  own: StateTranslation | undefined
  draft: StateTranslation | undefined
  release: ItemTranslation | undefined
}

/**
 * Returns the translations of a state's questions: its own ones, and those of the release. Also what its
 * manual in the language says about them.
 */
export async function stateTranslations(
  services: Services,
  abbrev: string,
  language: TranslatedTag,
) {
  const [own, release] = await Promise.all([
    ownTranslations(services, abbrev, language),
    translations(services, language),
  ])
  return {
    ofItem: (id: string): Found => ({
      own: own.items.get(id),
      draft: own.drafts.get(id),
      release: release.items.get(id),
    }),
    /** Finds translations that riders may have seen by the English question. */
    ofQuestion: (question: string): Found => ({
      own: own.byQuestion.get(question),
      draft: undefined,
      release: release.byQuestion.get(question),
    }),
    quoteOf: (id: string): QuoteInLanguage | undefined => own.quotes.get(id),
  }
}

/** Returns the translations for riders in the order in which they count. */
export function inOrder({ own, release }: Found): ItemTranslation[] {
  return [own, release].filter((one) => one !== undefined)
}

/** Returns the translation that riders get, if any belongs to these English texts. */
export function currentOf(found: Found, item: Texts): ItemTranslation | undefined {
  return inOrder(found).find((one) => isCurrent(one, item))
}

/** Small, because the translations of many states would need much memory. */
const CACHED_STATES = 6 * TRANSLATED.length
const TRANSLATIONS_PER_READ = 50

async function ownTranslations(services: Services, abbrev: string, language: TranslatedTag) {
  // Each write to the collection changes this version.
  const version = await services.contentVersions.of(['questions'])
  const states = services.memory.cache('translations of a state', CACHED_STATES)
  return states(
    `${abbrev} ${language} ${version}`,
    () => read(services, abbrev, language),
    () => true,
  )
}

async function read(services: Services, abbrev: string, language: TranslatedTag) {
  const all = await allOf(itemTranslations(services, abbrev, language).pages(TRANSLATIONS_PER_READ))
  const quotes = await allOf(
    quotesInLanguage(services, abbrev, language).pages(TRANSLATIONS_PER_READ),
  )
  const { own = [], drafts = [] } = Object.groupBy(all, ({ doubts }) => (doubts ? 'drafts' : 'own'))
  return {
    items: new Map(own.map((one) => [one.id, one])),
    drafts: new Map(drafts.map((one) => [one.id, one])),
    byQuestion: new Map(own.map((one) => [one.question.from, one])),
    quotes: new Map(quotes.map((quote) => [quote.id, quote])),
  }
}

async function allOf<T>(pages: AsyncIterable<T[]>): Promise<T[]> {
  const all: T[] = []
  for await (const page of pages) {
    all.push(...page)
    await otherWork()
  }
  return all
}
