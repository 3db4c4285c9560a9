import { runCommand } from './commands/command.ts'
import { serve } from './serve.ts'
import { readEnv } from './settings/env.ts'

/** The server program with short time limits after a stop signal. */
await runCommand(() =>
  serve(readEnv(), false, { afterASignal: { requestsMs: 1_500, restMs: 2_000 } }),
)
