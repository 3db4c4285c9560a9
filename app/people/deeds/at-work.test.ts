import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { hashOfUid } from '../../../platform/log.ts'
import { openApp } from '../../../server/open-app.fixture.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import { visitorOf } from '../../../test/signed-in.fixture.ts'
import { EMPTY_FORM } from '../../articles/editor/post-form.ts'
import { keepAdminName } from '../admin/admin-names.server.ts'
import { noteWork, openWork, othersAtWork } from './at-work.server.ts'
import { areaOf, signOfWork, workingOn } from './at-work.ts'
import { postThing, questionThing } from './things.ts'

const CODE = 'the admin code'
const [QUESTION, OTHER] = [questionThing('OR', 'helmet'), questionThing('OR', 'lanes')]
const [MARIA, BOB] = [hashOfUid('maria'), hashOfUid('bob')]
const tabOf = (digit: string) => digit.repeat(32)
const LIFETIME_MS = 90_000

/** Two processes at one database, in which Maria and Bob are known. */
async function twoProcesses() {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'at-work-')), 'documents.db')
  const [one, two] = [openTestServices(file), openTestServices(file)]
  for (const [uid, name] of [
    ['maria', 'Maria'],
    ['bob', undefined],
  ] as const) {
    const person = { uid, uidHash: hashOfUid(uid), email: `${uid}@example.com`, name }
    await keepAdminName(one.services, person, uid)
  }
  return [one, two] as const
}

test('others see the name, or else the address, until 90 seconds after the last sign', async () => {
  const [one, two] = await twoProcesses()
  const maria = { thing: QUESTION, tab: tabOf('a') }
  expect(await noteWork(one.services, MARIA, maria)).toEqual([])
  expect(await noteWork(two.services, BOB, { thing: QUESTION, tab: tabOf('b') })).toEqual(['Maria'])
  expect(await noteWork(one.services, MARIA, maria)).toEqual(['bob@example.com'])
  two.clock.time += LIFETIME_MS - 1
  const seen = async () => (await othersAtWork(two.services, BOB))(QUESTION)
  expect(await seen()).toEqual(['Maria'])
  two.clock.time += 1
  expect(await seen()).toEqual([])
  await noteWork(two.services, BOB, { thing: OTHER, tab: tabOf('b') })
  expect(await openWork(two.services).list()).toHaveLength(1)
})

test('nobody is told of themselves, and each of their tabs counts', async () => {
  const [{ services }] = await twoProcesses()
  const [first, second] = [tabOf('1'), tabOf('2')]
  await noteWork(services, MARIA, { thing: QUESTION, tab: first })
  expect(await noteWork(services, MARIA, { thing: QUESTION, tab: second })).toEqual([])
  const seen = async (thing: string) => (await othersAtWork(services, BOB))(thing)
  expect(await seen(QUESTION)).toEqual(['Maria'])
  await noteWork(services, MARIA, { thing: OTHER, tab: second })
  // The sign that the tab left came late: it has the other thing open.
  await noteWork(services, MARIA, { thing: QUESTION, tab: second, isOver: true })
  expect([await seen(QUESTION), await seen(OTHER)]).toEqual([['Maria'], ['Maria']])
  await noteWork(services, MARIA, { thing: QUESTION, tab: first, isOver: true })
  expect([await seen(QUESTION), await seen(OTHER)]).toEqual([[], ['Maria']])
})

test('a sign names a question or an article, and a tab', () => {
  const isSign = (thing: string, tab = tabOf('0')) => signOfWork.safeParse({ thing, tab }).success
  expect([QUESTION, postThing('abcd-1234')].map((thing) => isSign(thing))).toEqual([true, true])
  const hostile = ['flags', 'state/OR', 'question/OR/', 'question/OR/../x', 'post/a\0bcdefgh', '']
  expect(hostile.filter((thing) => isSign(thing))).toEqual([])
  expect([isSign(QUESTION, 'x'), isSign(QUESTION, `${tabOf('0')}0`)]).toEqual([false, false])
  expect([areaOf(QUESTION), areaOf(postThing('abcd-1234'))]).toEqual(['questions', 'articles'])
})

test('the sentence says it of nobody, of one and of several', () => {
  expect(workingOn([])).toBe('')
  expect(workingOn(['Ann'])).toBe('Ann is working on this.')
  expect(workingOn(['Ann', 'Bob'])).toBe('Ann and Bob are working on this.')
})

test('the list of articles says who has one open, and only to others', async () => {
  const server = await openApp({
    LOCAL_ADMIN_CODE: CODE,
    LOCAL_PROVIDER: 'admin',
    STARTER_CONTENT: 'off',
  })
  const admin = visitorOf(server)
  await admin.signsIn('admin@example.com', CODE)
  const id = 'a'.repeat(16)
  const { services } = server
  const post = JSON.stringify({ base: 0, form: { ...EMPTY_FORM, title: 'Helmets' } })
  const body = new URLSearchParams({ intent: 'save-post', post }).toString()
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const saved = await admin.ask(`/admin/posts/${id}`, { method: 'POST', body, headers })
  expect(saved.status).toBe(200)
  const listed = async () => (await admin.ask('/admin/posts')).text
  const sign = { thing: postThing(id), tab: tabOf('a') }
  const answer = await admin.post('/admin/at-work', sign)
  expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { names: [] }])
  expect(await listed()).not.toContain('working on this')
  await keepAdminName(
    services,
    { uid: 'maria', uidHash: MARIA, email: 'maria@example.com', name: '<b>Maria</b>' },
    'maria',
  )
  await noteWork(services, MARIA, { ...sign, tab: tabOf('b') })
  expect(await listed()).toContain('&lt;b&gt;Maria&lt;/b&gt; is working on this.')
  const heard = await admin.post('/admin/at-work', sign)
  expect(JSON.parse(heard.text)).toEqual({ names: ['<b>Maria</b>'] })
  await server.remove()
})
