import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'

/**
 * Appends a byte to the file that `TEST_PROCESSES` names for each process that this process spawns.
 * Vitest and Playwright load this in each worker. Not counted are synchronous calls, such as
 * `execFileSync`, and what the spawned processes start themselves.
 */
const { TEST_PROCESSES } = process.env
if (TEST_PROCESSES) subscribe('child_process', () => appendFileSync(TEST_PROCESSES, '.'))
