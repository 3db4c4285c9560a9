import { expect, test } from 'vitest'
import { hasFailed } from './generation-run.ts'

test.each([
  [true, { status: 'failed', version: null, waiting: null }],
  [true, { status: 'done', version: null, waiting: 0 }],
  [false, { status: 'done', version: null, waiting: 3 }],
  [false, { status: 'done', version: 1, waiting: 0 }],
  [false, { status: 'running', version: null, waiting: null }],
  [false, { status: 'skipped', version: null, waiting: null }],
  [false, { status: 'interrupted', version: null, waiting: null }],
] as const)('whether a run has failed is %s of %j', (failed, run) => {
  expect(hasFailed(run)).toBe(failed)
})
