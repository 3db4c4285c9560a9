import { expect, test, vi } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import { countOne, readNumbers } from './numbers.server.ts'

// Nothing waits a minute here.
vi.mock('node:timers/promises', async (original) => {
  const { setTimeout, ...others } = await original<typeof import('node:timers/promises')>()
  const soon: typeof setTimeout = (ms = 0, ...rest) => setTimeout(ms === 60_000 ? 0 : ms, ...rest)
  return { ...others, setTimeout: soon }
})

const FULL = new Error('disk full')

function beginsOne() {
  const opened = openTestServices()
  const set = vi.spyOn(opened.documents, 'set')
  const begin = () =>
    countOne(opened.services, { kind: 'quizzes-begun', state: 'OH', language: 'en' })
  return { ...opened, set, begin }
}

test('a failed write is logged and repeated, although nothing more is counted', async () => {
  const { services, set, begin, logged } = beginsOne()
  set.mockRejectedValueOnce(FULL).mockRejectedValueOnce(FULL)
  begin()
  await services.background.ended()
  expect((await readNumbers(services))[0]?.sums['quizzes-begun']).toBe(1)
  expect(logged.map(({ msg }) => msg)).toEqual(Array(2).fill('could not store the numbers'))
})

test('a write that fails while the server stops has one more try, and no third', async () => {
  const { services, set, begin, stopping } = beginsOne()
  set.mockImplementation(async () => {
    stopping.abort()
    throw FULL
  })
  begin()
  await services.background.ended()
  expect(set).toHaveBeenCalledTimes(2)
})
