import cluster from 'node:cluster'
import { UnusableDatabaseError } from '../platform/documents/document-store.ts'
import { openLog } from '../platform/log.ts'
import { supervise } from '../platform/supervisor.ts'
import { BadSettingsError, readEnv } from './env.ts'
import { makePrivateFiles } from './private-data.ts'

const DEVELOPMENT = process.argv.includes('--dev')

makePrivateFiles()
try {
  const env = readEnv()
  if (env.workers > 1 && cluster.isPrimary && !DEVELOPMENT) {
    supervise({ count: env.workers, log: openLog(env.logLevel) })
  } else {
    const { serve } = await import('./serve.ts')
    await serve(env, DEVELOPMENT)
  }
} catch (error) {
  const forOperator = error instanceof BadSettingsError || error instanceof UnusableDatabaseError
  console.error(forOperator ? error.message : error)
  process.exit(1)
}
