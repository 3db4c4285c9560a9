import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { doNext } from '../../../platform/documents/due-work.ts'
import { openSmtpMailer } from '../../../platform/mail/smtp-mailer.ts'
import { startMailServer } from '../../../platform/mail/smtp-server.fixture.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { ITEM } from '../../desk/inbox/inbox.fixture.ts'
import { takeInboxAction } from '../../desk/inbox/inbox-actions.server.ts'
import { takeCall } from '../../making/ai-budget/ai-usage.server.ts'
import { DONE_RUN } from '../../making/generation/done-run.fixture.ts'
import type { GenerationRun } from '../../making/generation/generation-run.ts'
import { generationRuns, uploadQueue } from '../../making/generation/generation-runs.server.ts'
import { openManualServices } from '../../making/generation/manuals.fixture.ts'
import { mails as mailsOf } from '../../making/generation/tell-admins.server.ts'
import { dismissEnded } from '../../making/generation/upload-queue.server.ts'
import { newItems, putBank } from '../../making/question-bank/bank.fixture.ts'
import { putOregon, reportsFrom } from '../../making/reports/reports.fixture.ts'
import { reports } from '../../making/reports/reports.server.ts'
import { allFeedback } from '../../people/feedback/feedback.server.ts'
import {
  askForTranslations,
  pendingTranslations,
} from '../../questions/translations/pending-translations.server.ts'
import { resumeWork } from './start.server.ts'
import { registerGauges } from './work-gauges.server.ts'

const MINUTE = 60_000
const BY = { uid: 'admin', uidHash: 'the-hash' }

async function told({ metrics }: Services): Promise<Record<string, number>> {
  const lines = (await metrics.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => line.split(' ')).map(([a = '', b]) => [a, Number(b)]),
  )
}

async function putRun(services: Services, abbrev: string, fields: Partial<GenerationRun> = {}) {
  const at = services.now().toISOString()
  const run = { ...DONE_RUN, startedAt: at, aliveAt: at, ...fields }
  await generationRuns(services, abbrev).set('1', run)
  await uploadQueue(services).set(abbrev, { addedAt: at, mail: 'due' })
}

async function sendFeedback(services: Services, count: number) {
  const createdAt = services.now().toISOString()
  const one = { message: 'Hello', context: null, ua: '', email: null, allowContact: false }
  const { write } = allFeedback(services)
  const ids = Array.from({ length: count }, (_, n) => `f${n}`)
  await services.documents.batch(ids.map((id) => write.create(id, { ...one, createdAt })))
}

test('the metrics tell what is open in the inbox, and read a bounded part of it', async () => {
  const { services, clock } = openTestServices()
  await putOregon(services, 20)
  registerGauges(services)
  await reportsFrom(services, 'a')
  await reportsFrom(services, 'a', { itemId: 'starter-2' })
  await sendFeedback(services, 3)
  expect(await told(services)).toEqual({
    remote_config_version: 0,
    states_with_ending_law: 0,
    inbox_oldest_timestamp_seconds: services.now().getTime() / 1000,
    'inbox_open{of="questions"}': 2,
    'inbox_open{of="feedback"}': 3,
  })

  clock.time += MINUTE
  await takeInboxAction(services, { intent: 'done', id: 'f1' }, BY)
  await takeInboxAction(services, { intent: 'keep', ...ITEM, pulledAt: '' }, BY)
  const settled = { 'inbox_open{of="questions"}': 1, 'inbox_open{of="feedback"}': 2 }
  expect(await told(services)).toMatchObject(settled)

  const { write } = reports(services)
  const createdAt = services.now().toISOString()
  const report = { ...ITEM, itemId: 'starter-3', kind: 'typo', text: '', createdAt } as const
  await services.documents.batch(
    Array.from({ length: 300 }, (_, n) => write.set(`r${n}`, { ...report, reporter: `${n}` })),
  )
  // Until the minute is over, further looks read nothing.
  expect(await told(services)).toMatchObject(settled)
  clock.time += MINUTE
  let read = 0
  const { list, get } = services.documents
  services.documents.list = async (...asked) => {
    const found = await list(...asked)
    read += found.length
    return found
  }
  services.documents.get = (path) => {
    read++
    return get(path)
  }
  expect(await told(services)).toMatchObject({ 'inbox_open{of="questions"}': 1 })
  expect(read).toBeGreaterThan(50)
  expect(read).toBeLessThan(120)
})

test('the metrics tell which runs wait, run and failed, until the admin dismisses them', async () => {
  const { services, clock } = await openManualServices('http://127.0.0.1:1')
  registerGauges(services)
  await putRun(services, 'OR', { status: 'running', version: null })
  await putRun(services, 'NY', { status: 'queued', version: null })
  await putRun(services, 'TX', { status: 'failed', version: null })
  await putRun(services, 'OH')
  const runs = async () => {
    clock.time += MINUTE
    await putRun(services, 'OR', { status: 'running', version: null })
    const now = await told(services)
    return ['waiting', 'running', 'failed'].map((status) => now[`runs{status="${status}"}`])
  }
  expect(await runs()).toEqual([1, 1, 1])
  await dismissEnded(services)
  expect(await runs()).toEqual([1, 1, 0])
})

test('the metrics tell of a mail that waits, and of one that was given up', async () => {
  const { services, clock } = await openManualServices('http://127.0.0.1:1')
  const { url, mode } = await startMailServer()
  mode.refuses = true
  const mailer = openSmtpMailer({ url, from: 'quiz@example.com' })
  services.mailer = mailer
  registerGauges(services)
  await putRun(services, 'OR', { status: 'failed', version: null })
  const mails = async () => {
    clock.time += 60 * MINUTE
    const now = await told(services)
    return ['waiting', 'given-up'].map((status) => now[`run_mails{status="${status}"}`])
  }
  expect(await mails()).toEqual([1, 0])
  for (let attempt = 1; attempt <= 5; attempt++) {
    await doNext(services, mailsOf(services, mailer), services.stopping)
    expect(await mails()).toEqual(attempt < 5 ? [1, 0] : [0, 1])
  }
  await putRun(services, 'OR')
  mode.refuses = false
  await doNext(services, mailsOf(services, mailer), services.stopping)
  expect(await mails()).toEqual([0, 0])
})

test('the metrics tell which translations wait, and which the model gave up', async () => {
  const { services, clock } = await openManualServices('http://127.0.0.1:1')
  registerGauges(services)
  await services.documents.batch([askForTranslations(services, 'OR', 'es')])
  const translations = async () => {
    clock.time += MINUTE
    const now = await told(services)
    return ['waiting', 'given-up'].map((status) => now[`translations{status="${status}"}`])
  }
  expect(await translations()).toEqual([1, 0])
  await pendingTranslations(services, 'es').merge('OR', { dueAt: null })
  expect(await translations()).toEqual([0, 1])
})

test('the metrics tell of law that ends, and when the oldest open message came', async () => {
  const { services, clock } = openTestServices()
  const expiresAt = new Date(clock.time + 24 * 60 * MINUTE).toISOString()
  await putBank(
    services,
    'OR',
    newItems(20, 'n').map((item) => ({ ...item, expiresAt })),
  )
  registerGauges(services)
  await sendFeedback(services, 1)
  const came = services.now().getTime() / 1000
  clock.time += 60 * MINUTE
  const now = await told(services)
  expect(now).toMatchObject({ states_with_ending_law: 1, inbox_oldest_timestamp_seconds: came })
  await takeInboxAction(services, { intent: 'done', id: 'f0' }, BY)
  clock.time += MINUTE
  expect(await told(services)).not.toHaveProperty('inbox_oldest_timestamp_seconds')
})

test('without a mail server a mail waits', async () => {
  const { services, stopping, errors } = await openManualServices('http://127.0.0.1:1')
  await putRun(services, 'OR')
  resumeWork(services)
  stopping.abort()
  await services.background.ended()
  expect((await uploadQueue(services).get('OR'))?.mail).toBe('due')
  expect(errors()).toEqual([])
})

test('the metrics tell what the limits of the day leave of AI calls and tokens', async () => {
  const { services, clock } = await openManualServices('http://127.0.0.1:1')
  registerGauges(services)
  await takeCall(services, { purpose: 'a run', tokens: 500_000 })
  const now = await told(services)
  const { calls, tokens } = services.settings.aiLimits
  expect(now['ai_budget_left{of="calls"}']).toBe(1 - 1 / calls)
  expect(now['ai_budget_left{of="tokens"}']).toBe(1 - 500_000 / tokens)
  clock.time += 24 * 60 * MINUTE
  expect(await told(services)).toMatchObject({ 'ai_budget_left{of="calls"}': 1 })
})

test('each metric of work has an alert, or is named in the docs', async () => {
  const { services } = await openManualServices('http://127.0.0.1:1')
  services.mailer = { send: async () => {} } as unknown as Services['mailer']
  registerGauges(services)
  const names = [...(await services.metrics.text()).matchAll(/# TYPE (\w+)/g)].map(
    ([, name]) => name,
  )
  const alerts = readFileSync('deploy/alerts.yaml', 'utf8')
  const docs = readFileSync('docs/operations.md', 'utf8')
  expect(names).toHaveLength(8)
  expect(names.filter((name = '') => !alerts.includes(name) && !docs.includes(name))).toEqual([])
})
