import { describe, expect, test } from 'vitest'
import { openTestServices } from '../../test/services.fixture.ts'
import type { Condition } from './conditions.ts'
import type { CustomSignals } from './custom-signals.ts'
import {
  changeRemoteConfig,
  fetchRemoteConfig,
  forgetCondition,
  listConditions,
  readRemoteConfig,
  readVersion,
  setCondition,
} from './remote-config.server.ts'
import { listChanges } from './template.server.ts'

const ME = { uid: 'my-uid', email: 'me@example.com' }
const BETA: Condition = { when: { tab: 'beta' }, flags: { enable_ai_drafts: true } }

function opened() {
  const { services, documents, logged } = openTestServices()
  const draftsFor = async (signals: CustomSignals) =>
    (await fetchRemoteConfig(services, signals)).enable_ai_drafts
  const set = (condition: Condition) => setCondition(services, condition, 'operator')
  return { services, documents, logged, draftsFor, set }
}

describe('a condition', () => {
  test('counts for the clients whose signals equal all of its own', async () => {
    const { draftsFor, set } = opened()
    await set({ when: { tab: 'beta', age: 3, isNew: true }, flags: { enable_ai_drafts: true } })
    expect(await draftsFor({ tab: 'beta', age: 3, isNew: true, more: 'x' })).toBe(true)
    expect(await draftsFor({ tab: 'beta', age: 3 })).toBe(false)
    expect(await draftsFor({ tab: 'beta', age: '3', isNew: true })).toBe(false)
    expect(await draftsFor({})).toBe(false)
  })

  test('comes before what is set, the first that fits before all, flag by flag', async () => {
    const { services, set } = opened()
    await changeRemoteConfig(services, { ai_model_id: 'set', enable_gemini_call: true }, ME)
    await set({ when: { a: 1 }, flags: { ai_model_id: 'first' } })
    await set({ when: { b: 1 }, flags: { ai_model_id: 'second', enable_ai_drafts: true } })
    expect(await fetchRemoteConfig(services, { a: 1, b: 1 })).toEqual({
      ai_model_id: 'first',
      enable_ai_drafts: true,
      enable_gemini_call: true,
      admin_email: 'admin@example.com',
      version: 3,
    })
  })

  test('is nothing to the server itself', async () => {
    const { services, set } = opened()
    await set(BETA)
    expect(await readRemoteConfig(services)).toEqual({
      enable_gemini_call: false,
      enable_ai_drafts: false,
      admin_email: 'admin@example.com',
      ai_model_id: 'gemini-flash-latest',
    })
  })

  test('takes the place of the one with the same signals, whatever their order', async () => {
    const { services, set } = opened()
    await set({ when: { a: 1, b: 2 }, flags: { enable_ai_drafts: true } })
    await set(BETA)
    await set({ when: { b: 2, a: 1 }, flags: { ai_model_id: 'x' } })
    expect(await listConditions(services)).toEqual([
      { when: { b: 2, a: 1 }, flags: { ai_model_id: 'x' } },
      BETA,
    ])
  })

  test('can be forgotten, once', async () => {
    const { services, draftsFor, set } = opened()
    await set(BETA)
    expect(await forgetCondition(services, BETA.when, 'operator')).toBeNull()
    expect(await draftsFor(BETA.when)).toBe(false)
    expect(await forgetCondition(services, BETA.when, 'operator')).toBe(
      'There is no condition with these signals.',
    )
    expect(await readVersion(services)).toBe(2)
  })

  test('can not decide who is admin, also when the store says so', async () => {
    const { services, documents } = opened()
    const flags = { admin_email: 'evil@example.com', enable_ai_drafts: true }
    await documents.set('system/remoteConfig', { conditions: [{ when: { a: 1 }, flags }] })
    expect(await fetchRemoteConfig(services, { a: 1 })).toMatchObject({
      admin_email: 'admin@example.com',
      enable_ai_drafts: true,
    })
  })

  test('is one of 20 at most; a replacement always fits', async () => {
    const { services, set } = opened()
    for (let n = 1; n <= 20; n++) {
      expect(await set({ when: { n }, flags: { enable_ai_drafts: true } })).toBeNull()
    }
    expect(await set(BETA)).toBe('There are 20 conditions already, and no more are possible.')
    expect(await listConditions(services)).toHaveLength(20)
    expect(await set({ when: { n: 7 }, flags: { ai_model_id: 'x' } })).toBeNull()
  })

  test.each<[string, Condition]>([
    ['no signals', { when: {}, flags: { enable_ai_drafts: true } }],
    ['no flags', { when: { a: 1 }, flags: {} }],
    ['a flag of a wrong type', { when: { a: 1 }, flags: { ai_model_id: 'a b' } }],
  ])('with %s is not written', async (_what, condition) => {
    const { services, set } = opened()
    await expect(set(condition)).rejects.toThrow()
    expect(await readVersion(services)).toBe(0)
  })
})

const HASHED = expect.stringMatching(/^[0-9a-f]{16}$/)

describe('the changes', () => {
  test('are listed newest first, with who made them; the log names nobody', async () => {
    const { services, set, logged } = opened()
    await changeRemoteConfig(services, { enable_ai_drafts: true }, ME)
    await set(BETA)
    await forgetCondition(services, BETA.when, ME)
    expect(await listChanges(services)).toMatchObject([
      { number: 3, by: 'me@example.com', flags: {}, when: { tab: 'beta' } },
      { number: 2, by: 'operator', flags: { enable_ai_drafts: true }, when: { tab: 'beta' } },
      { number: 1, by: 'me@example.com', flags: { enable_ai_drafts: true } },
    ])
    expect(logged).toMatchObject([
      { flags: ['enable_ai_drafts'], version: 1, uid: HASHED },
      { version: 2, before: 1, by: 'operator' },
      { version: 3, uid: HASHED },
    ])
    expect(JSON.stringify(logged)).not.toMatch(/@|my-uid/)
  })

  test('are the last twenty', async () => {
    const { services } = opened()
    for (let n = 1; n <= 22; n++) {
      await changeRemoteConfig(services, { ai_model_id: `model-${n}` }, ME)
    }
    const numbers = (await listChanges(services)).map(({ number }) => number)
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, at) => 22 - at))
  })

  test('of before there were numbers do no harm', async () => {
    const { services, documents } = opened()
    const old = { flags: { enable_ai_drafts: true }, by: 'me', at: '2026-11-20T12:00:00.000Z' }
    await documents.set('system/remoteConfig/versions/1', old)
    await documents.set('system/remoteConfig', { enable_ai_drafts: true, version: 1 })
    await changeRemoteConfig(services, { ai_model_id: 'x' }, ME)
    expect(await listChanges(services)).toMatchObject([{ number: 2 }])
  })

  test('made at once by both ways are all there', async () => {
    const { services, draftsFor, set } = opened()
    await Promise.all([
      changeRemoteConfig(services, { enable_gemini_call: true }, ME),
      set(BETA),
      set({ when: { tab: 'alpha' }, flags: { enable_ai_drafts: true } }),
    ])
    expect(await draftsFor({ tab: 'alpha' })).toBe(true)
    expect(await draftsFor({ tab: 'beta' })).toBe(true)
    expect(await readVersion(services)).toBe(3)
  })
})
