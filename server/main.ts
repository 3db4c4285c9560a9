import { UnusableDatabaseError } from '../platform/documents/document-store.ts'
import { BadSettingsError, readEnv } from './env.ts'
import { makePrivateFiles } from './private-data.ts'
import { serve } from './serve.ts'

makePrivateFiles()
try {
  await serve(readEnv(), process.argv.includes('--dev'))
} catch (error) {
  const forOperator = error instanceof BadSettingsError || error instanceof UnusableDatabaseError
  console.error(forOperator ? error.message : error)
  process.exit(1)
}
