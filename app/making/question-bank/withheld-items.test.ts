import { expect, test } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import type { QuizItem } from '../../questions/question/quiz-item.ts'
import { changes, joins, newItems, putBank, putWaiting, written } from './bank.fixture.ts'
import { pullQuestion } from './pull-question.server.ts'
import { reviewItems } from './review-items.server.ts'
import { findRepeats } from './withheld-items.server.ts'

const [WITHDRAWN, PULLED, REJECTED, WAITING, FRESH] = newItems(5, 'new') as [
  QuizItem,
  QuizItem,
  QuizItem,
  QuizItem,
  QuizItem,
]

async function openWithheld() {
  const { services } = openTestServices()
  await putBank(services, 'OR', newItems(51, 'starter'))
  await joins(services, [WITHDRAWN, PULLED])
  await changes(services, { intent: 'withdraw', id: 'v1-1', revision: 1 })
  await pullQuestion(services, 'OR', { id: 'v1-2', revision: 1 }, () => [])
  await putWaiting(services, [REJECTED, WAITING])
  await changes(services, { intent: 'reject', id: 'r1-1' })
  const repeated = async (items: readonly QuizItem[]) =>
    [...(await findRepeats(services, 'OR', items))].map(([item, reason]) => [item, reason])
  return { services, repeated }
}

test('what was withdrawn, pulled or rejected is withheld, and its reason says which', async () => {
  const { repeated } = await openWithheld()
  const because = ({ question }: QuizItem, was: string) => {
    return { code: 'duplicate', question, was }
  }
  expect(await repeated([FRESH, WITHDRAWN, PULLED, REJECTED, WAITING])).toEqual([
    [WITHDRAWN, because(WITHDRAWN, 'withdrawn')],
    [PULLED, because(PULLED, 'withdrawn')],
    [REJECTED, because(REJECTED, 'rejected')],
  ])
})

test('a withheld question with another key is withheld, too', async () => {
  const { repeated } = await openWithheld()
  const otherKey = { ...WITHDRAWN, correctAnswer: WITHDRAWN.options[2] ?? '' }
  expect(await repeated([otherKey])).toMatchObject([[otherKey, { code: 'duplicate' }]])
})

test('a question that the admin approves again is withheld no longer', async () => {
  const { services, repeated } = await openWithheld()
  await changes(services, { intent: 'bring-back', id: 'r1-1' })
  for (const [id, item] of [
    ['v1-1', WITHDRAWN],
    ['r1-1', REJECTED],
  ] as const) {
    const approval = { intent: 'approve-unproved', id, item: written(item) } as const
    expect(await changes(services, approval)).toEqual({ done: true })
  }
  expect(await repeated([WITHDRAWN, REJECTED])).toEqual([])
  expect((await currentBank(services, 'OR')).items).toHaveLength(53)
})

test('a duplicate that the admin rejected does not withhold its twin', async () => {
  const { services, repeated } = await openWithheld()
  await reviewItems(services, 'OR').merge('r1-1', {
    reasons: [{ code: 'duplicate', question: WAITING.question }],
  })
  expect(await repeated([REJECTED])).toEqual([])
})
