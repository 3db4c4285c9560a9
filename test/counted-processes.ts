import { channel } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'

/**
 * Appends a byte to the file that `TEST_PROCESSES` names for each process that this process spawns.
 * Vitest and Playwright load this in each worker. Not counted are synchronous calls, such as
 * `execFileSync`, and what the spawned processes start themselves.
 */
const { TEST_PROCESSES } = process.env
const spawns = channel('child_process')
// Vitest loads this once more for each test file of a worker.
if (TEST_PROCESSES && !spawns.hasSubscribers)
  spawns.subscribe(() => appendFileSync(TEST_PROCESSES, '.'))
