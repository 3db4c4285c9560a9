import { describe, expect, test } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import { bankVersions, currentBank } from '../../questions/bank/bank.server.ts'
import { quizItems } from '../../questions/question/stored-items.server.ts'
import { withStateLock } from '../../questions/states/state-lock.server.ts'
import { stateRecords } from '../../questions/states/states.server.ts'
import { newItems } from '../question-bank/bank.fixture.ts'
import { joinItems } from '../question-bank/join-items.server.ts'
import { pullQuestion } from '../question-bank/pull-question.server.ts'
import { changeQuestions } from '../question-bank/question-changes.server.ts'
import { rollBackBank } from '../question-bank/roll-back.server.ts'
import { putStarterBanks, starterBank } from './put-starter-banks.server.ts'
import { takeStarterBank } from './starter-banks.server.ts'
import { makeContent, makeRiding, makeState } from './starter-content.fixture.ts'
import { decideStarterNews, starterNews } from './starter-news.server.ts'
import { bankOf } from './state-bank.ts'

const CONTENT = makeContent('OR')
/** The next release: one question is new, one has another explanation, and one is gone. */
const NEXT = {
  ...CONTENT,
  riding: [
    makeRiding('braking-9'),
    ...CONTENT.riding
      .filter(({ id }) => id !== 'braking-2')
      .map((item) =>
        item.id === 'braking-1' ? { ...item, explanation: `${item.explanation} And more.` } : item,
      ),
  ],
}
const FEW = { ...makeState('OR'), items: makeState('OR').items.slice(0, 5) }
const ADMIN = { uid: 'the admin', uidHash: 'the-hash' }

async function openBank() {
  const opened = openTestServices()
  await putStarterBanks(opened.services, CONTENT)
  return { ...opened, ids: await idsIn(opened.services) }
}

async function idsIn(services: Parameters<typeof currentBank>[0]) {
  const { items } = await currentBank(services, 'OR')
  return items.map(({ id, revision }) => `${id}~${revision}`)
}

async function newsOf(services: Parameters<typeof currentBank>[0]) {
  const record = await stateRecords(services).get('OR')
  return record && starterNews(record, await currentBank(services, 'OR'), NEXT)
}

describe('a bank that nobody changed', () => {
  test('gets the next release as its next version', async () => {
    const { services } = await openBank()
    await putStarterBanks(services, NEXT)
    const { version, items } = await currentBank(services, 'OR')
    expect(version).toBe(1)
    expect(items.map(({ id }) => id)).toEqual(bankOf(NEXT, 'OR').map(({ id }) => id))
    const revisions = new Map(items.map(({ id, revision }) => [id, revision]))
    expect(revisions.get('braking-9')).toBe(1)
    expect(revisions.get('braking-1')).toBe(2)
    expect(revisions.get('braking-3')).toBe(1)
    expect(await bankVersions(services, 'OR').get('1')).toMatchObject({ why: 'starter', by: null })
  })

  test('gets a release’s facts about the test, even without new questions', async () => {
    const { services } = await openBank()
    const state = makeState('OR')
    const signs = { questions: 4, toPass: 2 }
    const told = { ...state, test: { ...state.test, signs } }
    await putStarterBanks(services, { ...CONTENT, states: new Map([['OR', told]]) })
    expect(await stateRecords(services).get('OR')).toMatchObject({ version: 0, about: { signs } })
  })

  test('gets the next release only once when two processes start together', async () => {
    const { services } = await openBank()
    await Promise.all([putStarterBanks(services, NEXT), putStarterBanks(services, NEXT)])
    expect((await currentBank(services, 'OR')).version).toBe(1)
    expect(await newsOf(services)).toBeNull()
  })

  test('stores only new revisions, and reuses the revision of a question that comes back', async () => {
    const { services } = await openBank()
    const count = async () => (await quizItems(services, 'OR').list()).length
    const before = await count()
    await putStarterBanks(services, NEXT)
    expect(await count()).toBe(before + 2)
    await putStarterBanks(services, CONTENT)
    // The old text of the changed question becomes a new revision. The question that came back has the
    // same revision as before.
    expect(await count()).toBe(before + 3)
    expect((await idsIn(services)).filter((ref) => ref.startsWith('braking'))).toEqual(
      expect.arrayContaining(['braking-1~3', 'braking-2~1', 'braking-3~1']),
    )
  })
})

describe('a bank that the admin changed', () => {
  async function openChanged() {
    const opened = await openBank()
    const { services } = opened
    const [first] = (await currentBank(services, 'OR')).items
    const change = { intent: 'withdraw', id: first?.id ?? '', revision: 1 } as const
    expect(await changeQuestions(services, 'OR', change, ADMIN)).toEqual({ done: true })
    return { ...opened, withdrawn: first?.id ?? '' }
  }

  test('stays as it is, and the admin sees the difference', async () => {
    const { services, withdrawn } = await openChanged()
    const before = await idsIn(services)
    await putStarterBanks(services, NEXT)
    expect(await idsIn(services)).toEqual(before)
    const news = await newsOf(services)
    expect(news?.joins.toSorted()).toEqual(
      ['What is braking-9?', `What is ${withdrawn}?`].toSorted(),
    )
    expect(news?.changes).toEqual(['What is braking-1?'])
    expect(news?.leaves).toEqual(['What is braking-2?'])
  })

  test.each([
    ['reports', openBank],
    ['the admin and reports', openChanged],
  ])('stays as %s left it, even if a pull made the current version', async (_who, open) => {
    const { services } = await open()
    const { version, items } = await currentBank(services, 'OR')
    await pullQuestion(services, 'OR', { id: items[0]?.id ?? '', revision: 1 }, () => [])
    const before = await idsIn(services)
    expect(before).toHaveLength(items.length - 1)
    await putStarterBanks(services, NEXT)
    expect(await currentBank(services, 'OR')).toMatchObject({ version: version + 1 })
    expect(await idsIn(services)).toEqual(before)
    expect((await newsOf(services))?.joins).toContain('What is braking-9?')
  })

  test('takes the release if the admin decides so, and keeps the questions of manuals', async () => {
    const { services } = await openBank()
    const items = newItems(3, 'manual').map((item, n) => {
      const link = `/manuals/OR/aaaaaaaaaaaa/${n + 1}`
      return { ...item, source: { page: n + 1, quote: item.explanation, link } }
    })
    await withStateLock(services, 'OR', (lock) =>
      joinItems(services, lock, 'OR', { items, by: 'the-hash' }, () => []),
    )
    await putStarterBanks(services, NEXT)
    expect(await currentBank(services, 'OR')).toMatchObject({ version: 1 })
    const bank = starterBank(NEXT, 'OR')
    expect(await takeStarterBank(services, 'OR', bank, 'the-hash')).toBe(2)
    const taken = (await currentBank(services, 'OR')).items
    // The questions of the manual have no topic, so the starter's 25 come first.
    const ofManual = taken.slice(25, 28)
    expect(ofManual.map(({ question }) => question)).toEqual(items.map(({ question }) => question))
    const others = taken.filter((item) => !ofManual.includes(item))
    expect(others.map(({ id }) => id)).toEqual(bank.drafts.map(({ id }) => id))
    expect(await newsOf(services)).toBeNull()
  })

  test('keeps its questions if the admin decides so, until the next release', async () => {
    const { services, logged } = await openChanged()
    await putStarterBanks(services, NEXT)
    const before = await idsIn(services)
    const { release } = starterBank(NEXT, 'OR')
    const keep = { intent: 'keep-own', release } as const
    const other = { ...keep, release: 'another' }
    expect(await decideStarterNews(services, 'OR', other, ADMIN, NEXT)).toBe('newerVersion')
    expect(await decideStarterNews(services, 'OR', keep, ADMIN, NEXT)).toBe('done')
    expect(await decideStarterNews(services, 'OR', keep, ADMIN, NEXT)).toBe('newerVersion')
    expect(logged.filter(({ did }) => did === 'take-starter' || did === 'keep-own')).toHaveLength(1)
    await putStarterBanks(services, NEXT)
    expect(await newsOf(services)).toBeNull()
    expect(await idsIn(services)).toEqual(before)
    await putStarterBanks(services, CONTENT)
    const record = await stateRecords(services).get('OR')
    expect(record?.starterOffered).not.toBe(release)
  })

  test('takes a release only once if two requests take it at the same time', async () => {
    const { services, logged } = await openChanged()
    await putStarterBanks(services, NEXT)
    const bank = starterBank(NEXT, 'OR')
    const take = { intent: 'take-starter', release: bank.release } as const
    const both = [1, 2].map(() => decideStarterNews(services, 'OR', take, ADMIN, NEXT))
    expect((await Promise.all(both)).toSorted()).toEqual(['done', 'newerVersion'])
    expect(logged.filter(({ did }) => did === 'take-starter' || did === 'keep-own')).toHaveLength(1)
  })

  test('refuses a release that would leave riders too few questions', async () => {
    const { services, logged } = await openChanged()
    const few = { ...NEXT, riding: [], signs: [], states: new Map([['OR', FEW]]) }
    await putStarterBanks(services, few)
    const before = await idsIn(services)
    const { release } = starterBank(few, 'OR')
    const take = { intent: 'take-starter', release } as const
    expect(await decideStarterNews(services, 'OR', take, ADMIN, few)).toBe('tooFew')
    expect(logged.filter(({ did }) => did === 'take-starter' || did === 'keep-own')).toEqual([])
    expect(await idsIn(services)).toEqual(before)
  })

  test('keeps a question of the manual that replaced a starter question', async () => {
    const { services } = await openBank()
    const [replaced] = CONTENT.riding
    const [item] = newItems(1, 'manual')
    const asked = {
      ...item,
      question: replaced?.question ?? '',
      options: bankOf(CONTENT, 'OR').find(({ id }) => id === replaced?.id)?.options ?? [],
    }
    const fromManual = {
      ...asked,
      correctAnswer: asked.options[0] ?? '',
      explanation: 'As the manual says.',
    }
    await withStateLock(services, 'OR', (lock) =>
      joinItems(services, lock, 'OR', { items: [fromManual], by: 'the-hash' }, () => []),
    )
    const ref = `${replaced?.id}~2`
    expect(await idsIn(services)).toContain(ref)
    const bank = starterBank(NEXT, 'OR')
    await takeStarterBank(services, 'OR', bank, 'the-hash')
    const after = await idsIn(services)
    expect(after).toContain(ref)
    expect(after.filter((ref) => ref.startsWith(`${replaced?.id}~`))).toHaveLength(1)
  })

  test('has exactly its old questions after a roll back, even after another start', async () => {
    const { services, ids } = await openBank()
    await putStarterBanks(services, NEXT)
    await withStateLock(services, 'OR', (lock) =>
      rollBackBank(services, lock, 'OR', { to: 0, by: 'the-hash' }),
    )
    expect(await idsIn(services)).toEqual(ids)
    await putStarterBanks(services, NEXT)
    expect(await idsIn(services)).toEqual(ids)
  })
})
