import { afterAll, expect, test } from 'vitest'
import { openApp } from '../../server/open-app.fixture.ts'

const app = await openApp()
afterAll(app.remove)

test('the teacher of a set opens ten classes a day, and then reads on its page to wait', async () => {
  const open = () => app.ask('/practice/ohio/set/0000000s0c1sf/teacher', { method: 'POST' })
  for (let n = 1; n <= 10; n++) {
    const { status, headers } = await open()
    expect(status).toBe(303)
    expect(headers.location).toMatch(/^\/class\/[a-z0-9]{8}\/teacher\/[a-z0-9]{26}$/)
  }
  const { status, headers, text } = await open()
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(text).toContain('Your Ohio test')
  expect(text).toContain('You can open 10 classes a day.')
})

test.each(['/practice/nowhere/set/0000000s0c1sf', '/practice/ohio/set/0000000s0c1sg'])(
  'there is no class for %s',
  async (set) => {
    const { status, headers } = await app.ask(`${set}/teacher`, { method: 'POST' })
    expect(status).toBe(404)
    expect(headers['content-type']).toMatch(/^text\/html/)
    expect(headers).not.toHaveProperty('location')
  },
)
