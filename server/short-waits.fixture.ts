import { runCommand } from './commands/command.ts'
import { serve } from './serve.ts'
import { readEnv } from './settings/env.ts'

/** The server program with short waits for an unreachable database and file storage. */
await runCommand(() => serve(readEnv(), false, { documentsMs: 1_000, contentPauseMs: 500 }))
