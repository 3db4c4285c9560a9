import { expect, test } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import { readAiPrice, setAiPrice } from './ai-price.server.ts'
import { costOf, readDollars } from './ai-price.ts'

test.each([
  ['1.25', 1.25],
  [' $0.30 ', 0.3],
  ['10', 10],
  ['0', 0],
  ['', null],
  ['free', null],
  ['-1', null],
  ['1e5', null],
  ['1,25', null],
  ['999999', null],
])('the text %j is read as the amount %j', (text, dollars) => {
  expect(readDollars(text)).toBe(dollars)
})

test.each([
  [{ input: 150_000, output: 32_400 }, 'about $0.13'],
  [{ input: 1_000_000, output: 1_000_000 }, 'about $2.80'],
  [{ input: 3_000, output: 0 }, 'less than $0.01'],
  [{ input: 0, output: 0 }, 'about $0.00'],
])('the cost of %j is %s', (used, cost) => {
  expect(costOf(used, { input: 0.3, output: 2.5 })).toBe(cost)
})

test('the admin can set and remove a price, and gets a message about a bad price', async () => {
  const { services } = openTestServices()
  const set = (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return setAiPrice(services, { uid: 'u', email: 'admin@example.com', uidHash: 'h' }, form)
  }
  expect(await readAiPrice(services)).toBeNull()
  expect(await set({ input: '0.30', output: '$2.50' })).toEqual({ isSaved: true })
  expect(await readAiPrice(services)).toEqual({ input: 0.3, output: 2.5 })
  expect(await set({ input: '0.30', output: '' })).toMatchObject({
    data: { message: 'Please write both prices in dollars, such as 1.25, or neither.' },
    init: { status: 422 },
  })
  expect(await readAiPrice(services)).toEqual({ input: 0.3, output: 2.5 })
  await set({})
  expect(await readAiPrice(services)).toBeNull()
})
