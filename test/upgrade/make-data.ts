import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { COLLECTIONS, INDEXES, RULES } from '../../app/collections.server.ts'
import type { Declaration } from '../../platform/documents/collection.ts'
import { openSqliteStore } from '../../platform/documents/sqlite/store.ts'
import { backUpOpen } from '../../platform/export/back-up.ts'
import { openFolder } from '../../platform/files/file-storage.ts'
import { openLog } from '../../platform/log.ts'
import { sampleDocument } from './sample-document.ts'

/*
 * `node test/upgrade/make-data.ts 1.0.0` stores a document of each collection, and the files that they link
 * to, as this release does. Run it until the release is made, and never after that.
 */

const release = process.argv[2] ?? ''
if (!/^\d+\.\d+\.\d+$/.test(release)) throw new Error('Name the release, such as 1.0.0')
const folder = path.join(import.meta.dirname, release)
const [log, now] = [openLog('silent'), () => new Date('2026-11-30T12:00:00Z')]
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
const draft = mkdtempSync(path.join(tmpdir(), 'upgrade-'))
const documents = openSqliteStore({ file: path.join(folder, 'documents.db'), indexes: INDEXES })
const files = openFolder(path.join(folder, 'files'), log)
for (const collection of COLLECTIONS) {
  const at = pathOf(collection)
  const data = at === RULES.mark?.path ? { version: 1, release } : sampleDocument(collection)
  await documents.set(at, data)
  for (const key of RULES.filesOf({ path: at, data })) await files.put(key, `the file ${key}`)
}
await files.put('posts/one/hero.0123456789abcdef-800x600.jpg', 'a picture')
const from = { documents: 'file:///documents.db', files: 'file:///files' }
const secretsOf = { folder: draft, secrets: [] }
const place = path.join(folder, 'export')
await backUpOpen({ documents, files, from, secretsOf, place, rules: RULES, now, log })
await documents.close()
rmSync(draft, { recursive: true })

/** Returns the path of a document: `states/CA/quizItems/one`. */
function pathOf({ path: pattern }: Declaration): string {
  const ids: Record<string, string> = { abbrev: 'CA', language: 'es' }
  const collection = pattern.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? 'one')
  if (collection === 'dataVersions') return `${collection}/here`
  if (collection === 'states') return `${collection}/CA`
  return `${collection}/${collection === 'system' ? 'remoteConfig' : 'one'}`
}
