import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type RunningApp } from '../../../server/open-app.fixture.ts'
import type { ShownItem } from '../../questions/question/quiz-item.ts'

let server: RunningApp
let report: object
beforeAll(async () => {
  server = await openApp({ TRUSTED_PROXIES: '127.0.0.1' })
  const [item]: ShownItem[] = JSON.parse((await server.ask('/questions/OH')).text)
  report = { state: 'OH', itemId: item?.id, revision: item?.revision ?? 1, kind: 'typo', text: '' }
})
afterAll(() => server.remove())

async function send(body: unknown, client: string) {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': client }
  const sent = typeof body === 'string' ? body : JSON.stringify(body)
  return (await server.ask('/reports', { method: 'POST', body: sent, headers })).status
}

test('refused reports do not count toward the limit', async () => {
  for (let n = 0; n < 20; n++) {
    expect(await send('{', '192.0.2.1')).toBe(422)
    expect(await send({ ...report, itemId: 'nothing' }, '192.0.2.1')).toBe(422)
  }
  expect(await send(report, '192.0.2.1')).toBe(204)
})

test('an address can send 5 reports a minute, and its network 15', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 7; n++) statuses.push(await send(report, '2001:db8:7:1::1'))
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429])
  for (let n = 2; n < 12; n++) expect(await send(report, `2001:db8:7:${n}::1`)).toBe(204)
  expect(await send(report, '2001:db8:7:99::1')).toBe(429)
  expect(await send(report, '2001:db8:8:99::1')).toBe(204)
})
