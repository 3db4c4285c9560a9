import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

function held(done: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const work = async () => {
    await promise
    done.push('first')
  }
  return { work, resolve, reject }
}

test('work under one key is done in its order; other keys do not wait', async () => {
  const done: string[] = []
  const owner = {}
  const { work, resolve } = held(done)
  const first = oneAtATime(owner, 'a', work)
  const second = oneAtATime(owner, 'a', async () => done.push('second'))
  await oneAtATime(owner, 'b', async () => done.push('beside'))
  await oneAtATime({}, 'a', async () => done.push('of another owner'))
  resolve()
  await Promise.all([first, second])
  expect(done).toEqual(['beside', 'of another owner', 'first', 'second'])
})

test('what waits for work that fails fails with it; what comes later is done', async () => {
  const done: string[] = []
  const owner = {}
  const { work, reject } = held(done)
  const first = oneAtATime(owner, 'a', work)
  const second = oneAtATime(owner, 'a', async () => done.push('second'))
  reject(new Error('the store is away'))
  await expect(first).rejects.toThrow('the store is away')
  await expect(second).rejects.toThrow('the store is away')
  await oneAtATime(owner, 'a', async () => done.push('later'))
  expect(done).toEqual(['later'])
})
