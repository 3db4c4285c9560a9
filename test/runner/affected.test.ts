import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { EDGES } from '../room-edges.fixture.ts'
import { affectedTests } from './affected.ts'
import { ROOMS_OF_SPECS } from './rooms-of-specs.ts'

const TESTS = [
  'app/desk/by-hand/bank-file.test.ts',
  'app/riders/home/welcome.test.ts',
  'app/riders/home/location.test.ts',
  'app/riders/quiz/draw-quiz.test.ts',
  'content/bank.test.ts',
  'platform/retry.test.ts',
  'server/process.test.ts',
  'test/architecture.test.ts',
  'test/e2e/by-hand.spec.ts',
  'test/e2e/location.spec.ts',
]

test.each<[string, string[]]>([
  [
    'app/riders/home/locate.client.ts',
    [
      'app/riders/home/welcome.test.ts',
      'app/riders/home/location.test.ts',
      'test/e2e/location.spec.ts',
    ],
  ],
  [
    'app/desk/by-hand/bank-file.ts',
    ['app/desk/by-hand/bank-file.test.ts', 'test/e2e/by-hand.spec.ts'],
  ],
  ['app/riders/quiz/draw-quiz.ts', TESTS.filter((file) => /^(app|test\/e2e)\//.test(file))],
  [
    'content/bank/law/OH.json',
    ['app/desk/by-hand/bank-file.test.ts', 'content/bank.test.ts', 'test/e2e/by-hand.spec.ts'],
  ],
  ['platform/retry.test.ts', ['platform/retry.test.ts']],
  ['docs/bank.md', []],
])('a change of %s runs its tests, those above it, and the general ones', (file, expected) => {
  const tests = affectedTests([file], TESTS)
  expect(tests?.filter((one) => one !== 'test/architecture.test.ts')).toEqual(expected)
  expect(tests).toContain('test/architecture.test.ts')
})

test.each([
  'package-lock.json',
  'platform/documents/collection.ts',
  'server/app.ts',
  'app/root.tsx',
  'app/base/ui/button.tsx',
  'app/base/requests/visitor-limits.server.ts',
  'test/services.fixture.ts',
  'app/riders/quiz/quiz.fixture.ts',
])('a change of %s runs every test', (file) => {
  expect(affectedTests(['docs/bank.md', file], TESTS)).toBeNull()
})

test('each browser test names rooms that exist', () => {
  const specs = globSync('test/e2e/*.spec.ts').map((file) => path.basename(file, '.spec.ts'))
  expect(Object.keys(ROOMS_OF_SPECS).sort()).toEqual(specs.sort())
  expect(
    Object.values(ROOMS_OF_SPECS)
      .flat()
      .filter((room) => !(room in EDGES)),
  ).toEqual([])
})
