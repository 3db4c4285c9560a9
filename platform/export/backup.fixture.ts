import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { copySqlite, filesBeside, holdAlone } from '../documents/sqlite/copy.ts'
import { openSqliteStore } from '../documents/sqlite/store.ts'
import { openFolder } from '../files/file-storage.ts'
import { openLog } from '../log.ts'
import type { DataFolder } from './back-up.ts'
import { contents, type Data } from './export.fixture.ts'

const ENGINE: DataFolder['engine'] = {
  copy: copySqlite,
  holdAlone,
  open: (file) => openSqliteStore({ file, indexes: [] }),
  filesBeside,
}

export function dataIn(folder: string, database = 'own.db'): DataFolder {
  return { folder, database, files: 'files', secrets: ['key', 'none'], engine: ENGINE }
}

export function openData({ folder, database }: DataFolder): Data {
  const documents = ENGINE.open(path.join(folder, database))
  const files = openFolder(path.join(folder, 'files'), openLog('silent'))
  return { documents, files, filesUri: 'file:///before' }
}

export async function contentsOf(folder: string) {
  const data = openData(dataIn(folder))
  const found = await contents(data)
  await data.documents.close()
  return found
}

export function damage(file: string): void {
  const bytes = readFileSync(file)
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
  writeFileSync(file, bytes)
}
