import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

test('work under one key is done in its order, also after a failure; other keys do not wait', async () => {
  const done: string[] = []
  const gate = Promise.withResolvers<void>()
  const owner = {}
  const first = oneAtATime(owner, 'a', async () => {
    await gate.promise
    done.push('first')
    throw new Error('not this one')
  })
  const second = oneAtATime(owner, 'a', async () => done.push('second'))
  await oneAtATime(owner, 'b', async () => done.push('beside'))
  await oneAtATime({}, 'a', async () => done.push('of another owner'))
  gate.resolve()
  await expect(first).rejects.toThrow('not this one')
  await second
  expect(done).toEqual(['beside', 'of another owner', 'first', 'second'])
})
