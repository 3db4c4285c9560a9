import { UNSAFE_decodeViaTurboStream as decode } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type RunningApp } from '../../server/open-app.fixture.ts'
import { act } from '../../test/action-reply.fixture.ts'
import type { Visitor } from '../../test/signed-in.fixture.ts'
import type { RiderItem } from '../question/quiz-item.ts'
import { CHANGE_MESSAGES } from '../question-bank/question-changes.ts'
import { putBanksOf } from '../starter-bank/starter-content.fixture.ts'
import { adminOf } from '../uploads/uploads.fixture.ts'

const PAGE = '/admin/manuals/OR'

let server: RunningApp
let admin: Visitor
beforeAll(async () => {
  const settings = { LOCAL_ADMIN_CODE: 'the admin code', STARTER_CONTENT: 'off' }
  server = await openApp({ ...settings, TRUSTED_PROXIES: '127.0.0.1' })
  await putBanksOf(server.services.documents, 'OR')
  admin = await adminOf(server)
})
afterAll(() => server.remove())

async function riders(): Promise<RiderItem[]> {
  return JSON.parse((await server.ask('/bank/OR')).text).items
}

const isAsked = async ({ id }: RiderItem) => (await riders()).some((item) => item.id === id)

type Page = {
  waiting: { id: string; reasons: unknown[] }[]
  rejected: { id: string }[]
  version: number
  versions: { number: number; rollBack: object }[]
  questions: { itemId: string; pulledAt: string }[]
}

/** Reads the data of an admin's page. */
async function read(page: string): Promise<Page> {
  const { body } = await admin.ask(`${page}.data`)
  const { value } = await decode(new Blob([new Uint8Array(body)]).stream(), globalThis)
  const routes = Object.entries(value as Record<string, { data: Page }>)
  const [, found] = routes.find(([route]) => route !== 'root') ?? []
  if (!found) throw new Error(`No data of ${page}`)
  return found.data
}

async function change(body: object): Promise<number> {
  return (await admin.post(`${PAGE}.data`, body)).status
}

async function undo(): Promise<number> {
  return change({ intent: 'undo', version: (await read(PAGE)).version })
}

async function reports({ id, revision = 1 }: RiderItem): Promise<void> {
  for (const n of [1, 2, 3]) {
    const body = JSON.stringify({ state: 'OR', itemId: id, revision, kind: 'wrong', text: '' })
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `192.0.${n}.1` }
    expect((await server.ask('/reports', { method: 'POST', body, headers })).status).toBe(204)
  }
}

const textsOf = ({ question, options, correctAnswer, explanation }: RiderItem) => {
  return { question, options, correctAnswer, explanation, page: null, quote: '' }
}

test('a question that was withdrawn and approved again waits for review after an undo', async () => {
  const [item] = await riders()
  if (!item) throw new Error('No question')
  const { id } = item
  expect(await change({ intent: 'withdraw', id, revision: 1 })).toBe(200)
  expect(await change({ intent: 'approve', id, item: textsOf(item) })).toBe(200)
  expect(await undo()).toBe(200)
  expect(await isAsked(item)).toBe(false)
  const detail = 'A roll back took it from riders.'
  expect((await read(PAGE)).waiting).toMatchObject([{ id, reasons: [{ detail }] }])
})

test('a roll back keeps what reports pulled from riders, until the admin decides about it', async () => {
  const [, withdrawn, pulled] = await riders()
  if (!withdrawn || !pulled) throw new Error('No questions')
  const to = (await read(PAGE)).version
  expect(await change({ intent: 'withdraw', id: withdrawn.id, revision: 1 })).toBe(200)
  await reports(pulled)
  expect(await isAsked(pulled)).toBe(false)
  const refused = await admin.post(`${PAGE}.data`, { intent: 'undo', version: to + 2 })
  expect(refused.status).toBe(409)
  expect(refused.text).toContain(CHANGE_MESSAGES.onlyPulled)

  const { versions } = await read(PAGE)
  expect(versions.find(({ number }) => number === to)?.rollBack).toMatchObject({
    added: 1,
    removed: 0,
    revised: 0,
    pulled: 1,
  })
  expect(await change({ intent: 'roll-back', version: to })).toBe(200)
  expect([await isAsked(withdrawn), await isAsked(pulled)]).toEqual([true, false])
  expect(await undo()).toBe(200)
  expect([await isAsked(withdrawn), await isAsked(pulled)]).toEqual([false, false])

  const ids = (await read(PAGE)).waiting.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining([withdrawn.id, pulled.id]))
  const [reported] = (await read('/admin/inbox')).questions
  expect(reported).toMatchObject({ itemId: pulled.id, pulledAt: expect.any(String) })
})

test('the inbox no longer asks about a pulled question that was rejected in the review', async () => {
  const [reported] = (await read('/admin/inbox')).questions
  if (!reported) throw new Error('No reported question')
  const { itemId: id, pulledAt } = reported
  expect(await change({ intent: 'reject', id })).toBe(200)
  expect((await read('/admin/inbox')).questions).toEqual([])
  const shown = { state: 'OR', itemId: id, revision: '1', pulledAt }
  expect(await act(admin, '/admin/inbox', { intent: 'keep', ...shown })).toMatchObject({
    status: 404,
  })
  expect((await read(PAGE)).rejected.map((one) => one.id)).toEqual([id])
  expect(await change({ intent: 'bring-back', id })).toBe(200)
  expect((await read('/admin/inbox')).questions).toMatchObject([{ itemId: id, pulledAt }])
})
