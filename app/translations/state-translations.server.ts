import { setImmediate as otherWork } from 'node:timers/promises'
import * as z from 'zod'
import { collection } from '../../platform/documents/collection.ts'
import type { Services } from '../context.server.ts'
import { type ItemTranslation, isCurrent, type Texts } from './item-translation.ts'
import { translations } from './translations.server.ts'

const text = z.string().min(1)
const pair = z.object({ en: text, es: text })

/** A translation that an admin wrote, under the id of its question. It has the form of the release's. */
const adminTranslation = z.object({
  of: text,
  question: pair,
  answer: pair,
  wrong: z.array(pair.extend({ why: z.string() })).readonly(),
  explanation: text,
  picture: text.optional(),
  updatedAt: z.iso.datetime(),
  /** The hash of the admin's user id. */
  by: z.string(),
})
type AdminTranslation = z.infer<typeof adminTranslation> & { id: string }

export const itemTranslations = collection({
  path: 'states/{abbrev}/itemTranslations',
  schema: adminTranslation,
  shows: 'questions',
})

/** The translations of a question, current or stale. */
export type Found = { admin: AdminTranslation | undefined; release: ItemTranslation | undefined }

/** Returns the translations of a state's questions: those of its admins, and those of the release. */
export async function stateTranslations(services: Services, abbrev: string) {
  const [admin, release] = await Promise.all([
    adminTranslations(services, abbrev),
    translations(services),
  ])
  return {
    ofItem: (id: string): Found => ({ admin: admin.items.get(id), release: release.items.get(id) }),
    /** Finds translations by the English question. */
    ofQuestion: (question: string): Found => ({
      admin: admin.byQuestion.get(question),
      release: release.byQuestion.get(question),
    }),
  }
}

/** Returns the translations in the order in which they count. */
export function inOrder({ admin, release }: Found): ItemTranslation[] {
  return [admin, release].filter((one) => one !== undefined)
}

/** Returns the translation that riders get, if any belongs to these English texts. */
export function currentOf(found: Found, item: Texts): ItemTranslation | undefined {
  return inOrder(found).find((one) => isCurrent(one, item))
}

/** Small, because the translations of many states would need much memory. */
const CACHED_STATES = 6
const TRANSLATIONS_PER_READ = 50

async function adminTranslations(services: Services, abbrev: string) {
  // Each write to the collection changes this version.
  const version = await services.contentVersions.of(['questions'])
  const states = services.memory.cache('translations by admins', CACHED_STATES)
  return states(
    `${abbrev} ${version}`,
    () => read(services, abbrev),
    () => true,
  )
}

async function read(services: Services, abbrev: string) {
  const all: AdminTranslation[] = []
  for await (const page of itemTranslations(services, abbrev).pages(TRANSLATIONS_PER_READ)) {
    all.push(...page)
    await otherWork()
  }
  return {
    items: new Map(all.map((one) => [one.id, one])),
    byQuestion: new Map(all.map((one) => [one.question.en, one])),
  }
}
