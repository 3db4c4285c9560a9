import { expect, test } from 'vitest'
import type { GenerationRun } from '../../making/generation/generation-run.ts'
import { reloadEveryMs } from './use-run-watch.ts'

type Status = GenerationRun['status']

test.each<[Status[], number | null]>([
  [['queued', 'running', 'done'], 1_000],
  [['queued', 'interrupted'], 1_000],
  [['queued', 'postponed', 'done'], 15_000],
  [['postponed', 'done', 'failed', 'skipped', 'cancelled'], null],
  [[], null],
])('a page with runs that are %j reloads every %j ms', (statuses, everyMs) => {
  expect(reloadEveryMs([null, ...statuses.map((status) => ({ status }))])).toBe(everyMs)
})
