import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newDataDir } from '../server-process.fixture.ts'

function operator() {
  const dataDir = newDataDir()
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const { NODE_COMPILE_CACHE } = process.env
  const env = { DATA_DIR: dataDir, ADMIN_EMAIL: 'boss@example.com', NODE_COMPILE_CACHE }
  const flags = (...given: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [path.join(import.meta.dirname, 'flags.ts'), ...given],
      { env, encoding: 'utf8' },
    )
    return { status, lines: stdout.trim().split('\n'), stderr }
  }
  return { flags, dataDir }
}

test('the operator sees and sets the flags', () => {
  const { flags } = operator()
  const defaults = [
    'enable_gemini_call=false',
    'enable_ai_drafts=false',
    'ai_model_id=gemini-flash-latest',
    'admin_email=boss@example.com',
  ]
  expect(flags()).toEqual({ status: 0, lines: defaults, stderr: '' })
  const changed = flags('enable_ai_drafts=on', 'ai_model_id=another-model')
  expect(changed.lines).toContain('enable_ai_drafts=true')
  expect(flags().lines).toContain('ai_model_id=another-model')

  const wrong = flags('enable_ai_drafts=off', 'ai_model_id=a b', 'nonsense=1')
  expect(wrong.status).toBe(1)
  expect(wrong.stderr).toMatch(/ai_model_id must be the id of an AI model/)
  expect(wrong.stderr).toMatch(/There is no flag "nonsense"/)
  expect(flags().lines).toContain('enable_ai_drafts=true')
})

test('a value that is neither on nor off changes nothing, and --help shows what there is', () => {
  const { flags } = operator()
  flags('enable_ai_drafts=on')
  const slip = flags('enable_ai_drafts=maybe')
  expect(slip).toMatchObject({ status: 1, stderr: 'enable_ai_drafts must be true or false.\n' })
  expect(flags().lines).toContain('enable_ai_drafts=true')
  const help = flags('--help')
  expect(help).toMatchObject({ status: 0, stderr: '' })
  expect(help.lines).toContainEqual(expect.stringContaining('enable_ai_drafts: true or false'))
})

test('admin_email is one address or several, and nothing else', () => {
  const { flags } = operator()
  const odd = flags('admin_email=a..b@example.com')
  expect(odd.stderr).toMatch(/^admin_email must be a plain email address, such as/)
  const two = flags('admin_email=me@example.com,you@example.com')
  expect(two.lines).toContain('admin_email=me@example.com, you@example.com')
})
