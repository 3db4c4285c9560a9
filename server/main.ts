import { runCommand } from './commands/command.ts'
import { serve } from './serve.ts'
import { readEnv } from './settings/env.ts'

await runCommand(() => serve(readEnv(), process.argv.includes('--dev')))
