import { beforeEach, expect, test } from 'vitest'
import { openTestServices } from '../../test/services.fixture.ts'
import { latestQuizItems, quizItems } from '../quiz/questions.server.ts'
import type { QuizItem } from '../quiz/quiz-item.ts'
import { putStarterQuestions } from '../quiz/starter-questions.server.ts'
import { withStateLock } from '../states/state-lock.server.ts'
import { readStateRecord } from '../states/states.server.ts'
import { listVersions, publishVersion, rollBack } from './question-versions.server.ts'

let opened: ReturnType<typeof openTestServices>
beforeEach(async () => {
  opened = openTestServices()
  await putStarterQuestions(opened.services)
})

function makeItems(count: number, name: string): QuizItem[] {
  return Array.from({ length: count }, (_, n) => ({
    question: `${name} ${n}?`,
    options: ['a', 'b', 'c', 'd'],
    correctAnswer: 'a',
    explanation: 'Because.',
  }))
}

const publish = (items: QuizItem[]) =>
  withStateLock(opened.services, 'OR', (lock) =>
    publishVersion(opened.services, lock, 'OR', {
      items,
      questions: 'manual',
      restores: null,
      by: 'the admin',
    }),
  )
const rollsBack = (to: number) =>
  withStateLock(opened.services, 'OR', (lock) =>
    rollBack(opened.services, lock, 'OR', { to, by: 'me' }),
  )
const asked = async () =>
  (await latestQuizItems(opened.services, 'OR')).map(({ question }) => question)
const namesOf = (items: QuizItem[]) => items.map(({ question }) => question)

test('riders get only the new version, in its order, even if it is short', async () => {
  expect(await publish(makeItems(3, 'new'))).toBe(1)
  expect(await asked()).toEqual(['new 0?', 'new 1?', 'new 2?'])
  expect(await publish(makeItems(25, 'newer'))).toBe(2)
  expect(await asked()).toEqual(namesOf(makeItems(25, 'newer')))
})

test('riders get the new version even after a clock went back', async () => {
  await publish(makeItems(25, 'new'))
  opened.clock.time -= 3_600_000
  await publish(makeItems(25, 'newer'))
  expect(await asked()).toEqual(namesOf(makeItems(25, 'newer')))
})

test('versions published at once are each whole, and the last one counts', async () => {
  const published = await Promise.all(['a', 'b', 'c'].map((name) => publish(makeItems(25, name))))
  expect(published.toSorted()).toEqual([1, 2, 3])
  const questions = await asked()
  expect(new Set(questions.map((question) => question.split(' ')[0])).size).toBe(1)
  expect(questions).toHaveLength(25)
})

test('a reader of the earlier record gets the new version whole', async () => {
  const { services, documents } = opened
  const before = await documents.get('states/OR')
  await publish(makeItems(25, 'new'))
  const late = { ...documents, get: async (path: string) => (path === 'states/OR' ? before : null) }
  const items = await latestQuizItems({ ...services, documents: late }, 'OR')
  expect(namesOf(items)).toEqual(namesOf(makeItems(25, 'new')))
})

test('a version without items has no questions: the earlier one does not come back', async () => {
  await publish(makeItems(1, 'new'))
  await quizItems(opened.services, 'OR').delete('v1-1')
  expect(await asked()).toEqual([])
})

test('a roll back publishes the earlier questions as a new version', async () => {
  const starter = await asked()
  await publish(makeItems(25, 'new'))
  expect(await rollsBack(0)).toBe(2)
  expect(await asked()).toEqual(starter)
  expect(await readStateRecord(opened.services, 'OR')).toMatchObject({ questions: 'starter' })
  expect(await rollsBack(1)).toBe(3)
  expect(await asked()).toEqual(namesOf(makeItems(25, 'new')))
  expect(await readStateRecord(opened.services, 'OR')).toMatchObject({ questions: 'manual' })
  expect(await rollsBack(9)).toBeNull()
  const versions = await listVersions(opened.services, 'OR')
  expect(versions.map(({ number, restores }) => [number, restores])).toEqual([
    [3, 1],
    [2, 0],
    [1, null],
  ])
})
