import { runCommand } from './commands/command.ts'
import { serve } from './serve.ts'
import { readEnv } from './settings/env.ts'

/** The server program as a demo that starts anew after `SHORT_MS`, or once its folder is above 20 MB. */
await runCommand(() => {
  const demo = { periodMs: Number(process.env.SHORT_MS), maxBytes: 20_000_000 }
  return serve({ ...readEnv(), demo }, false)
})
