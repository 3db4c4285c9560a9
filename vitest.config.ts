import './test/compile-cache.ts'
import './test/test-packages.ts'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { inlineScripts } from './inline-scripts.ts'

const TESTS = '{app,platform,server,content,test,bench}/**/*.test.{ts,tsx}'
/** Tests of memory, processor time and volume. The unit tests beside them would fail them. */
const QUIET = '**/*.quiet.test.ts'

/** `test/node_modules` has tests of other makers. */
const PACKAGES = '**/node_modules/**'

const filesThat = (files: string, have: RegExp) =>
  globSync(files, { exclude: [PACKAGES] }).filter((file) => have.test(readFileSync(file, 'utf8')))
const IMPORTS_VI = /\bvi\b[^']*from 'vitest'/
/** Fixtures that replace globals or modules, or whose hooks run only in the first file that imports them. */
const CHANGING = filesThat(
  '{app,platform,server,content,test}/**/*.fixture.ts',
  new RegExp(`${IMPORTS_VI.source}|^(before|after)(All|Each)\\(|\\(afterAll\\)`, 'm'),
)
/** Tests that use these fixtures, or that replace something themselves. Each needs its own worker. */
const ALONE = filesThat(
  TESTS,
  new RegExp(`${IMPORTS_VI.source}|/(${CHANGING.map((file) => path.basename(file)).join('|')})'`),
)
/** For projects that run side by side. Most tests wait for child processes. */
const SIDE_BY_SIDE = {
  // Two workers would leave a third of two processors unused.
  maxWorkers: 3,
  // As in production. Without it, apps in tests load React's development version, which is slow.
  env: { NODE_ENV: 'production' },
}

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
      {
        extends: true,
        // A file's own worker would load the same modules once more.
        test: {
          ...SIDE_BY_SIDE,
          name: 'unit',
          include: [TESTS],
          exclude: [QUIET, PACKAGES, ...ALONE],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...SIDE_BY_SIDE, name: 'unit-alone', include: ALONE, exclude: [QUIET, PACKAGES] },
      },
      {
        extends: true,
        test: { name: 'quiet', include: [QUIET], maxWorkers: 2, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
