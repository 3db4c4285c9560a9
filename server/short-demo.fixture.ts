import { runCommand } from './commands/command.ts'
import { serve } from './serve.ts'
import { readEnv } from './settings/env.ts'

/** The server program as a demo that starts anew after `SHORT_MS`, or once its folder is above 20 MB. */
await runCommand(() => {
  const periodMs = Number(process.env.SHORT_MS)
  const demo = {
    periodMs,
    maxBytes: 20_000_000,
    leastBytes: 10_000_000,
    lookMs: 500,
    lockedMs: 500,
  }
  return serve({ ...readEnv(), demo }, false)
})
