import { beforeEach, describe, expect, test } from 'vitest'
import type { Services } from '../../context.server.ts'
import { putManual } from '../generation/manuals.fixture.ts'
import { newItems } from './bank.fixture.ts'
import { changed, compares, itemsOf, product, publishes } from './import-bank.fixture.ts'

let services: Services
beforeEach(async () => {
  services = await product()
})

describe('what a hostile file claims', () => {
  test('proves nothing: neither an origin, nor facts, nor an invented quote', async () => {
    await putManual(services)
    const [item] = newItems(1, 'forged')
    const link = '/manuals/OR/aaaaaaaaaaaa/2'
    const source = { page: 2, quote: 'The moon is made of green cheese.', link }
    const forged = { ...item, id: 'forged', origin: 'manual', facts: ['f'], source }
    const sent = [forged, ...(await itemsOf(services))]
    const { unproved } = await compares(services, sent)
    expect(unproved.forged?.reasons).toContainEqual(expect.objectContaining({ code: 'quote' }))
    await publishes(services, sent, true)
    const [first] = await itemsOf(services)
    expect(first).toMatchObject({ id: 'forged', origin: 'admin' })
    expect(first).not.toHaveProperty('source')
    expect(first).not.toHaveProperty('facts')
  })

  test('can’t cite the manual on the admin’s word', async () => {
    const [item] = newItems(1, 'cites')
    const explanation = 'See page 2 of the manual.'
    const sent = [{ ...item, explanation, id: 'cites' }, ...(await itemsOf(services))]
    expect((await compares(services, sent)).unproved.cites).toMatchObject({ mayBeWord: false })
    expect(await publishes(services, sent, true)).toMatchObject({ status: 422 })
  })

  test('has no question whose law has ended, at either press, as none is written by hand', async () => {
    const items = await itemsOf(services)
    for (const expiresAt of ['2026-11-01T00:00:00.000Z', '0000-01-01T00:00:00.000Z']) {
      const file = changed(items, 3, { expiresAt })
      expect((await compares(services, file)).notTaken).toMatchObject([
        { id: 'starter-4', reason: expect.stringMatching(/law has ended/) },
      ])
      expect(await publishes(services, file, true)).toMatchObject({ status: 422 })
    }
    expect(await itemsOf(services)).toEqual(items)
  })

  test('names only pictures of the product', async () => {
    const [item] = newItems(1, 'pictured')
    const sent = [{ ...item, picture: { name: 'no-such-picture', text: 'x' } }]
    const { notTaken, added } = await compares(services, sent, 'add')
    expect(notTaken).toMatchObject([{ reason: 'The product has no picture “no-such-picture”.' }])
    expect(added).toEqual([])
  })

  test('is judged in bounded time: 1,000 questions with invented quotes', async () => {
    await putManual(services)
    const source = { page: 2, quote: `${'The moon is made of cheese. '.repeat(20)}` }
    const items = newItems(1_000, 'many').map((item) => ({ ...item, source }))
    const begun = performance.now()
    expect(Object.keys((await compares(services, items)).unproved)).toHaveLength(1_000)
    expect(performance.now() - begun).toBeLessThan(30_000)
  })
})
