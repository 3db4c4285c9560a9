import './test/compile-cache.ts'
import './test/test-packages.ts'
import { defineConfig } from 'vitest/config'
import { inlineScripts } from './inline-scripts.ts'

const TESTS = '{app,platform,server,content,test,bench}/**/*.test.{ts,tsx}'
/** Tests of memory, processor time and volume. The unit tests beside them would fail them. */
const QUIET = '**/*.quiet.test.ts'

export default defineConfig({
  plugins: [inlineScripts],
  test: {
    globalSetup: 'test/vitest-setup.ts',
    setupFiles: ['test/even-priority.fixture.ts', 'test/counted-processes.ts'],
    // The limits are long, so that no test fails on a slow machine. A passing test never reaches them.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      // Most tests wait for child processes. Two workers would leave a third of two processors unused.
      {
        extends: true,
        test: {
          name: 'unit',
          include: [TESTS],
          exclude: [QUIET],
          maxWorkers: 3,
          // As in production. Without it, apps in tests load React's development version, which is slow.
          env: { NODE_ENV: 'production' },
        },
      },
      {
        extends: true,
        test: { name: 'quiet', include: [QUIET], maxWorkers: 2, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
