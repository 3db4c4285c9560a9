import './test/compile-cache.ts'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,platform,server,content,test,bench}/**/*.test.{ts,tsx}'],
    globalSetup: 'test/vitest-setup.ts',
    // The limits are long, so that no test fails on a slow machine. A passing test never reaches them.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Most tests wait for child processes. Two workers would leave a third of two processors unused.
    maxWorkers: 3,
  },
})
