import { cpSync, mkdtempSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect } from 'vitest'
import { newFolder as temporaryFolder } from '../../test/temporary-folder.fixture.ts'
import type { DocumentData, DocumentStore } from '../documents/document-store.ts'
import { openSqliteStore } from '../documents/sqlite/store.ts'
import { type FileStorage, openFolder } from '../files/file-storage.ts'
import { openLog } from '../log.ts'
import { checksumOf, digestDocuments } from './checksum.ts'
import { exportData } from './export-data.ts'
import { IMPORT_PROGRESS } from './export-format.ts'
import type { ExportRules } from './export-rules.ts'
import { keysOf } from './exported-files.ts'
import { importData } from './import-data.ts'

export type Data = { documents: DocumentStore; files: FileStorage; filesUri: string }

const log = openLog('silent')
const now = () => new Date()

export const RULES: ExportRules = {
  isExcluded: (path) => path.startsWith('visits/'),
  filesOf: ({ data }) => (typeof data.picture === 'string' ? [data.picture] : []),
  forImport: ({ path, data }, filesUri) =>
    data.at ? { path, data: { ...data, at: filesUri } } : { path, data },
}

const scratch = temporaryFolder(afterAll)

export const newFolder = () => mkdtempSync(path.join(scratch, 'folder-'))

export function emptyData(
  documents: DocumentStore = openSqliteStore({ file: ':memory:', indexes: [] }),
): Data {
  const folder = path.join(newFolder(), 'files')
  return { documents, files: openFolder(folder, log), filesUri: `file://${folder}` }
}

/** Stores data that is easily changed by mistake in an export. */
export async function fill({ documents, files, filesUri }: Data): Promise<void> {
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

export const exportTo = (
  place: string,
  data: Data,
  part = { documents: 50, characters: 15_000 },
) => {
  const from = { documents: 'here', files: data.filesUri }
  return exportData({ ...data, from, place, rules: RULES, now, log, part })
}

export const importFrom = (place: string, data: Data) =>
  importData({ ...data, place, rules: RULES, now, log })

/** Copies an export, and changes the copy. */
export function changedCopy(exported: string, change: (place: string) => void): string {
  const place = newFolder()
  cpSync(exported, place, { recursive: true })
  change(place)
  return place
}

/** Expects that importing the export at `place` fails with this sentence and writes nothing. */
export async function expectRefused(place: string, sentence: string) {
  const data = emptyData()
  await expect(importFrom(place, data)).rejects.toMatchObject({
    name: 'ExportError',
    message: expect.stringContaining(sentence),
  })
  expect(await contents(data)).toEqual(await contents(emptyData()))
  expect(await data.documents.get(IMPORT_PROGRESS)).toBeNull()
}

/** Returns a digest of everything in the data that an export contains, except the files' address. */
export async function contents({ documents, files }: Data) {
  const { add, digest } = digestDocuments()
  for await (const document of documents.all()) {
    if (/^(visits|moving)\//.test(document.path)) continue
    const { at, ...data } = document.data
    add({ ...document, data })
  }
  const sums: Record<string, string> = {}
  for await (const key of keysOf(files)) {
    sums[key] = (await checksumOf(await files.getStream(key))).sha256
  }
  return { ...digest, sums }
}
