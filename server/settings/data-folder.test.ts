import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { folder } from './env.fixture.ts'

describe('a DATA_DIR that belongs to another user or is read-only', () => {
  /** Runs a module as this test's user, or as an unprivileged user if the test runs as root. */
  function asOther(module: string, DATA_DIR: string) {
    const uid = process.getuid?.() || 65_534
    const code = `import { readEnv } from '${new URL('env.ts', import.meta.url)}'
      import { runDoctor } from '${new URL('../doctor/run-doctor.ts', import.meta.url)}'
      process.setuid(${uid})
      ${module}`
    const given = ['--input-type=module', '-e', code]
    const { NODE_COMPILE_CACHE } = process.env
    const env = { DATA_DIR, NODE_COMPILE_CACHE }
    const options = { env, encoding: 'utf8', timeout: 60_000 } as const
    const { stdout, stderr, status } = spawnSync(process.execPath, given, options)
    return { uid, said: stdout + stderr, status }
  }
  const READ = `try { readEnv() } catch ({ name, message }) { console.log(name, message) }`
  const owner = process.getuid?.()

  test.each<[string, (data: string) => [string, string]]>([
    ['the folder', (data) => [data, data]],
    ['the folder above', (data) => [path.join(data, 'new/data'), data]],
    [
      'the database',
      (data) => {
        chmodSync(data, 0o777)
        writeFileSync(path.join(data, 'documents.db'), '', { mode: 0o444 })
        return [data, path.join(data, 'documents.db')]
      },
    ],
    [
      'the files',
      (data) => {
        chmodSync(data, 0o777)
        mkdirSync(path.join(data, 'files'), { mode: 0o555 })
        return [data, path.join(data, 'files')]
      },
    ],
    [
      'a secret',
      (data) => {
        chmodSync(data, 0o777)
        writeFileSync(path.join(data, 'session-secret'), 'x'.repeat(32), { mode: 0o000 })
        return [data, path.join(data, 'session-secret')]
      },
    ],
  ])('gets one sentence with the path, both users and the next step: %s', (_, make) => {
    chmodSync(folder, 0o755)
    const data = path.join(folder, 'data')
    mkdirSync(data)
    chmodSync(data, 0o555)
    const [given, place] = make(data)
    const { uid, said } = asOther(READ, given)
    expect(said.split('\n')).toHaveLength(2)
    expect(said).toMatch(/^BadSettingsError DATA_DIR cannot be used: /)
    expect(said).toContain(
      `this process (uid ${uid}) has no right to write ${place} (uid ${owner},`,
    )
    expect(said).toContain(`chown -R ${uid} ${given}`)
  })

  test.skipIf(!existsSync('/proc/self'))(
    'gets one sentence if the folder cannot be created',
    () => {
      const { said, status } = asOther(READ, '/proc/not/there')
      expect(said).toMatch(/^BadSettingsError DATA_DIR cannot be created: ENOENT.*\/proc\/not/)
      expect(status).toBe(0)
    },
  )

  test('gets the same sentence from the doctor', () => {
    chmodSync(folder, 0o555)
    const { said, status } = asOther('await runDoctor()', folder)
    expect(status).toBe(1)
    expect(said).toMatch(/^broken +Settings: DATA_DIR cannot be used: this process \(uid \d+\)/)
    expect(said).not.toMatch(/\n\s+at /)
  })
})
