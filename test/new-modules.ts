import { vi } from 'vitest'

/**
 * A worker runs one test file after another, which spares the start of a process for each. Every file
 * gets new modules and an environment without the stubs of the file before.
 */
vi.resetModules()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
