import './test/compile-cache.ts'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,platform,server,content,test,bench}/**/*.test.{ts,tsx}'],
    globalSetup: 'test/vitest-setup.ts',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    // Most tests wait for processes of their own. Two workers leave a third of two processors unused.
    maxWorkers: 3,
  },
})
