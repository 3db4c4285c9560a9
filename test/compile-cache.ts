import path from 'node:path'

/**
 * Makes Node cache the compiled code of all processes that the tests start. A start of the server takes
 * a third less processor time. The worker of a test file takes a fifth less.
 */
process.env.NODE_COMPILE_CACHE ??= path.resolve('test-results/compiled')
