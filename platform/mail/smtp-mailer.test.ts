import { expect, test } from 'vitest'
import { openSmtpMailer } from './smtp-mailer.ts'
import { startMailServer, startSilentServer } from './smtp-server.fixture.ts'

const MAIL = { to: ['one@example.com', 'two@example.com'], subject: 'Done', text: 'All is done.' }
const from = 'quiz@example.com'
const never = () => new AbortController().signal

test('a mail reaches the mail server', async () => {
  const { url, mails } = await startMailServer()
  await openSmtpMailer({ url, from }).send(MAIL, never())
  expect(mails).toEqual([{ to: MAIL.to, content: expect.stringContaining('All is done.') }])
  expect(mails[0]?.content).toMatch(/^From: quiz@example\.com\r$/m)
  expect(mails[0]?.content).toMatch(/^Subject: Done\r$/m)
})

test('sending fails if the server rejects the mail', async () => {
  const { url, mode } = await startMailServer()
  mode.refuses = true
  await expect(openSmtpMailer({ url, from }).send(MAIL, never())).rejects.toThrow('No mail now')
})

test.each([
  ['says nothing', { stepTimeoutMs: 200 }, /timeout|greeting never received/i],
  ['takes too long in all', { timeoutMs: 200 }, /timeout/i],
])('sending soon fails if the server %s', async (_what, limits, message) => {
  const url = await startSilentServer()
  const begun = performance.now()
  await expect(openSmtpMailer({ url, from, ...limits }).send(MAIL, never())).rejects.toThrow(
    message,
  )
  expect(performance.now() - begun).toBeLessThan(5_000)
})

test('sending fails if the server is unreachable, and a stop ends the wait', async () => {
  await expect(
    openSmtpMailer({ url: 'smtp://127.0.0.1:1', from }).send(MAIL, never()),
  ).rejects.toThrow('ECONNREFUSED')
  const stop = new AbortController()
  const sending = openSmtpMailer({ url: await startSilentServer(), from }).send(MAIL, stop.signal)
  stop.abort(new Error('stopped'))
  await expect(sending).rejects.toThrow('stopped')
})
