import { expect, test } from 'vitest'
import { openTestServices } from '../../test/services.fixture.ts'
import { changeRemoteConfig, readRemoteConfig } from './remote-config.server.ts'
import { readFlag } from './remote-config.ts'

const ME = { uid: 'my-uid', email: 'me@example.com' }

test('a flag that nobody has set has its default', async () => {
  expect(await readRemoteConfig(openTestServices().services)).toEqual({
    enable_gemini_call: false,
    enable_ai_drafts: false,
    admin_email: 'admin@example.com',
    ai_model_id: 'gemini-flash-latest',
  })
})

test('a change sets the given flags at once, and has a record', async () => {
  const { services, documents } = openTestServices()
  await changeRemoteConfig(services, { enable_ai_drafts: true }, ME)
  await changeRemoteConfig(
    services,
    { ai_model_id: 'a-model', enable_ai_drafts: false },
    'operator',
  )
  expect(await readRemoteConfig(services)).toMatchObject({
    enable_ai_drafts: false,
    ai_model_id: 'a-model',
  })
  const versions = await documents.list('system/remoteConfig/versions')
  expect(versions.map(({ id, data }) => [id, data.by, data.flags])).toEqual([
    ['1', 'me@example.com', { enable_ai_drafts: true }],
    ['2', 'operator', { ai_model_id: 'a-model', enable_ai_drafts: false }],
  ])
})

test('changes at the same time all take effect', async () => {
  const { services, documents } = openTestServices()
  const changes = [{ enable_ai_drafts: true }, { enable_gemini_call: true }, { ai_model_id: 'x' }]
  await Promise.all(changes.map((flags) => changeRemoteConfig(services, flags, ME)))
  expect(await readRemoteConfig(services)).toMatchObject(Object.assign({}, ...changes))
  expect(await documents.list('system/remoteConfig/versions')).toHaveLength(3)
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

test('an address may have spaces around it', () => {
  expect(readFlag('admin_email', ' boss@example.com ')).toBe('boss@example.com')
  expect(readFlag('admin_email', 'nobody')).toBeNull()
})
