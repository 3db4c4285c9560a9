import { createHash } from 'node:crypto'
import { linkSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  changedCopy,
  emptyData,
  expectRefused,
  exportTo,
  fill,
  importFrom,
  newFolder,
} from './export.fixture.ts'

const exported = newFolder()
const data = emptyData()
await fill(data)
await exportTo(exported, data)

const plant = (change: (place: string) => void) => changedCopy(exported, change)

/** Replaces the first key in the list of files with `key`, and corrects the checksums. */
function listKey(place: string, key: string) {
  const list = path.join(place, 'files.ndjson')
  const [first = '', ...others] = readFileSync(list, 'utf8').split('\n')
  const planted = [JSON.stringify({ ...JSON.parse(first), key }), ...others].join('\n')
  const sum = (text: string) => createHash('sha256').update(text).digest('hex')
  const manifest = path.join(place, 'export.json')
  const text = readFileSync(manifest, 'utf8')
  writeFileSync(manifest, text.replace(sum(readFileSync(list, 'utf8')), sum(planted)))
  writeFileSync(list, planted)
}

describe('an import rejects a malicious export and writes nothing:', () => {
  test.each([
    'files/outside.txt',
    'files/pictures/outside',
    'documents/outside.ndjson',
    'files.ndjson.link',
  ])('a link at %s', async (at) => {
    const secret = path.join(newFolder(), 'secret')
    writeFileSync(secret, 'of this machine')
    const place = plant((folder) => symlinkSync(secret, path.join(folder, at)))
    await expectRefused(place, `holds ${at}, which is a link`)
  })

  test('a link instead of a folder', async () => {
    const place = plant((folder) => {
      rmSync(path.join(folder, 'files'), { recursive: true })
      symlinkSync(path.join(exported, 'files'), path.join(folder, 'files'))
    })
    await expectRefused(place, 'holds files, which is a link')
  })

  test.each([
    '../outside.txt',
    'a/../../outside.txt',
    '/etc/hostname',
    '..',
    '',
    '..\\outside',
    'a//b',
  ])('%j in the list of files', async (key) => {
    const place = plant((folder) => listKey(folder, key))
    await expectRefused(place, `files.ndjson names ${JSON.stringify(key)}.`)
  })
})

test('an import reads hard links', async () => {
  const place = plant((folder) => {
    linkSync(path.join(folder, 'files/manual.pdf'), path.join(newFolder(), 'copy.pdf'))
  })
  const data = emptyData()
  await importFrom(place, data)
  expect(await data.files.exists('manual.pdf')).toBe(true)
})
