import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DocumentData } from '../../../platform/documents/document-store.ts'
import { replyIn } from '../../../test/action-reply.fixture.ts'
import { openForAdmin } from '../../../test/admin-app.fixture.ts'
import { makeManual } from '../../../test/manual-pdf.fixture.ts'
import { documentsOf, upload } from '../../desk/uploads/uploads.fixture.ts'
import type { DraftItem } from '../../questions/question/draft-item.ts'
import { type QuizItem, quizItem } from '../../questions/question/quiz-item.ts'
import { provedItem } from '../generation/manuals.fixture.ts'
import { changeAddress } from './change-address.fixture.ts'
import { CHANGE_MESSAGES } from './question-changes.ts'

const { server, admin } = await openForAdmin({})
const store = server.services.documents
let manual: string
let starter: QuizItem[]
let starterVersion: DocumentData
let kept: Record<string, DocumentData>
beforeAll(async () => {
  const { body } = await upload(server, admin, await makeManual({ pages: 8 }))
  manual = (body as { saved: { id: string } }).saved.id
  starter = await asked()
  starterVersion = (await store.get(`${VERSIONS}/0`))?.data ?? {}
  kept = Object.fromEntries((await store.list(ITEMS)).map(({ id, data }) => [id, data]))
})

const ITEMS = 'states/OR/quizItems'
const WAITING = 'states/OR/reviewItems'
const VERSIONS = 'states/OR/bankVersions'
const OK = { status: 200, body: { done: true } }
const NOT_THERE = { status: 404, body: { message: CHANGE_MESSAGES.notThere } }
const NO_VERSION = { status: 404, body: { message: CHANGE_MESSAGES.noVersion } }
const NEWER_VERSION = { status: 409, body: { message: CHANGE_MESSAGES.newerVersion } }
const UNFIT = { status: 422, body: { message: CHANGE_MESSAGES.unfit } }
const FAILED = { status: 422, body: { message: CHANGE_MESSAGES.failed } }

/**
 * The number of the current test's version with the starter questions. Each test uses a new number,
 * because versions never change.
 */
let base = 0

/** Restores the starter questions and two questions that wait for review. */
beforeEach(async () => {
  base += 100
  for (const collection of [ITEMS, WAITING, VERSIONS]) {
    for (const { id } of await store.list(collection)) {
      // A stored item never changes, so the items from before the tests can stay.
      if (collection !== ITEMS || !(id in kept)) await store.delete(`${collection}/${id}`)
    }
  }
  await store.set(`${VERSIONS}/${base}`, { ...starterVersion, number: base })
  await store.merge('states/OR', { version: base, questions: 'starter' })
  for (const n of [1, 2]) {
    await store.set(`${WAITING}/r1-${n}`, {
      item: { ...provedItem(n), topic: 'braking' },
      reasons: [{ code: 'quote' }],
      manual,
      createdAt: '2026-11-20T12:00:00.000Z',
    })
  }
  expect(await asked()).toEqual(starter)
})

async function change(body: unknown) {
  const answer = await admin.post(changeAddress('OR', body), body)
  return { status: answer.status, body: await replyIn(answer.body) }
}

/** Loads the questions as riders get them, without their notes. */
async function asked(): Promise<QuizItem[]> {
  const items: QuizItem[] = JSON.parse((await server.ask('/questions/OR')).text)
  return items.map((item) => quizItem.parse(item))
}

/** Loads the questions besides those of the starter. */
const published = async () => {
  const known = new Set(starter.map(({ question }) => question))
  return (await asked()).filter(({ question }) => !known.has(question))
}

const waiting = async () =>
  (await store.list(WAITING)).filter(({ data }) => !data.rejectedAt).map(({ id }) => id)
const approve = (item: DraftItem | object = provedItem(1), id = 'r1-1') =>
  change({ intent: 'approve', id, item })

function shown({ page, quote, ...item }: ReturnType<typeof provedItem>): QuizItem {
  return { ...item, source: { page, quote, link: `/manuals/OR/${manual}/${page}` } }
}

describe('a question that waits for review', () => {
  test('is published unchanged, with its page', async () => {
    expect(await approve()).toEqual(OK)
    expect(await asked()).toHaveLength(25)
    const [newest, ...others] = await published()
    expect(newest).toEqual(shown(provedItem(1)))
    expect(others).toEqual([])
    expect(await waiting()).toEqual(['r1-2'])
    const page = `/files/states/OR/pages/${manual}-${provedItem(1).page}.webp`
    expect((await server.ask(page)).status).toBe(200)
    expect((await server.ask(newest?.source?.link ?? '')).text).toContain(page)
  })

  test('is published as the admin edited it', async () => {
    const item = { ...provedItem(1), question: '  Which one, mended? ' }
    expect(await approve(item)).toEqual(OK)
    expect((await published())[0]).toEqual(shown({ ...item, question: 'Which one, mended?' }))
  })

  const { options } = provedItem(1)
  test.each([
    ['no text', { question: ' ' }],
    ['three options', { options: options.slice(1) }],
    ['five options', { options: [...options, 'five'] }],
    ['two options alike', { options: [...options.slice(0, 3), ` ${options[0]}`] }],
    ['another answer', { correctAnswer: 'none of them' }],
    ['no explanation', { explanation: '' }],
    ['another kind of text', { question: { $ne: '' } }],
  ])('with %s is not published', async (_what, flaw) => {
    const before = documentsOf(server, 'OR')
    expect(await approve({ ...provedItem(1), ...flaw })).toEqual(UNFIT)
    expect(documentsOf(server, 'OR')).toBe(before)
  })

  test('is rejected, once, and brought back', async () => {
    expect(await change({ intent: 'bring-back', id: 'r1-1' })).toEqual(NOT_THERE)
    expect(await change({ intent: 'reject', id: 'r1-1' })).toEqual(OK)
    expect(await waiting()).toEqual(['r1-2'])
    expect(await asked()).toEqual(starter)
    expect(await change({ intent: 'reject', id: 'r1-1' })).toEqual(NOT_THERE)
    expect(await approve()).toEqual(NOT_THERE)
    expect(await change({ intent: 'bring-back', id: 'r1-1' })).toEqual(OK)
    expect(await change({ intent: 'bring-back', id: 'r1-1' })).toEqual(NOT_THERE)
    expect(await waiting()).toEqual(['r1-1', 'r1-2'])
    expect(await approve()).toEqual(OK)
  })

  test('is rejected with all that the admin saw with its reason, in one change', async () => {
    const seen = (id: string, createdAt = '2026-11-20T12:00:00.000Z') => ({ id, createdAt })
    const rejectAll = (...questions: object[]) => change({ intent: 'reject-all', questions })
    const another = seen('r1-2', '2026-11-21T12:00:00.000Z')
    expect(await rejectAll(another, seen('r1-3'))).toEqual(NOT_THERE)
    expect(await rejectAll()).toEqual(FAILED)
    const rejected = { status: 200, body: { done: true, rejected: 2 } }
    expect(await rejectAll(seen('r1-1'), seen('r1-2'), seen('r1-3'))).toEqual(rejected)
    expect(await waiting()).toEqual([])
    expect(await change({ intent: 'bring-back', id: 'r1-2' })).toEqual(OK)
    expect(await waiting()).toEqual(['r1-2'])
  })
})

const EDIT = { intent: 'edit', id: 'r1-1', revision: 1 }
const WITHDRAW = { intent: 'withdraw', id: 'r1-1', revision: 1 }

describe('a published question', () => {
  beforeEach(() => approve())

  test('is edited in its place', async () => {
    const before = await asked()
    const place = before.findIndex(({ question }) => question === provedItem(1).question)
    const item = { ...provedItem(1), explanation: 'Better said.' }
    expect(await change({ ...EDIT, item })).toEqual(OK)
    expect(await asked()).toEqual(before.with(place, shown(item)))
    expect(await change({ ...EDIT, revision: 2, item: { ...item, options: [] } })).toEqual(UNFIT)
    expect((await published())[0]).toEqual(shown(item))
    const starterItem = { ...provedItem(3), question: 'Edited in its place?' }
    const id = String((starterVersion.items as string[])[2]).replace('~1', '')
    const third = { intent: 'edit', id, revision: 1, item: starterItem }
    expect(await change(third)).toEqual(OK)
    expect((await asked())[2]?.question).toBe('Edited in its place?')
  })

  test('is not changed by an admin who saw another revision of it', async () => {
    const item = { ...provedItem(1), explanation: 'Mine.' }
    const theirs = { ...provedItem(1), explanation: 'Theirs.' }
    expect(await change({ ...EDIT, item: theirs })).toEqual(OK)
    expect(await change({ ...EDIT, item })).toEqual(NOT_THERE)
    expect(await change(WITHDRAW)).toEqual(NOT_THERE)
    expect((await published())[0]).toEqual(shown(theirs))
  })

  test('is withdrawn, and approved again', async () => {
    expect(await change(WITHDRAW)).toEqual(OK)
    expect(await asked()).toEqual(starter)
    expect(await waiting()).toEqual(['r1-1', 'r1-2'])
    expect(await change(WITHDRAW)).toEqual(NOT_THERE)
    expect(await approve()).toEqual(OK)
    expect((await published())[0]).toEqual(shown(provedItem(1)))
  })
})

test.each([
  [{ intent: 'approve', id: 'unknown', item: provedItem(1) }, NOT_THERE],
  [{ ...EDIT, id: 'unknown', item: provedItem(1) }, NOT_THERE],
  [{ ...WITHDRAW, id: 'unknown' }, NOT_THERE],
  [{ intent: 'bring-back', id: 'unknown' }, NOT_THERE],
  [{ intent: 'withdraw', id: 'starter-1' }, FAILED],
  [{ intent: 'roll-back', version: 9_999 }, NO_VERSION],
  [{ intent: 'undo', version: 9_999 }, NEWER_VERSION],
  [{ intent: 'undo' }, FAILED],
  [{ intent: 'approve', id: 'r1-1' }, FAILED],
  [{ ...WITHDRAW, id: '../../states/CA' }, FAILED],
  [{ intent: 'reject', id: ['r1-1'] }, FAILED],
  [{ ...WITHDRAW, id: 'x'.repeat(61) }, FAILED],
  [{ intent: 'roll-back', version: -1 }, FAILED],
  [{ intent: 'roll-back', version: 1.5 }, FAILED],
  [{ intent: 'roll-back', version: '0' }, FAILED],
  [{ intent: 'delete', id: 'r1-1' }, FAILED],
  [[], FAILED],
  [null, FAILED],
  ['x', FAILED],
])('an invalid change changes nothing: %j', async (body, answer) => {
  const before = documentsOf(server, 'OR')
  expect(await change(body)).toEqual(answer)
  expect(documentsOf(server, 'OR')).toBe(before)
})
