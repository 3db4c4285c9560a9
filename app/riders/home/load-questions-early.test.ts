import { runInNewContext } from 'node:vm'
import { href } from 'react-router'
import { expect, test, vi } from 'vitest'
import script from './load-questions-early.inline.ts?code'

test("the page's inline script asks for the questions at their URL", () => {
  const fetch = vi.fn(async () => new Response())
  const addEventListener = vi.fn()
  const localStorage = { getItem: () => 'CA' }
  runInNewContext(script, { fetch, addEventListener, localStorage, console })
  const [event, onChange, options] = addEventListener.mock.lastCall ?? []
  expect([event, options]).toEqual(['change', { once: true }])
  onChange({ target: { value: 'OR' } })
  onChange({ target: { value: '' } })
  expect(fetch.mock.calls).toEqual([
    [href('/questions/:abbrev', { abbrev: 'CA' })],
    [href('/questions/:abbrev', { abbrev: 'OR' })],
  ])
})
