import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  contents,
  type Data,
  emptyData,
  exportTo,
  fill,
  importFrom,
  newFolder,
} from './export.fixture.ts'

const data = emptyData()
const exported = newFolder()
await fill(data)
await exportTo(exported, data)

/**
 * Returns the data with a store that fails once after `after` reads of documents and writes of
 * batches.
 */
function failing({ documents, ...rest }: Data, after: number): Data {
  let left = after
  const orFail = () => {
    if (left-- === 0) throw new Error('failed on purpose')
  }
  async function* all(from?: string) {
    for await (const document of documents.all(from)) {
      orFail()
      yield document
    }
  }
  const batch: typeof documents.batch = async (writes) => {
    orFail()
    return documents.batch(writes)
  }
  return { ...rest, documents: { ...documents, all, batch } }
}

test.each([0, 1, 49, 50, 51, 101, 131])(
  'an export that fails after %d documents continues after the last whole part',
  async (after) => {
    const place = newFolder()
    await expect(exportTo(place, failing(data, after))).rejects.toThrow(
      /documents\/|failed on purpose/,
    )
    const whole = partsIn(place)
    await exportTo(place, data)
    expect(partsIn(place)).toMatchObject(whole)
    const imported = emptyData()
    await importFrom(place, imported)
    expect(await contents(imported)).toEqual(await contents(data))
  },
)

test.each([0, 1, 2, 3, 5, 7])('an import that fails after %d batches continues', async (after) => {
  const imported = emptyData()
  await expect(importFrom(exported, failing(imported, after))).rejects.toThrow('failed on purpose')
  await importFrom(exported, imported)
  expect(await contents(imported)).toEqual(await contents(data))
})

test('an import fails when another process writes during the import', async () => {
  const imported = emptyData()
  const disturbed = {
    ...imported.documents,
    batch: async (writes: Parameters<typeof imported.documents.batch>[0]) => {
      await imported.documents.set('things1/other', {})
      return imported.documents.batch(writes)
    },
  }
  const importing = importFrom(exported, { ...imported, documents: disturbed })
  await expect(importing).rejects.toThrow('133 documents of 132')
})

function partsIn(place: string): Record<string, string> {
  const names = readdirSync(place).includes('documents') ? readdirSync(`${place}/documents`) : []
  const parts = names.filter((name) => /^\d/.test(name))
  return Object.fromEntries(
    parts.map((name) => [name, readFileSync(`${place}/documents/${name}`, 'utf8')]),
  )
}
