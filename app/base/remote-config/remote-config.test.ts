import { describe, expect, test } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import {
  changeRemoteConfig,
  fetchRemoteConfig,
  listChanges,
  readRemoteConfig,
} from './remote-config.server.ts'
import { readFlag } from './remote-config.ts'

const ME = { uid: 'my-uid', email: 'me@example.com' }
const HASHED = expect.stringMatching(/^[0-9a-f]{16}$/)

test('a flag that nobody has set has its default', async () => {
  expect(await readRemoteConfig(openTestServices().services)).toEqual({
    enable_gemini_call: false,
    enable_ai_drafts: false,
    admin_email: 'admin@example.com',
    ai_model_id: 'gemini-flash-latest',
  })
})

describe('the changes', () => {
  test('are listed with their authors, the newest first, and the log has no email address', async () => {
    const { services, logged } = openTestServices()
    await changeRemoteConfig(services, { enable_ai_drafts: true }, ME)
    await changeRemoteConfig(services, { enable_ai_drafts: false }, 'operator')
    const both = { ai_model_id: 'x', enable_gemini_call: true }
    await changeRemoteConfig(services, both, ME)
    expect(await readRemoteConfig(services)).toMatchObject({ ...both, enable_ai_drafts: false })
    expect(await listChanges(services)).toMatchObject([
      { number: 3, by: HASHED, flags: both },
      { number: 2, by: 'operator', flags: { enable_ai_drafts: false } },
      { number: 1, by: HASHED, flags: { enable_ai_drafts: true } },
    ])
    expect(logged).toMatchObject([
      { flags: ['enable_ai_drafts'], version: 1, uid: HASHED },
      { version: 2, before: 1, by: 'operator' },
      { version: 3, uid: HASHED },
    ])
    expect(JSON.stringify(logged)).not.toMatch(/@|my-uid/)
  })

  test('keep no address of anybody', async () => {
    const { services } = openTestServices()
    const flags = { admin_email: 'new@example.com', enable_ai_drafts: true }
    await changeRemoteConfig(services, flags, ME)
    const [change] = await listChanges(services)
    expect(change).toMatchObject({ flags: { enable_ai_drafts: true }, hidden: ['admin_email'] })
    expect(JSON.stringify(change)).not.toContain('@')
  })

  test('that are listed are the last twenty', async () => {
    const { services } = openTestServices()
    for (let n = 1; n <= 22; n++) {
      await changeRemoteConfig(services, { ai_model_id: `model-${n}` }, ME)
    }
    const numbers = (await listChanges(services)).map(({ number }) => number)
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, at) => 22 - at))
  })

  test('by the admin and the operator at the same time all take effect', async () => {
    const { services } = openTestServices()
    await Promise.all([
      changeRemoteConfig(services, { enable_gemini_call: true }, ME),
      changeRemoteConfig(services, { enable_ai_drafts: true }, 'operator'),
      changeRemoteConfig(services, { ai_model_id: 'x' }, 'operator'),
    ])
    expect(await fetchRemoteConfig(services)).toEqual({
      enable_gemini_call: true,
      enable_ai_drafts: true,
      admin_email: 'admin@example.com',
      ai_model_id: 'x',
      version: 3,
    })
  })
})

test('malformed stored flags cause an error and do not fall back to defaults', async () => {
  const { services, documents } = openTestServices()
  await documents.set('system/remoteConfig', { admin_email: 7 })
  await expect(readRemoteConfig(services)).rejects.toThrow('does not fit')
})

test.each(['1', 'true', 't', 'yes', 'y', 'on', 'TRUE', 'On', ' true '])('%j is true', (text) => {
  expect(readFlag('enable_ai_drafts', text)).toBe(true)
})

test.each(['0', 'false', ' OFF', 'no', 'n', 'f', 'off'])('%j is false', (text) => {
  expect(readFlag('enable_ai_drafts', text)).toBe(false)
})

test.each(['', '2', 'null', 'truee', 'o n', 'maybe'])('%j is neither true nor false', (text) => {
  expect(readFlag('enable_ai_drafts', text)).toBeNull()
})

test.each(['../../v1/files', 'x?key=', 'a b', 'X', 'x'.repeat(65), 'http://evil', ''])(
  '%j is not the id of a model',
  (text) => expect(readFlag('ai_model_id', text)).toBeNull(),
)

test('an email address may have spaces around it, and other text is rejected', () => {
  expect(readFlag('admin_email', ' boss@example.com ')).toBe('boss@example.com')
  expect(readFlag('admin_email', 'nobody')).toBeNull()
})
