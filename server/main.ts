import { UnusableDatabaseError } from '../platform/documents/document-store.ts'
import { serve } from './serve.ts'
import { BadSettingsError, readEnv } from './settings/env.ts'
import { makePrivateFiles } from './settings/private-data.ts'

makePrivateFiles()
try {
  await serve(readEnv(), process.argv.includes('--dev'))
} catch (error) {
  const forOperator = error instanceof BadSettingsError || error instanceof UnusableDatabaseError
  console.error(forOperator ? error.message : error)
  process.exit(1)
}
