import { SOURCE, type TranslatedTag } from '../../base/text/languages.ts'
import type { ItemTranslation, Pair } from './item-translation.ts'

type TranslationFile = { items: ItemTranslation[]; notes?: { label: Pair; text: Pair }[] }

/** Reads a file of the release's translations. In it, the tags of the two languages are the keys of a pair. */
export function parseTranslations(json: string, language: TranslatedTag): TranslationFile {
  return JSON.parse(json, (_, value) => {
    if (typeof value?.[language] !== 'string') return value
    const { [SOURCE.tag]: from, [language]: to, ...rest } = value
    return { from, to, ...rest }
  })
}
