import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'

/**
 * A preload of a process (`--import`). The process and its child processes keep the priority they start
 * with. With their low one, they would hardly run beside browsers or other work that uses all processors.
 */
Object.assign(os, { setPriority: () => {} })
syncBuiltinESMExports()
