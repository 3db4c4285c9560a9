import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { type Agent, type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { freePort } from '../test/free-port.fixture.ts'

const ROOT = path.join(import.meta.dirname, '..')
const BUILT = path.join(ROOT, 'build/server/main.js')
/** An option of Node. The child processes of the process get its priority. */
export const EVEN_PRIORITY = `--import ${new URL('../test/even-priority.fixture.ts', import.meta.url)}`

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string }
export type LogLine = { level: number; time: string; msg: string; [field: string]: unknown }
export type Settings = Record<string, string>

/** A server to which a test can send requests. It runs in the test's process or in another process. */
export type RunningServer = {
  port: number
  origin: string
  dataDir: string
  /** The log so far. */
  stdout: () => string
  /** Resolves with the first matching log line. Rejects if the server ends earlier. */
  logLine: (fits: (line: LogLine) => boolean) => Promise<LogLine>
  ask: (target: string, options?: Ask) => Promise<Answer>
  /** Ends the server if it still runs, and removes its data. */
  remove: () => Promise<void>
}

/** The production server in a separate process, with its output. */
export type ServerProcess = RunningServer & {
  child: ChildProcess
  stderr: () => string
  /** Resolves with the server's exit code, or with the signal that killed it. */
  ended: Promise<number | string>
}

/**
 * Starts the server, on a free port unless PORT is set. Waits until the server is ready or has ended.
 * With LOG_LEVEL it does not wait, because the level may hide the log line. `root` may be another copy
 * of the product, and `program` another file that serves. Unless DATA_DIR is set, the database already
 * has the starter content.
 */
export async function startServer(
  settings: Settings = {},
  root = ROOT,
  program = 'build/server/main.js',
): Promise<ServerProcess> {
  if (!existsSync(BUILT)) throw new Error('There is no production build: run react-router build.')
  const port = Number(settings.PORT ?? (await freePort()))
  const data = dataFor(settings)
  const child = spawn(process.execPath, [path.join(root, program)], {
    cwd: root,
    env: {
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_OPTIONS: EVEN_PRIORITY,
      PORT: String(port),
      UPGRADE_BACKUP: 'off',
      ...data,
      ...settings,
    },
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    stderr += chunk
  })
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal)

  async function logLine(fits: (line: LogLine) => boolean): Promise<LogLine> {
    for (;;) {
      const found = linesOf(stdout).find(fits)
      if (found) return found
      const more = once(child.stdout, 'data').then(() => true)
      if ((await Promise.race([more, ended])) !== true) {
        throw new Error(`The server ended without that line:\n${stdout}${stderr}`)
      }
    }
  }

  const server: ServerProcess = {
    child,
    port,
    origin: `http://localhost:${port}`,
    dataDir: data.DATA_DIR,
    stdout: () => stdout,
    stderr: () => stderr,
    ended,
    logLine,
    ask: (target, options) => ask(port, target, options),
    async remove() {
      child.kill('SIGKILL')
      await ended
      rmSync(data.DATA_DIR, { recursive: true, force: true })
    },
  }
  if (!settings.LOG_LEVEL) await logLine(({ msg }) => msg.startsWith('ready')).catch(() => {})
  return server
}

/** Returns the parsed lines of a log, without an incomplete last line. */
export function linesOf(stdout: string): LogLine[] {
  return stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
}

export function newDataDir(): string {
  return mkdtempSync(path.join(tmpdir(), 'server-'))
}

const KEY = 'local-provider-key.json'
type Data = { DATA_DIR: string; STARTER_CONTENT?: 'off' }

/**
 * Returns the settings of the data folder. A new folder gets the prepared data of a server's first
 * start, if there is any, or at least its key, the only secret that takes long to make.
 */
export function dataFor({ DATA_DIR, DATABASE_URL, FILES_URL, STARTER_CONTENT }: Settings): Data {
  if (DATA_DIR) return { DATA_DIR }
  const folder = newDataDir()
  const { PREPARED_DATA } = process.env
  if (!PREPARED_DATA) return { DATA_DIR: folder }
  if (DATABASE_URL || FILES_URL || STARTER_CONTENT) {
    cpSync(path.join(PREPARED_DATA, KEY), path.join(folder, KEY))
    return { DATA_DIR: folder }
  }
  copyData(PREPARED_DATA, folder)
  return { DATA_DIR: folder, STARTER_CONTENT: 'off' }
}

/** Copies the data of a server that has stopped. The server of the copy makes its own session secret. */
export function copyData(from: string, to: string): void {
  for (const name of ['documents.db', 'files', KEY]) {
    cpSync(path.join(from, name), path.join(to, name), { recursive: true })
  }
}

export type Ask = {
  method?: string
  headers?: Record<string, string>
  setHost?: boolean
  /** The client's own address, such as 127.0.0.2. */
  localAddress?: string
  /** An agent that reuses connections. By default each request has its own connection. */
  agent?: Agent
  body?: string | Buffer
  /**
   * The site of the page that sends the request, or null for no site. The default is the server's own
   * site.
   */
  from?: string | null
}

/** Sends a request with exactly this target, without normalizing it. */
export async function ask(
  port: number,
  target: string,
  { body, from = `http://localhost:${port}`, ...options }: Ask = {},
): Promise<Answer> {
  const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
  const withoutOrigin = from === null || /^(GET|HEAD)$/.test(options.method ?? 'GET')
  const headers = { ...length, ...(!withoutOrigin && { Origin: from }), ...options.headers }
  const outgoing = request({
    host: '127.0.0.1',
    port,
    path: target,
    agent: false,
    ...options,
    headers,
  })
  outgoing.end(body)
  const [response] = await once(outgoing, 'response')
  const received = await buffer(response)
  return {
    status: response.statusCode,
    headers: response.headers,
    body: received,
    text: received.toString(),
  }
}
