import { expect, onTestFinished, test } from 'vitest'
import { allIndexes } from './declared-collections.ts'
import { openSqliteStore } from './sqlite/store.ts'
import { ended, endingWrite, hasEnded, unlessEnded } from './tombstones.ts'

test('a batch for something that has ended fails, and nothing of it is stored', async () => {
  const documents = openSqliteStore({ file: ':memory:', indexes: allIndexes([ended]) })
  onTestFinished(() => documents.close())
  const store = (id: string) =>
    documents.batch([
      { type: 'set', path: `letters/${id}`, data: { from: id } },
      ...unlessEnded(id),
    ])

  await store('ann')
  expect(await hasEnded({ documents }, 'ann')).toBe(false)
  await documents.batch([
    endingWrite(new Date('2026-11-20T12:00:00.000Z'), 'ann'),
    { type: 'delete', path: 'letters/ann' },
  ])
  expect(await store('ann')).toBe(false)
  await store('bob')
  expect((await documents.list('letters')).map(({ id }) => id)).toEqual(['bob'])
  expect(await hasEnded({ documents }, 'ann')).toBe(true)
  expect((await documents.get('ended/ann'))?.data).toEqual({
    expiresAt: '2026-11-21T12:00:00.000Z',
  })
})
