import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newFolder } from '../temporary-folder.fixture.ts'
import { makeArchive } from './archive.ts'
import { refusal } from './refusal.ts'

const scratch = newFolder(afterAll)
const FILES = ['server/commands/verify.ts', 'app/a.txt', '.env.example', 'package.json']

/** Makes a release of a small folder, and returns its bytes. */
function release(folder: string, mode: number, seconds: number): Buffer {
  const root = path.join(scratch, folder)
  mkdirSync(path.join(root, 'app'), { recursive: true })
  cpSync('server/commands/verify.ts', path.join(root, 'server/commands/verify.ts'))
  writeFileSync(path.join(root, 'app/a.txt'), 'a')
  writeFileSync(path.join(root, '.env.example'), 'A=1\n')
  cpSync('package.json', path.join(root, 'package.json'))
  chmodSync(path.join(root, 'app/a.txt'), mode)
  utimesSync(path.join(root, 'app/a.txt'), seconds, seconds)
  const at = new Date('2026-11-30T12:00:00Z')
  return readFileSync(
    path.join(root, makeArchive({ name: 'p-1', root, files: FILES, at, out: root })),
  )
}

const archive = release('one', 0o600, 1_000)

/** Unpacks the release into a new folder. */
function unpacked(): string {
  const folder = newFolder()
  execFileSync('tar', ['-xz', '--directory', folder], { input: archive })
  return path.join(folder, 'p-1')
}

function verify(cwd: string) {
  const program = 'server/commands/verify.ts'
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], {
    cwd,
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

test('two folders with the same files make the same archive, bit for bit', () => {
  expect(release('another/deeper', 0o755, 2_000).equals(archive)).toBe(true)
})

test('an unpacked release is whole, also with packages, data and settings', () => {
  const folder = unpacked()
  for (const name of ['node_modules', 'data']) mkdirSync(path.join(folder, name))
  writeFileSync(path.join(folder, 'data/documents.db'), '')
  writeFileSync(path.join(folder, '.env'), '')
  expect(verify(folder)).toEqual({ status: 0, said: 'All 4 files are those of the release.\n' })
  execFileSync('sha256sum', ['--quiet', '--check', 'SHA256SUMS'], { cwd: folder })
  const { scripts } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  expect(scripts).toMatchObject({
    start: 'npm run serve',
    verify: 'node server/commands/verify.ts',
  })
  expect(Object.keys(scripts)).not.toContain('test')
})

test('a changed byte, a missing file and additional files are named', () => {
  const folder = unpacked()
  appendFileSync(path.join(folder, 'app/a.txt'), 'b')
  rmSync(path.join(folder, '.env.example'))
  mkdirSync(path.join(folder, 'app/node_modules'))
  writeFileSync(path.join(folder, 'app/node_modules/.hidden'), '')
  symlinkSync('/etc/passwd', path.join(folder, 'app/link'))
  const { status, said } = verify(folder)
  expect(status).toBe(1)
  expect(said.split('\n').sort()).toEqual([
    '',
    'Unpack the archive anew, after sha256sum --check.',
    'additional: app/link',
    'additional: app/node_modules/.hidden',
    'changed: app/a.txt',
    'missing: .env.example',
  ])
})

test('a folder without a list of sums is no release', () => {
  const folder = unpacked()
  rmSync(path.join(folder, 'SHA256SUMS'))
  expect(verify(folder)).toEqual({
    status: 1,
    said: expect.stringContaining('no unpacked release'),
  })
})

test('a release needs a clean work tree and a whole entry of the changelog', () => {
  const root = newFolder()
  const git = (...given: string[]) => execFileSync('git', given, { cwd: root, stdio: 'pipe' })
  const log = (text: string) => {
    writeFileSync(path.join(root, 'CHANGELOG.md'), text)
    git('add', '.')
    git('-c', 'user.name=n', '-c', 'user.email=e', 'commit', '-qm', 'm')
  }
  git('init', '-q')
  log('# Changelog\n\n## 1.0.0\n\n### What changed\n\nAll.\n')
  expect(refusal(root, '1.0.0')).toBe(
    'CHANGELOG.md needs an entry "## 1.0.0" with "### What you must do".',
  )
  log('# Changelog\n\n## 1.0.0\n\n### What changed\n\nAll.\n\n### What you must do\n\nNothing.\n')
  expect(refusal(root, '1.0.0')).toBeNull()
  expect(refusal(root, '1.0.1')).toContain('"### What changed" and "### What you must do"')
  writeFileSync(path.join(root, 'new.txt'), '')
  expect(refusal(root, '1.0.0')).toContain('?? new.txt')
})
