import { afterEach, beforeEach, expect, test } from 'vitest'
import { openApp, type RunningApp } from '../../../server/open-app.fixture.ts'
import { outcomeOf } from './outcomes.fixture.ts'

let server: RunningApp
beforeEach(async () => {
  server = await openApp({ TRUSTED_PROXIES: '127.0.0.1' })
})
afterEach(() => server.remove())

const send = (body: object, headers: Record<string, string> = {}) =>
  server.ask('/outcomes', { method: 'POST', body: JSON.stringify(body), headers })
const from = (network: number) => ({ 'X-Forwarded-For': `198.51.${network}.7` })
const page = async (path = '/readiness') => (await server.ask(path)).text.replaceAll('<!-- -->', '')

test('the page shows simulated figures until 100 riders told us, and then theirs, too', async () => {
  expect(await page()).toContain('Of 100 riders who are at 80% to 90%, 87 pass.')
  expect(await page()).not.toContain('riders told us')
  for (let n = 0; n < 99; n++) {
    const outcome = n % 2 ? 'passed' : 'not yet'
    expect(await send(outcomeOf({ outcome }), from(n))).toMatchObject({ status: 204, text: '' })
  }
  expect(await page()).not.toContain('riders told us')
  await send(outcomeOf(), { ...from(100), 'Sec-GPC': '1' })
  expect(await page()).not.toContain('riders told us')
  await send(outcomeOf(), from(100))
  expect(await page()).toContain('100 riders told us, and 2,400 are simulated')
  expect(await page('/es/readiness')).toContain('100 motociclistas nos lo dijeron')
})

test('a request that fits no band, state or outcome is refused', async () => {
  for (const part of [{ band: '10-20' }, { state: 'XX' }, { outcome: 'failed' }, { id: '' }]) {
    const { status, text } = await send({ ...outcomeOf(), ...part })
    expect(status).toBe(422)
    expect(JSON.parse(text)).toEqual({
      message: 'That was not sent. Please press again when you are online.',
    })
  }
})

test('one address may send five outcomes in a minute, and repeats do not count', async () => {
  const first = outcomeOf()
  for (let n = 0; n < 10; n++) expect((await send(first, from(1))).status).toBe(204)
  for (let n = 0; n < 4; n++) expect((await send(outcomeOf(), from(1))).status).toBe(204)
  const { status, headers } = await send(outcomeOf(), from(1))
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
})
