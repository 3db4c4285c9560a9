import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { markDataVersion } from '../app/data-version.server.ts'
import { putStarterContent, resumeWork } from '../app/site/operations/start.server.ts'
import { registerGauges } from '../app/site/operations/work-gauges.server.ts'
import { type DocumentStore, UnusableDatabaseError } from '../platform/documents/document-store.ts'
import { type Logger, logWritten, openLog } from '../platform/log.ts'
import { demoEnds, emptyDemo, replaceProcess } from './demo.ts'
import { firstBackup } from './first-backup.ts'
import { stoppable } from './http/graceful-stop.ts'
import { listenProblem, timeLimitedServer } from './http/http-server.ts'
import { serveMetrics } from './http/metrics-server.ts'
import type { MayArriveSlowly } from './http/slow-bodies.ts'
import { whileStarting } from './http/while-starting.ts'
import { openServices, PRIVATE_FILES } from './services.ts'
import type { Env } from './settings/env.ts'
import { isPlainHttp } from './settings/plain-http.ts'
import { keepPrivate } from './settings/private-data.ts'

/** The time limits after a stop signal: `requestsMs` for requests, then `restMs` for other work. */
const AFTER_A_SIGNAL = { requestsMs: 20_000, restMs: 4_000 }
/** After an uncaught error the process may no longer work, and no visitor may delay a demo's new start. */
const WITHOUT_DELAY = { requestsMs: 2_500, restMs: 1_500 }

/** Replaces the waiting times: after a stop signal, for a PostgreSQL call, and before a further try at the start. */
type Waits = {
  afterASignal?: typeof AFTER_A_SIGNAL
  documentsMs?: number
  contentPauseMs?: number
}

/**
 * Serves until SIGTERM, SIGINT or an uncaught error. A demo starts anew each hour.
 * Resolves when the server is ready.
 * Until then the server answers health checks, and other requests by "Starting".
 */
export async function serve(
  env: Env,
  development: boolean,
  { afterASignal = AFTER_A_SIGNAL, documentsMs, contentPauseMs }: Waits = {},
): Promise<void> {
  const log = openLog(env.logLevel, undefined, env.logAsText)
  await emptyDemo(env)
  const stopping = new AbortController()
  const services = await openServices(env, log, stopping.signal, documentsMs)
  keepPrivate(env.dataDir, PRIVATE_FILES, log)
  let app: App = { listener: whileStarting, mayArriveSlowly: () => false }
  const server = timeLimitedServer((url) => app.mayArriveSlowly(url))
  const stopServer = stoppable(server)
  server.on('request', (incoming, outgoing) => app.listener(incoming, outgoing))
  server.on('error', (error) => {
    console.error(listenProblem(error, env))
    process.exit(1)
  })

  let exitCode = 0
  let startsAnew = false
  const end = () => (startsAnew ? replaceProcess() : process.exit(exitCode))
  async function stop({ requestsMs, restMs }: typeof AFTER_A_SIGNAL): Promise<void> {
    if (stopping.signal.aborted) return
    stopping.abort()
    setTimeout(requestsMs + restMs).then(() => {
      log.error('stopped before all work had ended')
      exitCode = 1
      end()
    })
    await stopServer(requestsMs)
    await services.background.ended()
    await services.pdfReader.close()
    await services.pictureEncoder.close()
    await services.documents.close()
    log.info('stopped')
    await logWritten()
    end()
  }
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => {
      startsAnew = false
      if (stopping.signal.aborted) return
      stop(afterASignal)
      // By the time the log has this line, the server accepts no more connections.
      log.info({ signal }, 'stopping')
    })
  }
  // Unhandled rejections come here, too.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught error: the process ends')
    exitCode = 1
    stop(WITHOUT_DELAY)
  })

  server.listen(env.port, env.host)
  try {
    await waitForStore(services.documents, log)
    await markDataVersion(services, firstBackup(env, services))
    if (env.starterContent) await putStarterContent(services, contentPauseMs)
  } catch (error) {
    if (stopping.signal.aborted) return
    throw error
  }
  const openApp = development ? openSources : openBundle
  app = await openApp(services, env.trustedProxies)
  if (!server.listening) await once(server, 'listening')
  resumeWork(services)
  registerGauges(services)
  if (env.metrics) await serveMetrics(services, env.metrics)
  log.info({ origin: env.origin }, `ready: ${env.origin}`)
  if (isPlainHttp(env.origin)) log.warn({ origin: env.origin }, PLAIN_HTTP)
  const { demoUntil } = services.settings
  if (env.demo && demoUntil) {
    log.info({ notice: true, demoUntil }, 'this is a demo: all that visitors enter is deleted')
    demoEnds(env, demoUntil, env.demo).then((reason) => {
      if (stopping.signal.aborted) return
      log.info({ notice: true, reason }, 'the demo starts anew')
      startsAnew = true
      stop(WITHOUT_DELAY)
    })
  }
  for (const warning of env.warnings) log.warn(`${warning} (docs/settings.md)`)
  if (services.localProvider && env.localProvider.madeAdminCode) {
    log.info({ notice: true }, `the admin code is ${services.settings.localAdmin.code}`)
  }
}

const PLAIN_HTTP =
  'ORIGIN is plain http: session cookies and sign-in codes cross the network unencrypted. Put a proxy that speaks https in front, and set ORIGIN to its https address.'

/** Waits until the store answers, because a database server may start after this process. */
async function waitForStore(documents: DocumentStore, log: Logger): Promise<void> {
  for (;;) {
    try {
      await documents.get('system/ready')
      return
    } catch (error) {
      if (error instanceof UnusableDatabaseError) throw error
      log.error({ err: error }, 'waiting for the document store')
      await setTimeout(1_000)
    }
  }
}

type App = { listener: RequestListener; mayArriveSlowly: MayArriveSlowly }
type AppModule = typeof import('./app.ts')
type AppArguments = Parameters<AppModule['createListener']>

/** In the build, this file and the app share modules. Tests run the sources with the app of the build. */
const importApp: () => Promise<AppModule> = import.meta.env?.PROD
  ? () => import('./app.ts')
  : () => import(new URL('../build/server/index.js', import.meta.url).href)

async function openBundle(...args: AppArguments): Promise<App> {
  const { createListener, mayArriveSlowly } = await importApp()
  return { listener: createListener(...args), mayArriveSlowly }
}

async function openSources(...args: AppArguments): Promise<App> {
  const { createServer: createViteServer } = await import('vite')
  const vite = await createViteServer({ server: { middlewareMode: true }, appType: 'custom' })
  const listener: RequestListener = (incoming, outgoing) =>
    vite.middlewares(incoming, outgoing, async () => {
      try {
        const { createListener } = (await vite.ssrLoadModule('/server/app.ts')) as AppModule
        await createListener(...args)(incoming, outgoing)
      } catch (error) {
        vite.ssrFixStacktrace(error as Error)
        args[0].log.error({ err: error }, 'development request failed')
        outgoing.writeHead(500).end((error as Error).stack)
      }
    })
  return { listener, mayArriveSlowly: () => true }
}
