import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import type { DocumentData, DocumentStore } from '../documents/document-store.ts'
import { openSqliteStore } from '../documents/sqlite-store.ts'
import { type FileStorage, openFolder } from '../files/file-storage.ts'
import { openLog } from '../log.ts'
import { exportData } from './export-data.ts'
import { importData } from './import-data.ts'
import { takeInventory } from './inventory.ts'
import { keysOf } from './moved-files.ts'
import type { MovingRules } from './moving-rules.ts'
import { sumOf } from './tally.ts'

/** A place with documents and files. */
export type House = { documents: DocumentStore; files: FileStorage; filesUri: string }

const log = openLog('silent')
const now = () => new Date()

export const RULES: MovingRules = {
  staysBehind: (path) => path.startsWith('visits/'),
  filesOf: ({ data }) => (typeof data.picture === 'string' ? [data.picture] : []),
  arriving: ({ path, data }, filesUri) =>
    data.at ? { path, data: { ...data, at: filesUri } } : { path, data },
}

const scratch = mkdtempSync(path.join(tmpdir(), 'moving-'))
afterAll(() => rmSync(scratch, { recursive: true }))

/** An empty folder. */
export const newPlace = () => mkdtempSync(path.join(scratch, 'place-'))

/** An empty house, in SQLite unless a store is given. */
export function newHouse(
  documents: DocumentStore = openSqliteStore({ file: ':memory:', indexes: [] }),
): House {
  const folder = path.join(newPlace(), 'files')
  return { documents, files: openFolder(folder, log), filesUri: `file://${folder}` }
}

/** Fills a house with what is not easy to carry. */
export async function furnish({ documents, files, filesUri }: House): Promise<void> {
  for (let n = 0; n < 130; n++) {
    const data: DocumentData = { n: n / 7, text: `line\u2028\u2029\r\n${'😀é'.repeat(n)}` }
    await documents.set(`things${n % 3}/${n}`, data)
  }
  await documents.set('none/there/below/it', { deep: [[{ z: 1, a: null }], -0.1, 1e300] })
  await documents.set('a/picture', { picture: 'pictures/one.png', at: filesUri })
  await documents.set('visits/now', { secret: true })
  await files.put('pictures/one.png', new Uint8Array([0, 255, 10, 13]))
  await files.put('manual.pdf', Buffer.alloc(300_000, 'pdf'))
  await files.put('empty.txt', '')
}

export const take = (house: House, place: string, part = { documents: 50, characters: 15_000 }) =>
  exportData({ ...house, from: at(house), place, rules: RULES, now, log, part })

export const bring = (place: string, house: House) =>
  importData({ ...house, place, rules: RULES, now, log })

const at = ({ filesUri }: House) => ({ documents: 'here', files: filesUri })

/** Everything in a house that moves, wherever it keeps its files. */
export async function contents({ documents, files }: House) {
  const { add, taken } = takeInventory()
  for await (const document of documents.all()) {
    if (/^(visits|moving)\//.test(document.path)) continue
    const { at, ...data } = document.data
    add({ ...document, data })
  }
  const sums: Record<string, string> = {}
  for await (const key of keysOf(files))
    sums[key] = (await sumOf(await files.getStream(key))).sha256
  return { ...taken(), sums }
}
