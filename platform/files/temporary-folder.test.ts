import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { newFolder } from '../../test/temporary-folder.fixture.ts'
import { brokenStream } from './file-storage.contract.ts'
import { openTemporaryFolder } from './temporary-folder.ts'

function laterFolder() {
  const folder = path.join(newFolder(), 'made/later')
  const logged: string[] = []
  const log = pino({ base: null }, { write: (line: string) => logged.push(line) })
  return { folder, logged, open: () => openTemporaryFolder(folder, log) }
}

const dead = () => spawnSync(process.execPath, ['-e', '']).pid

test('a file exists until it is removed', async () => {
  const { folder, open } = laterFolder()
  const temporary = open()
  const one = await temporary.keep(Readable.from(['one ', 'two']))
  const other = await temporary.keep(Readable.from([Buffer.alloc(200_000)]))
  expect(readFileSync(one.path, 'utf8')).toBe('one two')
  await one.remove()
  await one.remove()
  expect(readdirSync(folder)).toEqual([path.basename(other.path)])
})

test('a failed stream leaves no file', async () => {
  const { folder, open } = laterFolder()
  await expect(open().keep(brokenStream('the first half'))).rejects.toThrow('cut')
  expect(readdirSync(folder)).toEqual([])
})

test('files of dead processes are removed, and those of living processes stay', async () => {
  const { folder, open, logged } = laterFolder()
  mkdirSync(folder, { recursive: true })
  const alive = `${process.ppid}.in-use`
  for (const name of [`${dead()}.left`, `${process.pid}.of-one-before`, alive]) {
    writeFileSync(path.join(folder, name), '')
  }
  const file = await open().keep(Readable.from(['new']))
  expect(readdirSync(folder).sort()).toEqual([alive, path.basename(file.path)].sort())
  expect(logged).toEqual([])
})
