import { EventEmitter, once } from 'node:events'
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { Services } from '../app/context.server.ts'
import {
  ask,
  dataFor,
  type LogLine,
  linesOf,
  type RunningServer,
  type Settings,
} from './server-process.fixture.ts'

// Node itself loads the server, as in production. Vite would transform it again for each test file.
const load = createRequire(import.meta.url)
const { createListener, mayArriveSlowly }: typeof import('./app.ts') = load(
  '../build/server/index.js',
)
const { markDataVersion }: typeof import('../app/data-version.server.ts') = load(
  '../app/data-version.server.ts',
)
const { putStarterContent, resumeWork }: typeof import('../app/site/operations/start.server.ts') =
  load('../app/site/operations/start.server.ts')
const { openLog }: typeof import('../platform/log.ts') = load('../platform/log.ts')
const { timeLimitedServer }: typeof import('./http/http-server.ts') = load('./http/http-server.ts')
const { openPdfReaderHere }: typeof import('../platform/pdf/pdf-in-process.fixture.ts') = load(
  '../platform/pdf/pdf-in-process.fixture.ts',
)
const { openServices }: typeof import('./services.ts') = load('./services.ts')
const { readEnv }: typeof import('./settings/env.ts') = load('./settings/env.ts')

export type RunningApp = RunningServer & {
  services: Services
  /** Ends the app and all its work in this process. Its data stays. */
  stop: () => Promise<void>
}

/**
 * Opens the built app in the test's own process, with the settings and data of a server process.
 * `replaced` has the test's own services, such as a clock that the test moves.
 */
export async function openApp(
  settings: Settings = {},
  replaced: Partial<Services> = {},
): Promise<RunningApp> {
  const server = timeLimitedServer(mayArriveSlowly).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const env = readEnv({ PORT: String(port), ...dataFor(settings), ...settings })

  let stdout = ''
  const written = new EventEmitter()
  const log = openLog(env.logLevel, {
    write(line: string) {
      stdout += line
      written.emit('line')
    },
  })
  async function logLine(fits: (line: LogLine) => boolean): Promise<LogLine> {
    for (;;) {
      const found = linesOf(stdout).find(fits)
      if (found) return found
      await once(written, 'line')
    }
  }

  const stopping = new AbortController()
  const pdfReader = openPdfReaderHere()
  const opened = await openServices(env, log, stopping.signal)
  const services = { ...opened, pdfReader, ...replaced }
  await markDataVersion(services)
  if (env.starterContent) await putStarterContent(services)
  server.on('request', createListener(services, env.trustedProxies))
  resumeWork(services)

  async function stop() {
    if (stopping.signal.aborted) return
    stopping.abort()
    server.close()
    server.closeAllConnections()
    await services.background.ended()
    await services.pdfReader.close()
    await services.pictureEncoder.close()
    await services.documents.close()
  }

  return {
    port,
    origin: env.origin,
    dataDir: env.dataDir,
    services,
    stdout: () => stdout,
    logLine,
    ask: (target, options) => ask(port, target, options),
    stop,
    async remove() {
      await stop()
      rmSync(env.dataDir, { recursive: true, force: true })
    },
  }
}
