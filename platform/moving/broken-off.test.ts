import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { bring, contents, furnish, type House, newHouse, newPlace, take } from './moving.fixture.ts'

const house = newHouse()
const packed = newPlace()
beforeAll(async () => {
  await furnish(house)
  await take(house, packed)
})

/** The same house, whose store breaks off after so many documents were read, or batches written. */
function breaking({ documents, ...rest }: House, after: number): House {
  let left = after
  const orBreak = () => {
    if (left-- === 0) throw new Error('broken off')
  }
  async function* all(from?: string) {
    for await (const document of documents.all(from)) {
      orBreak()
      yield document
    }
  }
  const batch: typeof documents.batch = async (writes) => {
    orBreak()
    return documents.batch(writes)
  }
  return { ...rest, documents: { ...documents, all, batch } }
}

test.each([0, 1, 49, 50, 51, 101, 131])(
  'an export that broke off after %d documents goes on after the last whole part',
  async (after) => {
    const place = newPlace()
    await expect(take(breaking(house, after), place)).rejects.toThrow(/documents\/|broken off/)
    const whole = partsIn(place)
    await take(house, place)
    expect(partsIn(place)).toMatchObject(whole)
    const arrived = newHouse()
    await bring(place, arrived)
    expect(await contents(arrived)).toEqual(await contents(house))
  },
)

test.each([0, 1, 2, 3, 5, 7])(
  'an import that broke off after %d batches goes on',
  async (after) => {
    const arrived = newHouse()
    await expect(bring(packed, breaking(arrived, after))).rejects.toThrow('broken off')
    await bring(packed, arrived)
    expect(await contents(arrived)).toEqual(await contents(house))
  },
)

test('an import beside somebody who writes does not end well', async () => {
  const arrived = newHouse()
  const meddling = {
    ...arrived.documents,
    batch: async (writes: Parameters<typeof arrived.documents.batch>[0]) => {
      await arrived.documents.set('things1/meddled', {})
      return arrived.documents.batch(writes)
    },
  }
  const importing = bring(packed, { ...arrived, documents: meddling })
  await expect(importing).rejects.toThrow('133 documents of 132')
})

/** The parts of an export, with what is in them. */
function partsIn(place: string): Record<string, string> {
  const names = readdirSync(place).includes('documents') ? readdirSync(`${place}/documents`) : []
  const parts = names.filter((name) => /^\d/.test(name))
  return Object.fromEntries(
    parts.map((name) => [name, readFileSync(`${place}/documents/${name}`, 'utf8')]),
  )
}
