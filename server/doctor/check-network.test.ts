import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import path from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { expect, test } from 'vitest'
import {
  startEndlessServer,
  startMailServer,
  startSilentServer,
} from '../../platform/mail/smtp-server.fixture.ts'
import { portOf } from '../../test/listening.fixture.ts'
import { newFolder } from '../../test/temporary-folder.fixture.ts'
import { checkCertificate, checkMail, checkServer } from './check-network.ts'

const DAY_MS = 24 * 60 * 60 * 1000

function certificate(days: number) {
  const folder = newFolder()
  const [key, cert] = [path.join(folder, 'key'), path.join(folder, 'cert')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const what = ['-subj', '/CN=localhost', '-days', String(days), '-keyout', key, '-out', cert]
  execFileSync('openssl', ['req', ...kind, ...what], { stdio: 'pipe' })
  return { key: readFileSync(key), cert: readFileSync(cert) }
}

test('a certificate that browsers refuse is broken, and its line shows when it expires', async () => {
  const port = await portOf(createTlsServer(certificate(5)))
  const now = new Date()
  const [finding] = await checkCertificate(`https://localhost:${port}`, now)
  const day = new Date(now.getTime() + 5 * DAY_MS).toISOString().slice(0, 10)
  expect(finding).toMatchObject({
    level: 'broken',
    says: expect.stringMatching(`DEPTH_ZERO_SELF_SIGNED_CERT.*expires on ${day}, in [45] days`),
  })
})

test('an https address without a TLS server is a warning, and a plain http address is not checked', async () => {
  const port = await portOf(createHttpServer())
  expect(await checkCertificate(`http://localhost:${port}`, new Date())).toEqual([])
  const found = await checkCertificate(`https://localhost:${port}`, new Date())
  expect(found).toMatchObject([{ level: 'warning', says: expect.stringMatching(/^not read at /) }])
})

test.each([
  [200, 'ready', 'ok'],
  [200, 'degraded', 'broken'],
  [503, 'starting', 'warning'],
  [503, 'not ready', 'broken'],
  [200, '<html>another site', 'broken'],
])('a server that answers %d %s is %s', async (status, text, level) => {
  const port = await portOf(createHttpServer((_, answer) => answer.writeHead(status).end(text)))
  expect(await checkServer(`http://localhost:${port}`)).toMatchObject([{ level }])
})

test('a proxy that writes no readable address of the client is a warning', async () => {
  const headers = { 'X-Proxy-Problem': 'unreadable X-Forwarded-For' }
  const port = await portOf(
    createHttpServer((_, answer) => answer.writeHead(200, headers).end('ready')),
  )
  expect(await checkServer(`http://localhost:${port}`)).toMatchObject([
    { level: 'ok' },
    {
      level: 'warning',
      says: expect.stringMatching(/^X-Forwarded-For .* all clients count as one/),
    },
  ])
})

test('an address that redirects to another address is broken, and the line names both', async () => {
  const Location = 'https://www.example.com/readyz'
  const port = await portOf(
    createHttpServer((_, answer) => answer.writeHead(301, { Location }).end()),
  )
  expect(await checkServer(`http://localhost:${port}`)).toMatchObject([
    {
      level: 'broken',
      says: `http://localhost:${port} redirects to https://www.example.com`,
      next: 'Set ORIGIN to the address at which people open the site.',
    },
  ])
})

const from = 'quiz@example.com'

test('a working mail server is ok, with or without a login, and gets no mail', async () => {
  const { url, mails } = await startMailServer()
  for (const address of [url, url.replace('//', '//quiz:geheim@')]) {
    expect(await checkMail({ mail: { url: address, from }, proxy: null })).toEqual({
      level: 'ok',
      about: 'Mail',
      says: `${url} is ready for mails from ${from}`,
    })
  }
  expect(mails).toEqual([])
})

test('a mail server that refuses the login is broken, and the line does not show the password', async () => {
  const { url, mode } = await startMailServer()
  mode.refuses = true
  const found = await checkMail({
    mail: { url: url.replace('//', '//quiz:geheim@'), from },
    proxy: null,
  })
  expect(found).toMatchObject({
    level: 'broken',
    says: expect.stringMatching(/refuses the login: .*No login now/),
    next: expect.stringContaining('password in SMTP_URL'),
  })
  expect(JSON.stringify(found)).not.toContain('geheim')
})

test.each([
  ['cannot be reached', async () => 'smtp://127.0.0.1:1', 'ECONNREFUSED'],
  ['sends nothing', startSilentServer, 'no answer in time'],
  ['never ends its reply', startEndlessServer, 'no answer in time'],
])('a mail server that %s is broken after a short wait', async (_what, start, reason) => {
  const url = await start()
  const found = await checkMail({ mail: { url, from }, proxy: null }, 300)
  const next = 'Check SMTP_URL, and that this machine may reach the port.'
  expect(found).toMatchObject({ level: 'broken', says: expect.stringContaining(reason), next })
})

test('the line about an unreachable mail server says that mail goes past the proxy', async () => {
  const mail = { url: 'smtp://127.0.0.1:1', from }
  const found = await checkMail({ mail, proxy: 'HTTPS_PROXY' })
  expect(found.next).toMatch(/Mail does not go through HTTPS_PROXY\.$/)
})

test('a server without a mail server is ok', async () => {
  expect(await checkMail({ mail: null, proxy: null })).toMatchObject({ level: 'ok' })
})
