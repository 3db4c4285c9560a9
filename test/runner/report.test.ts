import { expect, test } from 'vitest'
import { afterSecondTry, NOTHING, type Report, summary, tooManyProcesses } from './report.ts'
import { tryAgain } from './run-tests.ts'

function run(...tests: [file: string, name: string, passed: boolean][]): Report {
  return {
    ...NOTHING,
    tests: tests.map(([file, name, passed]) => ({ file, name, passed, error: passed ? '' : 'Oh' })),
  }
}

test('an error outside of any test fails a run whose tests all passed', () => {
  const broken = { ...run(['a.test.ts', 'works', true]), errors: ['The setup failed.'] }
  expect(summary(broken, broken)).toEqual([
    'Failed',
    'FAIL The setup failed.',
    '',
    '1 passed, 1 failed',
  ])
})

test('a test that fails only on the second try is a failure', () => {
  const first = run(['a.test.ts', 'one', false], ['a.test.ts', 'two', true])
  const last = afterSecondTry(first, run(['a.test.ts', 'one', true], ['a.test.ts', 'two', false]))
  expect(summary(first, last)).toEqual([
    ...['Failed', 'FAIL a.test.ts › two\nOh', ''],
    ...['Passed on the second try', 'a.test.ts › one\n  Oh', ''],
    '1 passed, 1 failed',
  ])
})

test('a test that the second try did not run stays failed', () => {
  const first = run(['a.spec.ts', 'one', false], ['b.spec.ts', 'two', false])
  const last = afterSecondTry(first, run(['b.spec.ts', 'two', true]))
  expect(summary(first, last).at(-1)).toBe('1 passed, 1 failed')
})

test('a lane that starts more processes than its limit is an error', () => {
  const lane = (name: string, processes: number) => ({ name, durationMs: 1, files: [], processes })
  const lanes = [lane('unit', 3), lane('quiet', 2), lane('unit-again', 9)]
  expect(tooManyProcesses(lanes, { unit: 2, quiet: 2 })).toEqual([
    'The tests of the lane unit start 3 processes. The limit is 2.',
  ])
})

test('more than twenty failures get no second try', async () => {
  const names = Array.from({ length: 21 }, (_, n): [string, string, boolean] => [
    'a.test.ts',
    String(n),
    false,
  ])
  const first = run(...names)
  expect(await tryAgain(first)).toBe(first)
})
