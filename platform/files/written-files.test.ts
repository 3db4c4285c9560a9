import { readdirSync, rmSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { newFolder } from '../../test/temporary-folder.fixture.ts'
import { openTemporaryFolder } from './temporary-folder.ts'
import { openWrittenFiles, type WrittenFile } from './written-files.ts'

function open() {
  const folder = newFolder()
  const log = pino({ level: 'silent' })
  const files = openWrittenFiles(openTemporaryFolder(folder, log), log)
  let written = 0
  const ask = (version: string, { key = 'a', isLarge = false, held = async () => {} } = {}) =>
    files({
      key,
      version,
      isLarge,
      async *write() {
        written++
        yield `${key} `
        await held()
        yield version
      },
    })
  return { folder, ask, written: () => written, names: () => readdirSync(folder) }
}

async function textOf(file: WrittenFile | null): Promise<string | undefined> {
  return file?.handle && text(file.handle.createReadStream().pipe(createGunzip()))
}

test('a file is written once for each version, and an earlier version is removed', async () => {
  const { ask, written, names } = open()
  const both = await Promise.all([ask('1'), ask('1')])
  expect(await Promise.all(both.map(textOf))).toEqual(['a 1', 'a 1'])
  expect(both[0]).toMatchObject({ bytes: 3, hash: both[1]?.hash })
  expect(await textOf(await ask('1'))).toBe('a 1')
  expect([written(), names().length]).toEqual([1, 1])
  expect(await textOf(await ask('2'))).toBe('a 2')
  expect(written()).toBe(2)
  await expect.poll(() => names().length).toBe(1)
})

test('a deleted file is written again', async () => {
  const { ask, folder, names } = open()
  await textOf(await ask('1'))
  for (const name of names()) rmSync(`${folder}/${name}`)
  expect(await textOf(await ask('1'))).toBe('a 1')
})

async function fails() {
  throw new Error('cut')
}

test('a file that could not be written leaves nothing, and is tried again', async () => {
  const { ask, names } = open()
  await textOf(await ask('1'))
  await expect(ask('2', { held: fails })).rejects.toThrow('cut')
  await expect.poll(names).toEqual([])
  expect(await textOf(await ask('2'))).toBe('a 2')
})

test('few large files are written at once, and the others are refused', async () => {
  const { ask } = open()
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = () => promise
  const [one, other] = ['a', 'b'].map((key) => ask('1', { key, isLarge: true, held }))
  expect(await ask('1', { key: 'c', isLarge: true })).toBeNull()
  expect(await textOf(await ask('1', { key: 'small' }))).toBe('small 1')
  const same = ask('1', { key: 'a', isLarge: true })
  resolve()
  expect(
    await Promise.all([one, other, same].map(async (file) => textOf((await file) ?? null))),
  ).toEqual(['a 1', 'b 1', 'a 1'])
  expect(await textOf(await ask('1', { key: 'c', isLarge: true }))).toBe('c 1')
})
