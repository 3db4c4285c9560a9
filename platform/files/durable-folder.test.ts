import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { openFolder } from './file-storage.ts'

function openNewFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const names = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
  return { files: openFolder(path.join(folder, 'made/later')), names }
}

test('What is put can be read, and replaced', async () => {
  const { files, names } = openNewFolder()
  await files.put('posts/1/hero.png', new Uint8Array([1, 2, 3]))
  await files.put('posts/1/hero.png', new Uint8Array([4, 5]))
  await files.putStream('states/CA/manual.pdf', Readable.from(['one ', 'two']))
  expect([...(await files.getBytes('posts/1/hero.png'))]).toEqual([4, 5])
  expect(await files.get('states/CA/manual.pdf')).toBe('one two')
  expect(names().sort()).toEqual(['hero.png', 'manual.pdf'])
})

test('A write that breaks off leaves the file before it whole, and nothing beside it', async () => {
  const { files, names } = openNewFolder()
  await files.put('states/CA/manual.pdf', 'the first')
  const broken = Readable.from(
    (async function* () {
      yield 'the sec'
      throw new Error('cut')
    })(),
  )
  await expect(files.putStream('states/CA/manual.pdf', broken)).rejects.toThrow('Cannot write')
  expect(await files.get('states/CA/manual.pdf')).toBe('the first')
  expect(names()).toEqual(['manual.pdf'])
})

test.each(['../outside', 'posts/../../outside', '/../outside'])(
  'A key can not lead out of the folder: %s',
  async (key) => {
    const { files, names } = openNewFolder()
    await files.put(key, 'x').catch(() => {})
    expect(names().filter((name) => name === 'outside')).toEqual([])
  },
)
