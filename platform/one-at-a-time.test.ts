import { expect, test } from 'vitest'
import { openOneAtATime } from './one-at-a-time.ts'

function held(done: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const work = async () => {
    await promise
    done.push('first')
  }
  return { work, resolve, reject }
}

test('work under one key runs in order, and other keys do not wait', async () => {
  const done: string[] = []
  const oneAtATime = openOneAtATime()
  const { work, resolve } = held(done)
  const first = oneAtATime('a', work)
  const second = oneAtATime('a', async () => done.push('second'))
  await oneAtATime('b', async () => done.push('beside'))
  await openOneAtATime()('a', async () => done.push('of another queue'))
  resolve()
  await Promise.all([first, second])
  expect(done).toEqual(['beside', 'of another queue', 'first', 'second'])
})

test('work that waits for failing work fails with it, and later work runs', async () => {
  const done: string[] = []
  const oneAtATime = openOneAtATime()
  const { work, reject } = held(done)
  const first = oneAtATime('a', work)
  const second = oneAtATime('a', async () => done.push('second'))
  reject(new Error('the store is away'))
  await expect(first).rejects.toThrow('the store is away')
  await expect(second).rejects.toThrow('the store is away')
  await oneAtATime('a', async () => done.push('later'))
  expect(done).toEqual(['later'])
})
