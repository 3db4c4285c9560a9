import * as z from 'zod/mini'
import { collection } from '../../../platform/documents/collection.ts'
import { LANGUAGES, type LanguageTag, SOURCE } from '../../base/text/languages.ts'
import type { Services } from '../../context.server.ts'
import { storedManual } from '../../questions/states/state-record.ts'
import { readStateRecord } from '../../questions/states/states.server.ts'

/** A state's manuals in other languages, under the language. They prove quotes, but no question. */
export const otherManuals = collection({
  path: 'states/{abbrev}/manuals',
  holds: { what: 'work', until: { event: 'stays' } },
  schema: z.object({ sourceDocument: z.string(), gsUri: z.string(), manual: storedManual }),
  file: { link: 'sourceDocument', uri: 'gsUri' },
})

type Store = Pick<Services, 'documents' | 'log'>

/** Returns the record of a state's manual in a language. */
export function manualIn(services: Store, abbrev: string, language: LanguageTag) {
  if (language === SOURCE.tag) return readStateRecord(services, abbrev)
  return otherManuals(services, abbrev).get(language)
}

/** Returns the record and the language of a state's manual. Null if the state has another one now. */
export async function findManual(services: Store, abbrev: string, id: string) {
  for (const { tag: language } of LANGUAGES) {
    const { manual, sourceDocument } = (await manualIn(services, abbrev, language)) ?? {}
    if (manual?.id === id) return { language, manual, sourceDocument }
  }
  return null
}
