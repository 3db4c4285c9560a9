import { beforeEach, expect, test } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { latestQuizItems } from '../../questions/bank/questions.server.ts'
import type { QuizItem } from '../../questions/question/quiz-item.ts'
import { quizItems } from '../../questions/question/stored-items.server.ts'
import { changes, joins, newItems, putBank, written } from './bank.fixture.ts'
import { CHANGE_MESSAGES } from './question-changes.ts'
import { listVersions } from './version-history.server.ts'

const STARTER = newItems(30, 'starter')
const [OLD] = STARTER as [QuizItem]
const [NEW] = newItems(1, 'new') as [QuizItem]
const ENDED = '2026-11-01T00:00:00.000Z'

let services: ReturnType<typeof openTestServices>['services']
beforeEach(async () => {
  services = openTestServices().services
  await putBank(services, 'OR', STARTER)
  await quizItems(services, 'OR').merge('starter-1', { expiresAt: ENDED })
})

const edit = (item: object, text = NEW) =>
  changes(services, {
    intent: 'edit-unproved',
    id: 'starter-1',
    revision: 1,
    item: { ...written(text), ...item },
  })
const stored = async () =>
  (await currentBank(services, 'OR')).items.find(({ id }) => id === 'starter-1')
const asked = async () => (await latestQuizItems(services, 'OR')).map(({ question }) => question)

test('an edit that leaves an ended law is refused, because riders would not get it', async () => {
  const refused = { status: 422, message: CHANGE_MESSAGES.lawEnded }
  expect(await edit({})).toEqual(refused)
  expect(await edit({ lawEnds: '2026-11-02' })).toEqual(refused)
  expect(await stored()).toMatchObject({ revision: 1, expiresAt: ENDED })
})

test.each([
  [null, undefined],
  ['2027-07-01', '2027-07-01T00:00:00.000Z'],
])('an edit with the end %s reaches riders until then', async (lawEnds, expiresAt) => {
  expect(await edit({ lawEnds })).toEqual({ done: true })
  expect((await stored())?.expiresAt).toBe(expiresAt)
  expect(await asked()).toContain(NEW.question)
})

test('an edit that changes no text can also remove the end of the law', async () => {
  const item = { ...written(OLD), lawEnds: null }
  const kept = { intent: 'edit', id: 'starter-1', revision: 1, item } as const
  expect(await changes(services, kept)).toEqual({ done: true })
  const now = await stored()
  expect([now?.origin, now?.revision, now?.expiresAt]).toEqual(['starter', 2, undefined])
})

test('a withdrawn question is approved with another end only', async () => {
  await changes(services, { intent: 'withdraw', id: 'starter-1', revision: 1 })
  const approve = (item: object) =>
    changes(services, {
      intent: 'approve-unproved',
      id: 'starter-1',
      item: { ...written(NEW), ...item },
    })
  expect(await approve({})).toMatchObject({ message: CHANGE_MESSAGES.lawEnded })
  expect(await approve({ lawEnds: null })).toEqual({ done: true })
  expect(await asked()).toContain(NEW.question)
})

test('riders keep 12 questions, and one whose law has ended is none of them', async () => {
  services = openTestServices().services
  await putBank(services, 'OR', STARTER.slice(0, 13))
  await quizItems(services, 'OR').merge('starter-1', { expiresAt: ENDED })
  const withdraw = (id: string) => changes(services, { intent: 'withdraw', id, revision: 1 })
  const tooFew = { status: 409, message: CHANGE_MESSAGES.tooFew }
  expect(await withdraw('starter-2')).toEqual(tooFew)
  expect(await withdraw('starter-1')).toEqual({ done: true })
  expect(await withdraw('starter-2')).toEqual(tooFew)
})

test('a roll back counts only questions in force, and leaves riders 12', async () => {
  services = openTestServices().services
  await putBank(services, 'OR', STARTER.slice(0, 11))
  await quizItems(services, 'OR').merge('starter-1', { expiresAt: ENDED })
  await joins(services, newItems(1, 'one'))
  await joins(services, newItems(5, 'more'))
  const [now, before] = await listVersions(services, 'OR')
  expect(now).toMatchObject({ number: 2, itemCount: 17, inForce: 16 })
  expect(before).toMatchObject({ number: 1, itemCount: 12, inForce: 11 })
  const tooFew = { status: 409, message: CHANGE_MESSAGES.tooFew }
  expect(await changes(services, { intent: 'roll-back', version: 1 })).toEqual(tooFew)
  expect(await changes(services, { intent: 'undo', version: 2 })).toEqual(tooFew)
})
