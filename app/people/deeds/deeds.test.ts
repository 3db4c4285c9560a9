import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { hashOfUid } from '../../../platform/log.ts'
import { openTestServices, withSettings } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { deleteAccount } from '../../riders/account/account.server.ts'
import { adminNames, keepAdminName } from '../admin/admin-names.server.ts'
import { changedValues } from './changed-values.server.ts'
import { deedFields, deedQuery } from './deed-query.ts'
import { deeds } from './deeds.server.ts'
import { listDeeds } from './list-deeds.server.ts'
import { watchDeeds } from './old-deeds.server.ts'
import { OPERATOR, recordDeed } from './record-deed.server.ts'
import { feedbackThing, questionThing, stateThing } from './things.ts'

const DAY_MS = 24 * 60 * 60_000
const MARIA = { uid: 'maria', uidHash: hashOfUid('maria'), email: 'maria@example.com' }

async function listed(services: Services, search = '') {
  const query = deedQuery(deedFields(new URLSearchParams(search)))
  return (await listDeeds(services, query)).listed
}

async function flagChanged(services: Services, before: string, after: string, uid = 'maria') {
  const changes = [{ what: 'admin_email', before, after }]
  await recordDeed(services, 'change-flags', { uid, thing: 'flags', changes })
}

const stored = async ({ documents }: Services) => {
  const all: unknown[] = []
  for await (const one of documents.all()) all.push(one)
  return JSON.stringify(all)
}

test('a change has its author, time, thing, and values before and after', async () => {
  const { services } = openTestServices()
  await keepAdminName(services, MARIA, 'session')
  await flagChanged(services, 'a@example.com', 'a@example.com, maria@example.com')
  expect(await listed(services)).toEqual([
    {
      id: expect.stringMatching(/^2026-11-20T12\.00\.00\.000Z-[0-9a-f]{8}$/),
      at: services.now().toISOString(),
      name: 'maria@example.com',
      did: 'change-flags',
      thing: 'flags',
      state: null,
      title: '',
      note: '',
      changes: [
        {
          what: 'admin_email',
          before: 'a@example.com',
          after: 'a@example.com, maria@example.com',
        },
      ],
    },
  ])
})

test('whose account is deleted becomes a letter, as author and inside of values, in all processes', async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'deeds-')), 'documents.db')
  const [one, other] = [openTestServices(file).services, openTestServices(file).services]
  await keepAdminName(one, MARIA, 'session')
  await flagChanged(one, 'maria@example.com', 'Maria@example.com, bob@example.com.')
  await flagChanged(other, 'x', '“maria@example.com”, *maria@example.com*', 'gone')
  expect(await deleteAccount(one, 'maria')).toBe('done')
  expect(await stored(one)).not.toMatch(/maria@/i)
  const both = await Promise.all([listed(one, 'find=bob'), listed(other, 'find=bob')])
  expect(both[0]).toEqual(both[1])
  const [{ name, changes } = { name: '', changes: [] }] = both[0]
  const [value] = changes
  expect([name, value?.before]).toEqual([
    expect.stringMatching(/^[A-C]$/),
    expect.stringMatching(/^[A-C]$/),
  ])
  expect(value?.after).toBe(`${value?.before}, bob@example.com.`)
  expect(await listed(other, `by=${hashOfUid('gone')}`)).toMatchObject([
    { name: expect.stringMatching(/^[A-C]$/) },
  ])
  expect(await listed(other, 'find=bob')).toEqual(both[0])
})

test('only the values that differ are told', () => {
  const before = { who: 'a', language: null, states: ['CA'], revision: 1 }
  expect(changedValues(before, { who: 'a', states: ['CA', 'OR'], revision: 2 })).toEqual([
    { what: 'states', before: 'CA', after: 'CA | OR' },
  ])
  expect(changedValues(null, { who: 'a', language: null })).toEqual([
    { what: 'who', before: null, after: 'a' },
  ])
})

test('a long value is cut, and no part of an address is left of it', async () => {
  const { services } = openTestServices()
  const many = Array.from({ length: 600 }, (_, n) => `admin${n}@example.com`).join(', ')
  await flagChanged(services, many, `${'x'.repeat(7_000)}@example.com`)
  const [deed] = await deeds(services).list({ orderBy: 'at desc' })
  const { before, after } = deed?.changes[0] ?? {}
  expect(before?.length).toBeLessThanOrEqual(501)
  expect(before).toMatch(/^@\{[0-9a-f]{16}\}, .*@\{[0-9a-f]{16}\}, …$/)
  expect(after).toBe('…')
})

test('a change that cannot be stored is in the log, and does not fail', async () => {
  const { services, documents, errors } = openTestServices()
  vi.spyOn(documents, 'create').mockRejectedValue(new Error('disk full'))
  await recordDeed(services, 'undo', { uid: 'maria', thing: stateThing('OR') })
  expect(errors()).toMatchObject([{ did: 'undo', thing: 'state/OR', uid: MARIA.uidHash }])
  await recordDeed(services, 'undo', () => Promise.reject(new Error('the store stalls')))
  expect(errors()).toHaveLength(2)
})

test('the list is searched by author, deed, thing, state, day and words, page by page', async () => {
  const { services, clock } = openTestServices()
  const start = clock.time
  for (let n = 0; n < 120; n++) {
    clock.time = start + n * DAY_MS
    const thing = n % 2 ? questionThing('OR', `q${n}`) : stateThing(n % 4 ? 'CA' : 'OR')
    const uid = n % 3 ? 'maria' : OPERATOR
    await recordDeed(services, n % 2 ? 'edit' : 'undo', { uid, thing, title: `Título ${n}` })
  }
  const count = async (search: string) => (await listed(services, search)).length
  expect(await count('thing=question/OR/q7')).toBe(1)
  expect(await count('state=CA')).toBe(30)
  expect(await count(`state=CA&by=${OPERATOR}`)).toBe(10)
  expect(await count('did=edit&state=CA')).toBe(0)
  expect((await listed(services, 'find=titulo 7 edited')).map(({ title }) => title)).toEqual([
    ...['Título 117', 'Título 107', 'Título 97', 'Título 87', 'Título 79', 'Título 77'],
    ...['Título 75', 'Título 73', 'Título 71', 'Título 67', 'Título 57', 'Título 47'],
    ...['Título 37', 'Título 27', 'Título 17', 'Título 7'],
  ])
  const days = await listed(services, 'since=2026-11-21&to=2026-11-23')
  expect(days.map(({ at }) => at.slice(0, 10))).toEqual(['2026-11-23', '2026-11-22', '2026-11-21'])
  const pages: string[] = []
  let after: string | null = ''
  while (after !== null) {
    const page = await listDeeds(
      services,
      deedQuery({ ...deedFields(new URLSearchParams()), after }),
    )
    pages.push(...page.listed.map(({ id }) => id))
    after = page.next
  }
  expect(pages).toHaveLength(120)
  expect(pages).toEqual([...new Set(pages)].sort().reverse())
})

test('what is done to single things of the inbox, or to single runs, is found with the whole', async () => {
  const { services, clock } = openTestServices()
  const question = questionThing('OR', 'q1')
  for (const [did, thing] of [
    ['keep', question],
    ['edit', question],
    ['done', feedbackThing('f1')],
    ['all-done', 'inbox'],
    ['start-run', stateThing('OR')],
    ['dismiss-runs', 'runs'],
  ] as const) {
    await recordDeed(services, did, { uid: OPERATOR, thing })
    clock.time += 1
  }
  const found = async (search: string) => (await listed(services, search)).map(({ did }) => did)
  expect(await found('thing=inbox')).toEqual(['all-done', 'done', 'keep'])
  expect(await found('thing=runs')).toEqual(['dismiss-runs', 'start-run'])
  expect(await found('thing=question/OR/q1')).toEqual(['edit', 'keep'])
})

test('an address is deleted with the last change that has it', async () => {
  const { services, clock } = openTestServices()
  await flagChanged(services, 'old@example.com', 'both@example.com')
  clock.time += 400 * DAY_MS
  await flagChanged(services, 'both@example.com', 'new@example.com')
  clock.time += 331 * DAY_MS
  watchDeeds(services)
  await vi.waitFor(async () => expect(await stored(services)).not.toContain('old@example.com'))
  expect(await listed(services)).toMatchObject([
    { changes: [{ before: 'both@example.com', after: 'new@example.com' }] },
  ])
})

test('changes are deleted after the days of the setting, and 0 keeps them', async () => {
  const { services, clock, stopping } = openTestServices()
  await flagChanged(services, 'a', 'b')
  clock.time += 730 * DAY_MS - 1
  await flagChanged(services, 'b', 'c')
  clock.time += 1
  watchDeeds(withSettings(services, { changeDays: 0 }))
  watchDeeds(withSettings(services, { changeDays: 731 }))
  await vi.waitFor(async () => expect(await listed(services)).toHaveLength(2))
  watchDeeds(services)
  await vi.waitFor(async () => expect(await listed(services)).toHaveLength(1))
  stopping.abort()
  await services.background.ended()
  expect(await adminNames(services).list()).toEqual([])
})
