import type { RequestListener } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { watchRuns } from '../app/manuals/take-over-runs.server.ts'
import { type DocumentStore, UnusableDatabaseError } from '../platform/documents/document-store.ts'
import { type Logger, openLog } from '../platform/log.ts'
import { BadSettingsError, readEnv } from './env.ts'
import { stoppable } from './graceful-stop.ts'
import { patientServer } from './http-server.ts'
import { serveMetrics } from './metrics-door.ts'
import { openServices } from './services.ts'
import { putStarterContent } from './starter-content.ts'

/** How long requests under way may take to finish after a stop signal, in milliseconds. */
const DRAIN_TIME = 20_000

try {
  await start()
} catch (error) {
  const forOperator = error instanceof BadSettingsError || error instanceof UnusableDatabaseError
  console.error(forOperator ? error.message : error)
  process.exit(1)
}

async function start() {
  const env = readEnv()
  const log = openLog(env.logLevel)
  const stopping = new AbortController()
  const services = openServices(env, log, stopping.signal)
  const state = { stopping: false }
  const options = { trustedProxies: env.trustedProxies, state }
  await firstAnswer(services.documents, log)
  if (env.starterContent) await putStarterContent(services)

  const listener = process.argv.includes('--dev')
    ? await developmentListener(services, options)
    : await productionListener(services, options)
  const server = patientServer()
  const stopServer = stoppable(server, DRAIN_TIME)
  server.on('request', listener)
  server.on('error', (error) => {
    log.fatal({ err: error }, `cannot listen on ${env.host}:${env.port}`)
    process.exit(1)
  })
  server.listen(env.port, env.host, () => {
    log.info({ origin: env.origin }, `ready: ${env.origin}`)
    watchRuns(services)
    if (services.localProvider && env.localProvider.madeAdminCode) {
      log.info(`the admin code is ${services.localAdmin.code}`)
    }
  })

  if (env.metrics) await serveMetrics(services, env.metrics)

  const stop = async (signal: string) => {
    if (state.stopping) return
    state.stopping = true
    stopping.abort()
    const stopped = stopServer()
    log.info({ signal }, 'stopping')
    await stopped
    await services.background.ended()
    await services.pdfReader.close()
    await services.documents.close()
    log.info('stopped')
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** Waits until the store answers: a server of its own may be started after this process. */
async function firstAnswer(documents: DocumentStore, log: Logger): Promise<void> {
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

type AppModule = typeof import('./app.ts')
type AppArguments = Parameters<AppModule['createListener']>

async function productionListener(...args: AppArguments): Promise<RequestListener> {
  const bundle = new URL('../build/server/index.js', import.meta.url).href
  const { createListener }: AppModule = await import(bundle)
  return createListener(...args)
}

/** Serves from the sources through Vite; the app is read anew when a source has changed. */
async function developmentListener(...args: AppArguments): Promise<RequestListener> {
  const { createServer: createViteServer } = await import('vite')
  const vite = await createViteServer({ server: { middlewareMode: true }, appType: 'custom' })
  return (incoming, outgoing) =>
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
}
