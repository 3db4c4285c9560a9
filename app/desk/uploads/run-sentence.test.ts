import { expect, test } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import { DONE_RUN } from '../../making/generation/done-run.fixture.ts'
import { generationRuns, uploadQueue } from '../../making/generation/generation-runs.server.ts'
import { readQueue } from '../../making/generation/upload-queue.server.ts'
import { changes, newItems, putBank, putWaiting } from '../../making/question-bank/bank.fixture.ts'
import { reviewItems } from '../../making/question-bank/review-items.server.ts'
import { readDesk } from '../overview/desk.server.ts'
import { runSentence } from './run-sentence.ts'

const RUN = { ...DONE_RUN, number: 2, passed: 24, waiting: 10, version: 3 }
const AT = RUN.startedAt

test.each([
  ['24 of 34 questions published as version 3. 10 wait for your review.', {}, 10],
  ['24 of 34 questions published as version 3. 1 waits for your review.', {}, 1],
  ['24 of 34 questions published as version 3.', {}, 0],
  ['25 questions published as version 3.', { passed: 25, waiting: 0 }, 0],
  ['1 question published as version 3.', { passed: 1, waiting: 0 }, 0],
  [
    'no question was confirmed, so none was published. 10 wait for your review.',
    { passed: 0, version: null },
    10,
  ],
] as const)('the line of a finished run: %s', (line, fields, waiting) => {
  expect(runSentence({ ...RUN, ...fields }, waiting)).toBe(`Run 2: ${line}`)
})

test('the desk and the queue count only the waiting questions of the run itself', async () => {
  const { services } = openTestServices()
  await putBank(services, 'OR', newItems(30, 'bank'))
  await putWaiting(services, newItems(4, 'of run 1'), 1)
  await putWaiting(services, newItems(10, 'of run 2'), 2)
  await generationRuns(services, 'OR').set('2', RUN)
  await uploadQueue(services).set('OR', { addedAt: AT, mail: 'done' })
  await changes(services, { intent: 'withdraw', id: 'starter-1', revision: 1 })
  const seen = { id: 'r2-7', createdAt: AT }
  expect(await changes(services, { intent: 'reject', ...seen })).toEqual({ done: true })

  expect(await reviewItems(services, 'OR').list()).toHaveLength(15)
  expect((await readDesk(services)).runs).toMatchObject([{ abbrev: 'OR', waiting: 9 }])
  expect(await readQueue(services)).toMatchObject([{ abbrev: 'OR', waiting: 9 }])
})
