import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Services } from '../context.server.ts'
import type { ItemTranslation } from './item-translation.ts'

/** The builds of the languages lie in folders of different depth. */
const FOLDERS = ['../..', '../../..'].map((up) =>
  path.join(import.meta.dirname, up, 'content/bank-es'),
)

type Pair = { en: string; es: string }
type NoteTranslation = { label: Pair; text: Pair }
type TranslationFile = { items: ItemTranslation[]; notes?: NoteTranslation[] }

type Translations = {
  items: ReadonlyMap<string, ItemTranslation>
  /** By the English question. */
  byQuestion: ReadonlyMap<string, ItemTranslation>
  /** By the English text of the note. */
  notes: ReadonlyMap<string, NoteTranslation>
}

/** Returns the release's translations of the starter questions, by id, and of the notes about the tests. */
export function translations({ memory }: Pick<Services, 'memory'>): Promise<Translations> {
  return memory.cache('translations', 1)('es', read, () => true)
}

async function read(): Promise<Translations> {
  const folder = FOLDERS.find((one) => existsSync(one))
  if (!folder) throw new Error(`There is no folder ${FOLDERS[0]}`)
  const all: TranslationFile[] = []
  for await (const file of glob(path.join(folder, '*/*.json'))) {
    all.push(JSON.parse(await readFile(file, 'utf8')))
  }
  const items = all.flatMap((file) => file.items)
  return {
    items: new Map(items.map((item) => [item.id, item])),
    byQuestion: new Map(items.map((item) => [item.question.en, item])),
    notes: new Map(all.flatMap(({ notes = [] }) => notes.map((note) => [note.text.en, note]))),
  }
}
