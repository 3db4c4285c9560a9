import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { CONTENT } from '../../base/text/content-folder.server.ts'
import { TRANSLATED, type TranslatedTag } from '../../base/text/languages.ts'
import type { Services } from '../../context.server.ts'
import type { ItemTranslation, Pair } from './item-translation.ts'
import { parseTranslations } from './translation-file.ts'

type Translations = {
  items: ReadonlyMap<string, ItemTranslation>
  /** By the English question. */
  byQuestion: ReadonlyMap<string, ItemTranslation>
  /** By the English text of the note. */
  notes: ReadonlyMap<string, { label: Pair; text: Pair }>
}

/** Returns the release's translations of the starter questions, by id, and of the notes about the tests. */
export function translations(
  { memory }: Pick<Services, 'memory'>,
  language: TranslatedTag,
): Promise<Translations> {
  const languages = memory.cache('translations', TRANSLATED.length)
  return languages(
    language,
    () => read(language),
    () => true,
  )
}

async function read(language: TranslatedTag): Promise<Translations> {
  const all = []
  for await (const file of glob(path.join(CONTENT, language, 'bank/*/*.json'))) {
    all.push(parseTranslations(await readFile(file, 'utf8'), language))
  }
  const items = all.flatMap((file) => file.items)
  return {
    items: new Map(items.map((item) => [item.id, item])),
    byQuestion: new Map(items.map((item) => [item.question.from, item])),
    notes: new Map(all.flatMap(({ notes = [] }) => notes.map((note) => [note.text.from, note]))),
  }
}
