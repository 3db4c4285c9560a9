import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { UPDATES } from '../../app/desk/flags-panel/remote-config.fixture.ts'
import { type Ask, newDataDir } from '../../server/server-process.fixture.ts'
import { installPackage } from '../debian-packages.ts'
import { freePort } from '../free-port.fixture.ts'
import { largePdf } from '../large-pdf.fixture.ts'
import { visitorOf } from '../signed-in.fixture.ts'
import { ADMIN_CODE, startProduct } from './product.ts'
import { expectThat, secondsUntil } from './promises.ts'

/**
 * `npm run drill -- proxy` runs deploy/nginx.conf and deploy/Caddyfile, with other ports and a certificate
 * of its own, in front of two servers.
 */
const HOST = 'quiz.example.com'
const ORIGIN = `https://${HOST}`
const PROXIES = { nginx: startNginx, caddy: startCaddy }

type Ports = { http: number; https: number; servers: number[] }

const folder = mkdtempSync(path.join(tmpdir(), 'drill-proxy-'))
const made = ['-keyout', 'key.pem', '-out', 'cert.pem', '-subj', `/CN=${HOST}`]
const names = ['-addext', `subjectAltName=DNS:${HOST},DNS:www.${HOST}`]
const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
execFileSync('openssl', [...kind, ...made, ...names], { cwd: folder, stdio: 'pipe' })
const [certificate, key] = ['cert.pem', 'key.pem'].map((name) => path.join(folder, name))

for (const [name, start] of Object.entries(PROXIES)) {
  if (spawnSync(name, ['version']).error) installPackage(name)
  console.log(`\n${name}`)
  await tryProxy(start)
}
rmSync(folder, { recursive: true })

async function tryProxy(start: (ports: Ports) => ChildProcess): Promise<void> {
  const dataDir = newDataDir()
  const ports = {
    http: await freePort(),
    https: await freePort(),
    servers: [await freePort(), await freePort()],
  }
  const own = { ORIGIN, DATA_DIR: dataDir, LOCAL_PROVIDER: 'admin', TRUSTED_PROXIES: '127.0.0.1' }
  const startServer = (port: number) => startProduct({ ...own, PORT: String(port) })
  const [first, second] = ports.servers as [number, number]
  let server = await startServer(first)
  const other = await startServer(second)
  const proxy = start(ports)
  process.on('exit', () => proxy.kill('SIGKILL'))
  const ask = (target: string, options?: Ask) => askBy(ports.https, target, options)
  const isUp = async () => (await ask('/')).status === 200
  expectThat('a page comes by https', (await secondsUntil(isUp)) > 0)

  const plain = httpRequest({ port: ports.http, path: '/content?a=1', headers: { Host: HOST } })
  const [{ statusCode, headers }] = (await once(plain.end(), 'response')) as [IncomingMessage]
  const isLed = headers.location?.replace(`:${ports.https}`, '') === `${ORIGIN}/content?a=1`
  expectThat('plain http leads to https', isLed, `${statusCode} ${headers.location}`)
  const www = await ask('/content?a=1', { headers: { Host: `www.${HOST}` } })
  expectThat('www leads to the one address', www.headers.location === `${ORIGIN}/content?a=1`)

  const admin = visitorOf({ ask, origin: ORIGIN })
  await admin.signsIn('admin@example.com', ADMIN_CODE)
  const manual = await buffer(largePdf(6_000_000))
  const upload = await admin.ask('/admin/manuals?state=OR', { method: 'POST', body: manual })
  expectThat('an upload of 6 MB is taken', upload.status === 202, upload.status)
  await hearFlags(ports.https, admin.cookies, dataDir)
  await limitClients(ask)

  const failures: string[] = []
  let pages = 0
  let isOver = false
  const reading = Promise.all(
    Array.from({ length: 5 }, async () => {
      for (; !isOver; pages++) {
        const { status } = await ask('/content').catch((error) => ({ status: String(error) }))
        if (status !== 200) failures.push(String(status))
      }
    }),
  )
  await setTimeout(1_000)
  server.child.kill('SIGTERM')
  await server.ended
  await setTimeout(1_000)
  server = await startServer(first)
  await setTimeout(3_000)
  isOver = true
  await reading
  const isWhole = failures.length === 0 && pages > 50
  expectThat(`no page of ${pages} fails while a server restarts`, isWhole, failures.slice(0, 3))

  proxy.kill('SIGTERM')
  await Promise.all([server.remove(), other.remove()])
}

/** Opens the stream of the flags, changes one, and waits for its event. */
async function hearFlags(port: number, cookies: Map<string, string>, dataDir: string) {
  const Cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  const outgoing = request({ ...toProxy(port), path: UPDATES, headers: { Host: HOST, Cookie } })
  outgoing.on('error', () => {})
  const [response] = (await once(outgoing.end(), 'response')) as [IncomingMessage]
  let heard = ''
  response.setEncoding('utf8').on('data', (text) => {
    heard += text
  })
  await secondsUntil(async () => heard !== '')
  heard = ''
  const env = { DATA_DIR: dataDir, PATH: process.env.PATH }
  execFileSync(process.execPath, ['server/commands/flags.ts', 'enable_ai_drafts=true'], { env })
  const seconds = await secondsUntil(async () => heard.includes('event:'))
  expectThat('an open stream gets a change of the flags', seconds < 5, `${seconds.toFixed(1)} s`)
  outgoing.destroy()
}

/** The sixth message of a minute is refused, whatever the client says of its address. */
async function limitClients(ask: (target: string, options?: Ask) => Promise<{ status: number }>) {
  const form = { message: 'a', allowContact: false, email: null, context: null, website: '' }
  const send = async (localAddress: string, forged: string) => {
    const headers = { 'X-Forwarded-For': forged }
    const options = { method: 'POST', body: JSON.stringify(form), localAddress, headers }
    return (await ask('/feedback', options)).status
  }
  const statuses = []
  for (let n = 0; n < 6; n++) statuses.push(await send('127.0.0.2', `203.0.113.${n}`))
  const isLimited = statuses.join() === '204,204,204,204,204,429'
  expectThat('a client that forges its address is limited', isLimited, statuses.join())
  const another = await send('127.0.0.3', '203.0.113.9')
  expectThat('another client is not', another === 204, another)
}

function toProxy(port: number) {
  return {
    host: '127.0.0.1',
    port,
    servername: HOST,
    ca: readFileSync(certificate ?? ''),
    agent: false,
  } as const
}

async function askBy(port: number, target: string, { body, ...options }: Ask = {}) {
  const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
  const headers = { Host: HOST, Origin: ORIGIN, ...length, ...options.headers }
  const { from: _, agent: __, ...rest } = options
  const outgoing = request({ ...toProxy(port), path: target, ...rest, headers })
  outgoing.end(body)
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const received = await buffer(response)
  const { statusCode = 0 } = response
  return { status: statusCode, headers: response.headers, body: received, text: `${received}` }
}

function startNginx({ http, https, servers: [first, second] }: Ports): ChildProcess {
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replace(/listen \[::\].*/g, '')
    .replaceAll('listen 80', `listen 127.0.0.1:${http}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${https}`)
    .replaceAll(/ssl_certificate .*/g, `ssl_certificate ${certificate};`)
    .replaceAll(/ssl_certificate_key .*/g, `ssl_certificate_key ${key};`)
    .replace(':3001', `:${first}`)
    .replace(':3002', `:${second}`)
  const own = path.join(folder, 'nginx')
  mkdirSync(own)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${own}/${kind};`)
    .join(' ')
  const root = process.getuid?.() === 0 ? 'user root;' : ''
  const whole = `${root} worker_processes 1; pid ${own}/pid; error_log ${own}/log; events {}
    http { access_log off; ${temporary} ${site} }`
  writeFileSync(path.join(own, 'nginx.conf'), whole)
  const given = ['-p', own, '-c', path.join(own, 'nginx.conf'), '-g', 'daemon off;']
  return spawn('nginx', given, { stdio: ['ignore', 'ignore', 'inherit'] })
}

function startCaddy({ http, https, servers: [first, second] }: Ports): ChildProcess {
  const site = readFileSync('deploy/Caddyfile', 'utf8')
    .replaceAll(/^(\S*quiz\.example\.com) \{$/gm, `$1 {\n\ttls ${certificate} ${key}`)
    .replace(':3001', `:${first}`)
    .replace(':3002', `:${second}`)
  const own = `{
    admin off
    http_port ${http}
    https_port ${https}
    default_bind 127.0.0.1
  }\n`
  const file = path.join(folder, 'Caddyfile')
  writeFileSync(file, own + site)
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const given = ['run', '--adapter', 'caddyfile', '--config', file]
  return spawn('caddy', given, { env, stdio: 'ignore' })
}
