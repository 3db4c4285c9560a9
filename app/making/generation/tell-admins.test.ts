import { expect, test } from 'vitest'
import { doNext } from '../../../platform/documents/due-work.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import { openSmtpMailer } from '../../../platform/mail/smtp-mailer.ts'
import { startMailServer, startSilentServer } from '../../../platform/mail/smtp-server.fixture.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { DONE_RUN } from './done-run.fixture.ts'
import type { GenerationRun } from './generation-run.ts'
import { generationRuns, pendingRuns, uploadQueue } from './generation-runs.server.ts'
import { mails as mailsOf } from './tell-admins.server.ts'

const MAX_MAILS = 5
const FIRST_PAUSE_MS = 2 * 60_000

/** Sends the mail that is due. */
const tell = (services: Services, mailer: Mailer) =>
  doNext(services, mailsOf(services, mailer), services.stopping)

async function openWith(url: string, stepTimeoutMs = 10_000) {
  const opened = openTestServices()
  await opened.documents.set('system/remoteConfig', {
    admin_email: 'one@example.com, two@example.com',
  })
  const mailer = openSmtpMailer({ url, from: 'quiz@example.com', stepTimeoutMs })
  const services: Services = { ...opened.services, mailer }
  return { ...opened, services, look: () => tell(services, mailer) }
}

async function putRun(services: Services, abbrev: string, fields: Partial<GenerationRun> = {}) {
  const at = services.now().toISOString()
  const run = { ...DONE_RUN, startedAt: at, aliveAt: at, ...fields }
  await generationRuns(services, abbrev).set('1', run)
  await uploadQueue(services).set(abbrev, { addedAt: at, mail: 'due' })
}

test('one mail goes to all admins when the last run has ended, whoever looks', async () => {
  const { url, mails } = await startMailServer()
  const { services, look, documents } = await openWith(url)
  await look()
  await putRun(services, 'OR')
  await putRun(services, 'NY', { status: 'postponed', resumeAt: services.now().toISOString() })
  const pending = { abbrev: 'NY', number: 1, answers: [], used: { input: 0, output: 0 } }
  await pendingRuns(services).set('NY-1', pending)
  await look()
  expect(mails).toEqual([])

  await putRun(services, 'NY', { status: 'failed', version: null })
  await pendingRuns(services).delete('NY-1')
  await Promise.all([look(), look(), look()])
  await look()
  expect(mails).toHaveLength(1)
  expect(mails[0]?.to).toEqual(['one@example.com', 'two@example.com'])
  expect(mails[0]?.content).toContain('2 manuals are done: 1 published, 1 failed.')
  expect(mails[0]?.content).toContain('http://localhost:3000/admin/uploads')
  expect((await documents.get('uploadQueue/OR'))?.data).toMatchObject({ mail: 'done' })

  await putRun(services, 'TX')
  await look()
  expect(mails[1]?.content).toContain('1 manual is done: 1 published.')
})

test('a mail that fails is tried again with growing pauses, and then given up', async () => {
  const { url, mails, mode } = await startMailServer()
  mode.refuses = true
  const { services, look, clock, logged } = await openWith(url)
  const tried = () => logged.filter(({ msg }) => msg === 'mail not sent').length
  await putRun(services, 'OR')
  await look()
  await look()
  expect(tried()).toBe(1)
  for (let attempt = 2; attempt <= MAX_MAILS; attempt++) {
    clock.time += FIRST_PAUSE_MS * 2 ** (attempt - 2) - 1
    await look()
    expect(tried()).toBe(attempt - 1)
    clock.time += 1
    await look()
    expect(tried()).toBe(attempt)
  }
  clock.time += 100 * FIRST_PAUSE_MS
  mode.refuses = false
  await look()
  expect(mails).toEqual([])
  expect(tried()).toBe(MAX_MAILS)
  expect(logged.filter(({ level }) => level >= 50)).toHaveLength(1)
})

test('a sent mail is not sent without end if the server cannot store that it was sent', async () => {
  const { url, mails } = await startMailServer()
  const { services, look, clock, documents } = await openWith(url)
  await putRun(services, 'OR')
  const { batch } = documents
  documents.batch = () => Promise.reject(new Error('on purpose'))
  for (let attempt = 1; attempt <= MAX_MAILS + 2; attempt++) {
    await expect(look()).rejects.toThrow()
    clock.time += FIRST_PAUSE_MS * 2 ** (attempt - 1)
  }
  documents.batch = batch
  await look()
  expect(mails).toHaveLength(MAX_MAILS)
  expect(await uploadQueue(services).get('OR')).toMatchObject({ mail: 'done' })
})

test('a run that is dismissed or started while the mail goes out stays so', async () => {
  const { services, documents, clock } = await openWith(await startSilentServer())
  await putRun(services, 'OR')
  await putRun(services, 'NY')
  const send = async () => {
    clock.time += 1
    await uploadQueue(services).delete('OR')
    await putRun(services, 'NY')
  }
  await tell(services, { send })
  expect(await documents.get('uploadQueue/OR')).toBeNull()
  expect(await uploadQueue(services).get('NY')).toMatchObject({ mail: 'due' })
})

test('the log tells why a recipient was refused, and no address', async () => {
  const { url, mode } = await startMailServer()
  mode.refusesRecipients = true
  const { services, look, logged } = await openWith(url)
  await putRun(services, 'OR')
  await look()
  const line = logged.find(({ msg }) => msg === 'mail not sent')
  expect(line).toMatchObject({ attempt: 1, code: 'EENVELOPE', responseCode: 550 })
  expect(line?.why).toMatch(/Nobody is \(address\)/)
  expect(JSON.stringify(logged)).not.toContain('@')
})

test('a mail that failed goes out once the mail server works, also from another process', async () => {
  const { services, look, clock, logged } = await openWith(await startSilentServer(), 200)
  await putRun(services, 'OR')
  await look()
  expect(logged.at(-1)).toMatchObject({ msg: 'mail not sent', attempt: 1 })
  const { url, mails } = await startMailServer()
  const mailer = openSmtpMailer({ url, from: 'quiz@example.com' })
  clock.time += FIRST_PAUSE_MS
  await tell(services, mailer)
  expect(mails).toHaveLength(1)
})
