import { afterEach, beforeEach, expect, test } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { openApp, type RunningApp } from '../../../server/open-app.fixture.ts'
import { visitorOf } from '../../../test/signed-in.fixture.ts'

const CODE = 'the admin code'

let server: RunningApp
beforeEach(async () => {
  const secrets = { GEMINI_API_KEY: 'the-secret-key', GEMINI_BASE_URL: 'http://127.0.0.1:1' }
  server = await openApp({ STARTER_CONTENT: 'off', LOCAL_ADMIN_CODE: CODE, ...secrets })
})
afterEach(() => server.remove())

test('the System page says how the server is, and shows no secret', async () => {
  const admin = visitorOf(server)
  await admin.signsIn('admin@example.com', CODE)
  server.services.log.warn({ reason: 'for <ann@example.com>' }, 'mail not sent')
  const shown = (await admin.ask('/admin/system')).text.replaceAll('<!-- -->', '')
  for (const part of [
    `${packageJson.version}, data version 1`,
    process.version,
    'Warning • Backups:</span> none yet of this data',
    'What to do next is for the operator',
    'Make a backup, and look at its timer',
    'free where DATA_DIR is',
    'Questions:</span> no state has any',
    'used today are 0 of 40 requests',
    'not reached, or it failed',
    '0 reported questions, 0 messages',
    '0 waiting, 0 running, 0 failed',
    'admin@example.com</li>',
    'Who else may do what</a>',
    'Who changed what</a>',
    'warning, mail not sent: for […]',
  ]) {
    expect(shown).toContain(part)
  }
  expect(shown).toMatch(/OK • Database:<\/span> SQLite [\d.]+ at file:/)
  for (const secret of [CODE, 'the-secret-key', ...server.services.settings.sessionSecrets]) {
    expect(shown).not.toContain(secret)
  }
})
