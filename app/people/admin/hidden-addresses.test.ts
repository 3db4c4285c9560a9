import { expect, test, vi } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import {
  forgetAddress,
  forgetUnusedAddresses,
  hiddenAddresses,
  hideAddresses,
  isHidden,
} from './hidden-addresses.server.ts'

const ADDRESS = 'maria@example.com'
const DAY_MS = 24 * 60 * 60_000

/** Opens services that have hidden the address. `during` runs something right after the next read of that kind. */
async function opened() {
  const { services, documents, clock } = openTestServices()
  const hidden = () => hideAddresses(services, ADDRESS)
  const token = await hidden()
  const during = (read: 'get' | 'list', work: () => Promise<unknown>) => {
    const original = documents[read].bind(documents) as (...given: unknown[]) => Promise<never>
    vi.spyOn(documents, read).mockImplementationOnce(async (...given: unknown[]) => {
      const found = await original(...given)
      await work()
      return found
    })
  }
  const forget = () => documents.batch(forgetAddress(ADDRESS, services.now()))
  const laterBy = (days: number) => {
    clock.time += days * DAY_MS
  }
  return { services, hidden, token, during, forget, laterBy }
}

test('an address that is forgotten while a change renews it gets a new token', async () => {
  const { services, hidden, token, during, forget, laterBy } = await opened()
  laterBy(1)
  during('get', forget)
  const renewed = await hidden()
  expect(renewed).not.toBe(token)
  expect(await hiddenAddresses(services).list()).toMatchObject([
    { address: ADDRESS, token: renewed.slice(2, -1) },
  ])
  laterBy(0.5)
  expect(await hidden(), 'within a day after it was forgotten').toBe(renewed)
})

test('an unused address that a change renews at the moment of its deletion stays', async () => {
  const { services, hidden, token, during, laterBy } = await opened()
  const forgetsUnused = () => forgetUnusedAddresses(services, services.now().toISOString())
  laterBy(2)
  during('list', hidden)
  await forgetsUnused()
  expect(await hidden()).toBe(token)
  laterBy(2)
  await forgetsUnused()
  expect(await isHidden(services, ADDRESS)).toBe(false)
})
