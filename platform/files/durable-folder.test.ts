import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { newFolder } from '../../test/temporary-folder.fixture.ts'
import { brokenStream, describeFileStorage } from './file-storage.contract.ts'
import { openFolder } from './file-storage.ts'

function openNewFolder() {
  const folder = newFolder()
  const names = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
  const logged: string[] = []
  const log = pino({ base: null }, { write: (line: string) => logged.push(line) })
  const root = path.join(folder, 'made/later')
  const open = () => openFolder(root, log)
  return { files: open(), open, root, names, logged }
}

const unfinishedOf = (pid: number) => `.${pid}.0e3f1a52-8c5e-4a70-9a5f-3b1f6f0f8a11.unfinished`
const dead = () => spawnSync(process.execPath, ['-e', '']).pid

describeFileStorage('A folder', async () => openNewFolder().files)

test('a failed write leaves only the previous file', async () => {
  const { files, names } = openNewFolder()
  await files.put('states/CA/manual.pdf', 'the first')
  const broken = brokenStream('the sec')
  await expect(files.putStream('states/CA/manual.pdf', broken)).rejects.toThrow('Cannot write')
  expect(names()).toEqual(['manual.pdf'])
})

test('a folder has no file whose name is too long for one', async () => {
  const { files } = openNewFolder()
  await files.put('posts/one/hero.png', 'a picture')
  expect(await files.exists('posts/one/hero.png')).toBe(true)
  expect(await files.exists(`posts/${'a'.repeat(256)}/hero.png`)).toBe(false)
})

test.each(['../outside', 'posts/../../outside', '/../outside'])(
  'a write to the key %s creates no file outside the folder',
  async (key) => {
    const { files, names } = openNewFolder()
    await files.put(key, 'x').catch(() => {})
    expect(names().filter((name) => name === 'outside')).toEqual([])
  },
)

test('unfinished files of dead processes are removed, and those of living processes stay', async () => {
  const { open, root, names, logged } = openNewFolder()
  const folder = path.join(root, 'states/CA')
  mkdirSync(folder, { recursive: true })
  const alive = unfinishedOf(process.ppid)
  const kept = [alive, '.unfinished', '.1.unfinished', 'manual.pdf']
  for (const name of [...kept, unfinishedOf(dead()), unfinishedOf(process.pid)]) {
    writeFileSync(path.join(folder, name), '')
  }
  writeFileSync(path.join(root, unfinishedOf(dead())), '')
  const half = Promise.withResolvers<void>()
  const slow = async function* () {
    yield 'one '
    await half.promise
    yield 'two'
  }
  const files = open()
  const written = files.putStream('states/OR/manual.pdf', Readable.from(slow()))
  await expect.poll(() => names().filter((name) => name.includes('0e3f1a52'))).toEqual([alive])
  open()
  half.resolve()
  await written
  expect(await files.get('states/OR/manual.pdf')).toBe('one two')
  expect(names().sort()).toEqual([...kept, 'manual.pdf'].sort())
  expect(logged).toEqual([])
})

test('a failed removal of unfinished files is logged', async () => {
  const { open, root, logged } = openNewFolder()
  mkdirSync(path.join(root, unfinishedOf(dead())), { recursive: true })
  const files = open()
  await expect.poll(() => logged.length).toBe(1)
  expect(logged[0]).toContain('files left behind could not be removed')
  await files.put('states/CA/manual.pdf', 'x')
  expect(await files.get('states/CA/manual.pdf')).toBe('x')
})
