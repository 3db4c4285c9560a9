import path from 'node:path'

/**
 * Makes Node cache the compiled code of all processes that the tests start. A start of the server
 * takes a third less processor time, a test file's worker a fifth.
 */
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/compiled')
