import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openTemporaryFolder } from './temporary-folder.ts'

function newFolder() {
  const parent = mkdtempSync(path.join(tmpdir(), 'temporary-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  const folder = path.join(parent, 'made/later')
  const logged: string[] = []
  const log = pino({ base: null }, { write: (line: string) => logged.push(line) })
  return { folder, logged, open: () => openTemporaryFolder(folder, log) }
}

const dead = () => spawnSync(process.execPath, ['-e', '']).pid

test('a file exists until it is removed', async () => {
  const { folder, open } = newFolder()
  const temporary = open()
  const one = await temporary.keep(Readable.from(['one ', 'two']))
  const other = await temporary.keep(Readable.from([Buffer.alloc(200_000)]))
  expect(readFileSync(one.path, 'utf8')).toBe('one two')
  await one.remove()
  await one.remove()
  expect(readdirSync(folder)).toEqual([path.basename(other.path)])
})

test('a failed stream leaves no file', async () => {
  const { folder, open } = newFolder()
  const broken = Readable.from(
    (async function* () {
      yield 'the first half'
      throw new Error('cut')
    })(),
  )
  await expect(open().keep(broken)).rejects.toThrow('cut')
  expect(readdirSync(folder)).toEqual([])
})

test('files of dead processes are removed, those of living ones stay', async () => {
  const { folder, open, logged } = newFolder()
  mkdirSync(folder, { recursive: true })
  const alive = `${process.ppid}.in-use`
  for (const name of [`${dead()}.left`, `${process.pid}.of-one-before`, alive]) {
    writeFileSync(path.join(folder, name), '')
  }
  const file = await open().keep(Readable.from(['new']))
  expect(readdirSync(folder).sort()).toEqual([alive, path.basename(file.path)].sort())
  expect(logged).toEqual([])
})

test('a failed removal is logged', async () => {
  const { folder, open, logged } = newFolder()
  mkdirSync(path.join(folder, `${dead()}.folder`), { recursive: true })
  await (await open().keep(Readable.from(['new']))).remove()
  expect(readdirSync(folder)).toHaveLength(1)
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('files left behind could not be removed')
})
