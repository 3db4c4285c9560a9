import { expect, test } from 'vitest'
import { newFolder } from '../../test/temporary-folder.fixture.ts'
import { runs } from '../command.fixture.ts'

function operator() {
  const settings = { DATA_DIR: newFolder(), ADMIN_EMAIL: 'boss@example.com' }
  return async (...given: string[]) => {
    const { code, stdout, stderr } = await runs('flags', settings, ...given)
    return { code, lines: stdout.trim().split('\n'), stderr }
  }
}

test('the operator sees and sets the flags', async () => {
  const flags = operator()
  const defaults = [
    'enable_gemini_call=false',
    'enable_ai_drafts=false',
    'ai_model_id=gemini-flash-latest',
    'admin_email=boss@example.com',
  ]
  expect(await flags()).toEqual({ code: 0, lines: defaults, stderr: '' })
  const changed = await flags('enable_ai_drafts=on', 'ai_model_id=another-model')
  expect(changed.lines).toContain('enable_ai_drafts=true')
  expect((await flags()).lines).toContain('ai_model_id=another-model')

  const wrong = await flags('enable_ai_drafts=off', 'ai_model_id=a b', 'nonsense=1')
  expect(wrong.code).toBe(1)
  expect(wrong.stderr).toMatch(/ai_model_id must be the id of an AI model/)
  expect(wrong.stderr).toMatch(/There is no flag "nonsense"/)
  expect((await flags()).lines).toContain('enable_ai_drafts=true')
})

test('a value that is neither on nor off changes nothing, and --help lists the flags and their values', async () => {
  const flags = operator()
  await flags('enable_ai_drafts=on')
  const slip = await flags('enable_ai_drafts=maybe')
  expect(slip).toMatchObject({ code: 1, stderr: 'enable_ai_drafts must be true or false.\n' })
  expect((await flags()).lines).toContain('enable_ai_drafts=true')
  const { lines } = await flags('--help')
  expect(lines).toContainEqual(expect.stringContaining('enable_ai_drafts: true or false'))
})

test('admin_email is one address or several, and nothing else', async () => {
  const flags = operator()
  const odd = await flags('admin_email=a..b@example.com')
  expect(odd.stderr).toMatch(/^admin_email must be a plain email address, such as/)
  const two = await flags('admin_email=me@example.com,you@example.com')
  expect(two.lines).toContain('admin_email=me@example.com, you@example.com')
})
