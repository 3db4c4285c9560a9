import { createHash } from 'node:crypto'
import { cpSync, linkSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { bring, contents, furnish, newHouse, newPlace, take } from './moving.fixture.ts'

const packed = newPlace()
beforeAll(async () => {
  const house = newHouse()
  await furnish(house)
  await take(house, packed)
})

function plant(change: (place: string) => void): string {
  const place = newPlace()
  cpSync(packed, place, { recursive: true })
  change(place)
  return place
}

async function expectRefused(place: string, sentence: string) {
  const house = newHouse()
  await expect(bring(place, house)).rejects.toMatchObject({
    name: 'MovingError',
    message: expect.stringContaining(sentence),
  })
  expect(await contents(house)).toEqual(await contents(newHouse()))
  expect(await house.documents.get('moving/import')).toBeNull()
}

/** Names another file in the list, under checksums that are right. */
function name(place: string, key: string) {
  const list = path.join(place, 'files.ndjson')
  const [first = '', ...others] = readFileSync(list, 'utf8').split('\n')
  const planted = [JSON.stringify({ ...JSON.parse(first), key }), ...others].join('\n')
  const sum = (text: string) => createHash('sha256').update(text).digest('hex')
  const manifest = path.join(place, 'export.json')
  const text = readFileSync(manifest, 'utf8')
  writeFileSync(manifest, text.replace(sum(readFileSync(list, 'utf8')), sum(planted)))
  writeFileSync(list, planted)
}

describe('a planted export is refused with a sentence, and nothing is written', () => {
  test.each([
    'files/outside.txt',
    'files/pictures/outside',
    'documents/outside.ndjson',
    'files.ndjson.link',
  ])('with a link at %s', async (at) => {
    const secret = path.join(newPlace(), 'secret')
    writeFileSync(secret, 'of this machine')
    const place = plant((folder) => symlinkSync(secret, path.join(folder, at)))
    await expectRefused(place, `holds ${at}, which is a link`)
  })

  test('with a link in the place of a file, and of a folder', async () => {
    const elsewhere = plant(() => {})
    const place = newPlace()
    for (const part of ['documents', 'files.ndjson', 'export.json']) {
      cpSync(path.join(elsewhere, part), path.join(place, part), { recursive: true })
    }
    symlinkSync(path.join(elsewhere, 'files'), path.join(place, 'files'))
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
  ])('with %j in its list of files', async (key) => {
    const place = plant((folder) => name(folder, key))
    await expectRefused(place, `files.ndjson names ${JSON.stringify(key)}.`)
  })
})

test('hard links are files like others', async () => {
  const place = plant((folder) => {
    linkSync(path.join(folder, 'files/manual.pdf'), path.join(newPlace(), 'copy.pdf'))
  })
  const house = newHouse()
  await bring(place, house)
  expect(await house.files.exists('manual.pdf')).toBe(true)
})
