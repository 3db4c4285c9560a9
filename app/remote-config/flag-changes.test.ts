import { describe, expect, test } from 'vitest'
import { openTestServices } from '../../test/services.fixture.ts'
import { changeRemoteConfig, fetchRemoteConfig, listChanges } from './remote-config.server.ts'

const ME = { uid: 'my-uid', email: 'me@example.com' }
const HASHED = expect.stringMatching(/^[0-9a-f]{16}$/)

describe('the changes', () => {
  test('are listed with their authors, the newest first, and the log has no address', async () => {
    const { services, logged } = openTestServices()
    await changeRemoteConfig(services, { enable_ai_drafts: true }, ME)
    await changeRemoteConfig(services, { enable_ai_drafts: false }, 'operator')
    await changeRemoteConfig(services, { ai_model_id: 'x' }, ME)
    expect(await listChanges(services)).toMatchObject([
      { number: 3, by: 'me@example.com', flags: { ai_model_id: 'x' } },
      { number: 2, by: 'operator', flags: { enable_ai_drafts: false } },
      { number: 1, by: 'me@example.com', flags: { enable_ai_drafts: true } },
    ])
    expect(logged).toMatchObject([
      { flags: ['enable_ai_drafts'], version: 1, uid: HASHED },
      { version: 2, before: 1, by: 'operator' },
      { version: 3, uid: HASHED },
    ])
    expect(JSON.stringify(logged)).not.toMatch(/@|my-uid/)
  })

  test('in the list are the last twenty', async () => {
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
