import { describe, expect, test } from 'vitest'
import { openTab } from './remote-config-client.fixture.ts'

describe('custom signals', () => {
  test('go with each fetch, merged; null removes one', async () => {
    const { client, asked, passes } = openTab()
    client.setCustomSignals({ tab: 'beta', age: 3 })
    client.setCustomSignals({ isNew: true, age: null })
    await client.fetch()
    client.setCustomSignals({ tab: 'stable' })
    await passes(60_000)
    await client.fetch()
    expect(asked.map(({ signals }) => signals)).toEqual([
      { tab: 'beta', isNew: true },
      { tab: 'stable', isNew: true },
    ])
  })

  const numbered = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`s${at}`, at]))

  test('are 100 at most: the next one is refused, and nothing changed', async () => {
    const { client, asked } = openTab()
    client.setCustomSignals(numbered(100))
    expect(() => client.setCustomSignals({ s0: 'changed', more: 1 })).toThrow(
      /^There may be 100 custom signals/,
    )
    client.setCustomSignals({ s99: null, instead: true })
    await client.fetch()
    const { s99: _, ...rest } = numbered(100)
    expect(asked[0]?.signals).toEqual({ ...rest, instead: true })
  })

  test.each<[string, Record<string, string | number>]>([
    ['a text of 501 characters', { a: 'x'.repeat(501) }],
    ['a name of 251 characters', { ['x'.repeat(251)]: 1 }],
    ['no name', { '': 1 }],
    ['a number without end', { a: Number.POSITIVE_INFINITY }],
    ['no number', { a: Number.NaN }],
    ['a lone surrogate', { a: '\ud800' }],
  ])('are refused with %s', (_what, signals) => {
    const { client } = openTab()
    expect(() => client.setCustomSignals(signals)).toThrow(TypeError)
    client.setCustomSignals({ a: 'x'.repeat(500), ['x'.repeat(250)]: 1 })
  })
})
