import { beforeEach, expect, test } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { latestQuizItems } from '../../questions/bank/questions.server.ts'
import { refOf } from '../../questions/question/stored-items.server.ts'
import { bytesOf, changes, joins, newItems, putBank, putWaiting, written } from './bank.fixture.ts'
import { pullQuestion } from './pull-question.server.ts'
import { CHANGE_MESSAGES } from './question-changes.ts'
import { listReviewItems } from './review-items.server.ts'
import { listVersions } from './version-history.server.ts'

const DONE = { done: true }
const NEWER_VERSION = { status: 409, message: CHANGE_MESSAGES.newerVersion }
const ONLY_PULLED = { status: 409, message: CHANGE_MESSAGES.onlyPulled }
const NOT_THERE = { status: 404, message: CHANGE_MESSAGES.notThere }
const TOO_FEW = { status: 409, message: CHANGE_MESSAGES.tooFew }
const STARTER = newItems(51, 'starter')
const [MENDED, OTHER] = newItems(2, 'mended') as [(typeof STARTER)[0], (typeof STARTER)[0]]
const WITHDRAW = { intent: 'withdraw', id: 'starter-1', revision: 1 } as const

let services: Services
beforeEach(async () => {
  services = openTestServices().services
  await putBank(services, 'OR', STARTER)
  await putWaiting(services, [MENDED, OTHER])
})

const approve = (id = 'r1-1') =>
  changes(services, { intent: 'approve-unproved', id, item: written(MENDED) })
const undo = (version: number) => changes(services, { intent: 'undo', version })
const waiting = async () => (await listReviewItems(services, 'OR')).waiting.map(({ id }) => id)

test('the admin rolls back to an earlier version, and undoes the newest one', async () => {
  const before = await bytesOf(services)
  expect(await approve()).toEqual(DONE)
  const mended = await bytesOf(services)
  expect(mended).toHaveLength(52)
  expect(await changes(services, { intent: 'roll-back', version: 0 })).toEqual(DONE)
  expect(await bytesOf(services)).toEqual(before)
  expect(await changes(services, { intent: 'roll-back', version: 1 })).toEqual(DONE)
  expect(await bytesOf(services)).toEqual(mended)
  expect(await undo(2)).toEqual(NEWER_VERSION)
  expect(await undo(3)).toEqual(DONE)
  expect(await bytesOf(services)).toEqual(before)
  expect(await undo(3)).toEqual(NEWER_VERSION)
  expect(await undo(4)).toEqual(DONE)
  expect(await bytesOf(services)).toEqual(mended)
})

test('each change is a version that says why, who, when and what changed', async () => {
  await approve()
  await changes(services, {
    intent: 'edit-unproved',
    id: 'starter-2',
    revision: 1,
    item: written(OTHER),
  })
  await changes(services, WITHDRAW)
  await undo(3)
  const versions = await listVersions(services, 'OR')
  const { by, createdAt } = { by: 'the-hash', createdAt: services.now().toISOString() }
  const nothing = { added: 0, removed: 0, revised: 0, drawn: 0 }
  const back = { ...nothing, pulled: 0 }
  const ofAdmin = { restores: null, itemCount: 52, inForce: 52, rollBack: back, by, createdAt }
  const added = { ...nothing, added: 1, drawn: 1 }
  const removed = { ...nothing, removed: 1, drawn: 1 }
  const fewer = { itemCount: 51, inForce: 51 }
  expect(versions).toEqual([
    { ...ofAdmin, number: 4, why: 'roll back', restores: 2, changes: added },
    {
      ...ofAdmin,
      ...fewer,
      number: 3,
      why: 'withdraw',
      changes: removed,
      rollBack: { ...back, ...removed },
    },
    { ...ofAdmin, number: 2, why: 'edit', changes: { ...nothing, revised: 1 } },
    { ...ofAdmin, number: 1, why: 'approve', changes: added, rollBack: { ...back, revised: 1 } },
    {
      ...ofAdmin,
      ...fewer,
      number: 0,
      why: 'starter',
      changes: null,
      rollBack: { ...back, ...removed, revised: 1 },
      by: null,
    },
  ])
})

test('a version in which riders’ reports withdrew a question says so', async () => {
  await pullQuestion(services, 'OR', { id: 'starter-1', revision: 1 }, () => [])
  await changes(services, { ...WITHDRAW, id: 'starter-2' })
  const versions = await listVersions(services, 'OR')
  expect(versions.map(({ why }) => why)).toEqual(['withdraw', 'reports', 'starter'])
})

test('a withdrawn question that a roll back publishes again no longer waits', async () => {
  expect(await changes(services, WITHDRAW)).toEqual(DONE)
  expect(await waiting()).toEqual(['r1-1', 'r1-2', 'starter-1'])
  expect(await undo(1)).toEqual(DONE)
  expect(await waiting()).toEqual(['r1-1', 'r1-2'])
})

test('what an undo takes from riders waits for review after a decision, or else is rejected', async () => {
  await joins(services, newItems(2, 'run'))
  await changes(services, { intent: 'withdraw', id: 'v1-2', revision: 1 })
  await undo(2)
  await approve()
  const back = await bytesOf(services)
  expect(await changes(services, { intent: 'roll-back', version: 0 })).toEqual(DONE)
  const by = 'roll back'
  const { waiting, rejected } = await listReviewItems(services, 'OR')
  expect(waiting).toMatchObject([
    { id: 'r1-1', reasons: [{ code: 'withdrawn', by }] },
    { id: 'r1-2', reasons: [{ code: 'no-quote' }] },
    { id: 'v1-2', reasons: [{ code: 'withdrawn', by }] },
  ])
  expect(rejected).toMatchObject([{ id: 'v1-1', reasons: [{ code: 'withdrawn', by }] }])
  expect(await undo(5)).toEqual(DONE)
  expect(await bytesOf(services)).toEqual(back)
  expect(await listReviewItems(services, 'OR')).toMatchObject({
    waiting: [{ id: 'r1-2' }],
    rejected: [],
  })
})

test('what reports pulled stays out of a roll back, but its mended revision stays in', async () => {
  const pull = (id: string) => pullQuestion(services, 'OR', { id, revision: 1 }, () => [])
  await pull('starter-1')
  expect(await undo(1)).toEqual(ONLY_PULLED)
  await changes(services, { intent: 'approve-unproved', id: 'starter-1', item: written(OTHER) })
  await pull('starter-2')
  await approve()
  expect(await changes(services, { intent: 'roll-back', version: 0 })).toEqual(DONE)
  const { items } = await currentBank(services, 'OR')
  expect(items).toHaveLength(50)
  expect(items.slice(0, 2).map(refOf)).toEqual(['starter-1~2', 'starter-3~1'])
  expect((await listVersions(services, 'OR')).at(-1)?.rollBack.pulled).toBe(1)
})

test('a withdrawn question that is approved again is its next revision', async () => {
  await changes(services, WITHDRAW)
  const item = written(STARTER[0] as (typeof STARTER)[0])
  expect(await changes(services, { intent: 'approve', id: 'starter-1', item })).toEqual(DONE)
  const { items } = await currentBank(services, 'OR')
  expect(items[0]).toMatchObject({ id: 'starter-1', revision: 2, origin: 'starter' })
  expect(items).toHaveLength(51)
})

test('of a question that waits again with another text, a decision about the one before is refused', async () => {
  const seen = async () => {
    const { waiting } = await listReviewItems(services, 'OR')
    return waiting.find(({ id }) => id === 'r1-1')?.createdAt
  }
  const before = await seen()
  await approve()
  const later = new Date(services.now().getTime() + 1_000)
  const withdraw = { intent: 'withdraw', id: 'r1-1', revision: 1 } as const
  await changes({ ...services, now: () => later }, withdraw)
  const decisions = [
    { intent: 'approve-unproved', id: 'r1-1', item: written(OTHER) },
    { intent: 'reject', id: 'r1-1' },
  ] as const
  for (const decision of decisions) {
    expect(await changes(services, { ...decision, createdAt: before })).toEqual(NOT_THERE)
  }
  const reject = { intent: 'reject', id: 'r1-1', createdAt: await seen() } as const
  expect(await changes(services, reject)).toEqual(DONE)
})

test('an edit after a roll back makes a revision that was never used', async () => {
  const edit = (revision: number) =>
    changes(services, { intent: 'edit-unproved', id: 'starter-1', revision, item: written(OTHER) })
  await edit(1)
  await undo(1)
  expect(await edit(2)).toEqual(NOT_THERE)
  expect(await edit(1)).toEqual(DONE)
  expect((await currentBank(services, 'OR')).items[0]?.revision).toBe(3)
})

test('riders keep 12 questions: a withdrawal of one of them is refused', async () => {
  services = openTestServices().services
  await putBank(services, 'OR', STARTER.slice(0, 12))
  await putWaiting(services, [MENDED])
  expect(await changes(services, WITHDRAW)).toEqual(TOO_FEW)
  expect(await waiting()).toEqual(['r1-1'])
  expect(await approve()).toEqual(DONE)
  expect(await changes(services, WITHDRAW)).toEqual(DONE)
  expect(await latestQuizItems(services, 'OR')).toMatchObject([MENDED, ...STARTER.slice(1, 12)])
  expect(await undo(2)).toEqual(DONE)
})
