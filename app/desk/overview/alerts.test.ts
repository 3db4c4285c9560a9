import { expect, test, vi } from 'vitest'
import { type AiFailure, type AiModel, AiModelError } from '../../../platform/ai/ai-model.ts'
import { doNext } from '../../../platform/documents/due-work.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { newItems, putBank } from '../../making/question-bank/bank.fixture.ts'
import { putOregon, reportsFrom } from '../../making/reports/reports.fixture.ts'
import { alerts } from '../../people/admin/alert-store.server.ts'
import { noteBackup } from '../../people/admin/last-backup.server.ts'
import { ITEM } from '../inbox/inbox.fixture.ts'
import { takeInboxAction } from '../inbox/inbox-actions.server.ts'
import { alertMails, deskAlerts, noteAlerts, watchAlerts } from './alerts.server.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const HEALTH = '/admin/system#health'
const BY = { uid: 'admin', uidHash: 'the-hash' }

type Mail = Parameters<Mailer['send']>[0]

/** Services with an AI service that fails as `ai.failure` says, and the mails of each hour's look. */
async function openDesk() {
  const opened = openTestServices()
  const { services, documents } = opened
  await documents.set('system/remoteConfig', {
    admin_email: 'one@example.com, two@example.com',
    enable_gemini_call: true,
  })
  const ai: { failure: AiFailure | null; reason: string } = { failure: null, reason: 'of the day' }
  const countTokens = vi.fn(async () => {
    if (ai.failure) throw new AiModelError(ai.failure, 'none', { reason: ai.reason })
    return 1
  })
  services.aiModel = { countTokens } as unknown as AiModel
  const mails: Mail[] = []
  const mailer: Mailer = {
    send: async (mail) => {
      mails.push(mail)
    },
  }
  const looks = async (by: Services = services) => {
    mails.length = 0
    await noteAlerts(by, by.stopping)
    await doNext(by, alertMails(by, mailer), by.stopping)
    await doNext(by, alertMails(by, mailer), by.stopping)
    return mails.map(({ text }) => text)
  }
  return { ...opened, ai, countTokens, mails, looks }
}

test('a pulled question is mailed to all admins once, and again only when it is pulled anew', async () => {
  const { services, looks, mails, clock } = await openDesk()
  await putOregon(services, 100)
  expect(await looks()).toEqual([])
  for (const client of ['a', 'b', 'c']) await reportsFrom(services, client)
  const says = 'Riders’ reports pulled a question of Oregon.'
  const text = `${says}\nhttp://localhost:3000/admin/inbox#OR.starter-1\n`
  expect(await looks()).toEqual([text])
  expect(mails).toMatchObject([
    { to: ['one@example.com', 'two@example.com'], subject: 'Something needs you' },
  ])
  // Another process, after a start, knows that it was told.
  expect(await looks({ ...services })).toEqual([])
  const [stored] = await alerts(services).list()
  expect(stored).toMatchObject({ kind: 'pulled', mail: 'done' })
  clock.time += HOUR_MS
  const pulledAt = (await services.documents.get('inboxEntries/OR.starter-1'))?.data.pulled
  const { at } = pulledAt as { at: string }
  await takeInboxAction(services, { intent: 'put-back', ...ITEM, pulledAt: at }, BY)
  await looks()
  expect(await alerts(services).list()).toEqual([])
})

test('law that ends within 60 days is mailed once for each day, with the state’s page', async () => {
  const { services, looks, clock } = await openDesk()
  const start = clock.time
  const expiresAt = new Date(start + 61 * DAY_MS).toISOString()
  const items = newItems(20, 'n').map((item, n) => (n < 2 ? { ...item, expiresAt } : item))
  await putBank(services, 'OR', items)
  expect(await looks()).toEqual([])
  clock.time += DAY_MS
  const day = expiresAt.slice(0, 10)
  const says = `Oregon: 2 questions are about law that ends on ${day}.`
  expect(await looks()).toEqual([`${says}\nhttp://localhost:3000/admin/manuals/OR#law\n`])
  clock.time += DAY_MS
  expect(await looks()).toEqual([])
})

test('an old backup is a line on the desk and one mail, until a newer one is made', async () => {
  const { services, looks, clock } = await openDesk()
  expect(await deskAlerts(services)).toEqual([])
  await noteBackup(services, services.now())
  const says = `The last whole backup is of ${services.now().toISOString().slice(0, 10)}.`
  clock.time += 36 * HOUR_MS
  expect([await deskAlerts(services), await looks()]).toEqual([[], []])
  clock.time += 1
  expect(await deskAlerts(services)).toEqual([{ says, to: HEALTH }])
  expect(await looks()).toEqual([`${says}\nhttp://localhost:3000${HEALTH}\n`])
  expect(await looks()).toEqual([])
  await noteBackup(services, services.now())
  expect([await deskAlerts(services), await looks()]).toEqual([[], []])
  clock.time += 37 * HOUR_MS
  expect(await looks()).toHaveLength(1)
})

test('a refused key is a line on the desk and one mail until the service takes it', async () => {
  const { services, looks, ai } = await openDesk()
  expect([await looks(), await deskAlerts(services)]).toEqual([[], []])
  ai.failure = 'bad-key'
  const says = 'The AI service refuses the key: of the day'
  expect(await looks()).toEqual([`${says}\nhttp://localhost:3000${HEALTH}\n`])
  expect(await deskAlerts(services)).toEqual([{ says, to: HEALTH }])
  ai.reason = 'of the next day'
  expect(await looks()).toEqual([])
  // An outage says nothing about the key.
  ai.failure = 'unavailable'
  expect([await looks(), await deskAlerts(services)]).toEqual([[], [{ says, to: HEALTH }]])
  ai.failure = null
  expect([await looks(), await deskAlerts(services)]).toEqual([[], []])
  ai.failure = 'unknown-model'
  expect(await looks()).toEqual([expect.stringContaining('/admin#remote-config')])
})

test('the AI service is asked only while a flag lets the product use it', async () => {
  const { services, looks, ai, countTokens } = await openDesk()
  await services.documents.set('system/remoteConfig', { admin_email: 'one@example.com' })
  ai.failure = 'bad-key'
  expect(await looks()).toEqual([])
  expect(countTokens).not.toHaveBeenCalled()
})

test('an alert that ends while its mail is sent can come again', async () => {
  const { services, ai, looks } = await openDesk()
  ai.failure = 'bad-key'
  await noteAlerts(services, services.stopping)
  const { documents } = services
  const [alert] = await alerts(services).list()
  const batch: typeof documents.batch = async (writes) => {
    await alerts(services).delete(alert?.id ?? '')
    return documents.batch(writes)
  }
  const mailer = { send: async () => {} }
  const ended = { ...services, documents: { ...documents, batch } }
  await doNext(services, alertMails(ended, mailer), services.stopping)
  ai.failure = null
  expect([await looks(), await alerts(services).list()]).toEqual([[], []])
  ai.failure = 'bad-key'
  expect(await looks()).toHaveLength(1)
})

test('a start soon ends the line about a mended key', async () => {
  const { services, ai, looks, countTokens } = await openDesk()
  watchAlerts(services)
  expect(await deskAlerts(services)).toEqual([])
  expect(countTokens).not.toHaveBeenCalled()
  ai.failure = 'bad-key'
  await looks()
  ai.failure = null
  watchAlerts(services)
  await vi.waitFor(async () => expect(await alerts(services).list()).toEqual([]))
})

test('a mail that fails goes out later, with what came meanwhile', async () => {
  const { services, clock, ai } = await openDesk()
  const failing: Mailer = { send: () => Promise.reject(new Error('away')) }
  await noteBackup(services, services.now())
  clock.time += 37 * HOUR_MS
  await noteAlerts(services, services.stopping)
  await doNext(services, alertMails(services, failing), services.stopping)
  ai.failure = 'bad-key'
  await noteAlerts(services, services.stopping)
  const sent: Mail[] = []
  const send = async (mail: Mail) => {
    sent.push(mail)
  }
  // While one process tries, no other mails any of it, even if it sees more.
  expect(await doNext(services, alertMails(services, { send }), services.stopping)).toBe(false)
  clock.time += 2 * 60_000
  await doNext(services, alertMails(services, { send }), services.stopping)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toMatch(/backup is of/)
  expect(sent[0]?.text).toMatch(/refuses the key/)
})
