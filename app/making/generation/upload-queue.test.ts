import { expect, test } from 'vitest'
import { elapsed, endOfQueue, queueEstimate } from './upload-queue.ts'

const run = (status: string, version: number | null = null, waiting: number | null = null) =>
  ({ status, version, waiting }) as Parameters<typeof endOfQueue>[0][number]
const published = run('done', 1, 0)

test.each([
  [[], null],
  [[published, run('queued')], null],
  [[published, run('running')], null],
  [[published, run('postponed')], null],
  [[published, run('interrupted')], null],
  [[published], '1 manual is done: 1 published.'],
  [
    [run('failed'), published, run('done', null, 3), published, run('done'), run('cancelled')],
    '6 manuals are done: 2 published, 1 to review, 2 failed, 1 cancelled.',
  ],
  [[run('skipped')], '1 manual is done: 1 not started.'],
])('the end of a queue of %j is %s', (runs, sentence) => {
  expect(endOfQueue(runs)).toBe(sentence)
})

const LIMITS = { calls: 40, tokens: 5_000_000 }

test.each([
  [0, 0, 0, null],
  [5, 0, 0, '5 left: probably today'],
  [6, 0, 0, '6 left: about 2 days'],
  [5, 1, 0, '5 left: about 2 days'],
  [13, 0, 0, '13 left: about 3 days'],
  [1, 40, 0, '1 left: about 2 days'],
  [1, 90, 9_000_000, '1 left: about 2 days'],
  [2, 0, 4_900_000, '2 left: about 2 days'],
])(
  'with %i to go after %i calls and %i tokens the estimate is: %s',
  (left, calls, tokens, says) => {
    const pace = says && `${says}, at 40 AI requests and 5,000,000 tokens a day.`
    expect(queueEstimate(left, { calls, tokens, limits: LIMITS })).toBe(pace)
  },
)

test.each([
  [0, 'less than a minute'],
  [-5, 'less than a minute'],
  [3, '3 min'],
  [125, '2 h 5 min'],
])('%i minutes are %s', (minutes, words) => {
  const from = new Date('2026-11-22T12:00:00Z')
  const to = new Date(from.getTime() + minutes * 60_000)
  expect(elapsed(from.toISOString(), to.toISOString())).toBe(words)
})
