import { expect, test } from 'vitest'
import { sharedRateLimits } from '../../../platform/shared-rate-limit.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import { readInbox } from '../../desk/inbox/inbox.server.ts'
import { idsOfOregon, putOregon, reportsFrom } from './reports.fixture.ts'

const HOUR_MS = 60 * 60 * 1000

/** Sends 40 reports from each address within an hour. Returns the number of accepted reports. */
async function flood(
  { services, clock }: ReturnType<typeof openTestServices>,
  items: number,
  addresses: number,
) {
  const reports = 40 * addresses
  let received = 0
  // Each minute starts with a new process, which knows earlier reports only from the store.
  let countUse = services.countUse
  for (let n = 0; n < reports; n++) {
    if (n % Math.ceil(reports / 60) === 0) {
      countUse = sharedRateLimits({ ...services, secret: 'the secret of this test' })
    }
    clock.time += HOUR_MS / reports
    const client = `203.0.113.${n % addresses}`
    const form = { itemId: `starter-${(n % items) + 1}` }
    if (await reportsFrom({ ...services, countUse }, client, form)) received++
  }
  return received
}

test('400 reports of one question from ten addresses become one line of the inbox', async () => {
  const opened = openTestServices()
  const { services } = opened
  await putOregon(services, 100)
  const received = await flood(opened, 1, 10)
  expect(received).toBeGreaterThan(10)
  expect(received).toBeLessThanOrEqual(30 * 10)
  expect(await idsOfOregon(services)).toHaveLength(99)
  const inbox = await readInbox(services)
  expect(inbox.questions).toHaveLength(1)
  expect(inbox.questions[0]).toMatchObject({
    itemId: 'starter-1',
    pulledAt: expect.any(String),
    reporters: 10,
  })
})

test('2,000 reports of a bank from 50 addresses pull 5 % of it, and the inbox counts them together', async () => {
  const opened = openTestServices()
  const { services } = opened
  await putOregon(services, 60)
  const received = await flood(opened, 59, 50)
  expect(await idsOfOregon(services)).toHaveLength(57)
  const { questions, more, today } = await readInbox(services)
  expect(today).toEqual({ reports: received, reporters: 50 })
  expect(questions.filter(({ pulledAt }) => pulledAt)).toHaveLength(3)
  expect(questions.slice(0, 3).every(({ pulledAt }) => pulledAt)).toBe(true)
  expect(questions.length).toBeLessThanOrEqual(50)
  expect(questions.length + more).toBe(59)
})

test('reports never leave riders with fewer than 25 questions', async () => {
  const opened = openTestServices()
  await putOregon(opened.services, 26)
  // The server accepts only 30 reports from each address.
  expect(await flood(opened, 26, 10)).toBe(30 * 10)
  expect(await idsOfOregon(opened.services)).toHaveLength(25)
})
