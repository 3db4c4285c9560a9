import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { FileStorage } from './file-storage.ts'

/** Larger than one part of an upload, and not a multiple of a part's size. */
const LARGE = Buffer.alloc(9 * 1024 * 1024 + 7, 'what a manual holds, ')

/** Checks that an adapter keeps the promises of `FileStorage`. `open` opens a new, empty storage. */
export function describeFileStorage(name: string, open: () => Promise<FileStorage>) {
  describe(name, () => {
    test('a file can be read and replaced', async () => {
      const files = await open()
      await files.put('posts/1/hero.png', new Uint8Array([1, 2, 3]))
      await files.put('posts/1/hero.png', new Uint8Array([4, 5]))
      await files.putStream('states/CA/manual.pdf', Readable.from(['one ', 'two']))
      expect([...(await files.getBytes('posts/1/hero.png'))]).toEqual([4, 5])
      expect(await files.get('states/CA/manual.pdf')).toBe('one two')
      expect(await files.exists('posts/1/hero.png')).toBe(true)
      expect(await files.getMetaData('posts/1/hero.png')).toMatchObject({
        contentLength: 2,
        etag: expect.stringMatching(/./),
      })
    })

    test('a large file is written and read in chunks, and a small file can replace it', async () => {
      const files = await open()
      const pieces = Readable.from(chunksOf(LARGE))
      await files.putStream('states/CA/manual.pdf', pieces)
      expect((await buffer(await files.getStream('states/CA/manual.pdf'))).equals(LARGE)).toBe(true)
      await files.putStream('states/CA/manual.pdf', Readable.from(['small']))
      expect(await files.get('states/CA/manual.pdf')).toBe('small')
    })

    test.each([
      ['at once', 0],
      ['late', 8 * 1024 * 1024],
    ])('a write that fails %s keeps the previous file', async (_, at) => {
      const files = await open()
      await files.put('states/CA/manual.pdf', 'the first')
      const broken = brokenStream(...chunksOf(LARGE.subarray(0, at)))
      await expect(files.putStream('states/CA/manual.pdf', broken)).rejects.toThrow('Cannot write')
      expect(await files.get('states/CA/manual.pdf')).toBe('the first')
      expect(broken.destroyed).toBe(true)
    })

    test('reading a missing file fails, and exists() returns false for it', async () => {
      const files = await open()
      const key = 'states/CA/manual.pdf'
      expect(await files.exists(key)).toBe(false)
      const unreadable = { code: 'E_CANNOT_READ_FILE' }
      await expect(files.get(key)).rejects.toMatchObject(unreadable)
      await expect(files.getBytes(key)).rejects.toMatchObject(unreadable)
      await expect(files.getMetaData(key)).rejects.toMatchObject({ code: 'E_CANNOT_GET_METADATA' })
      await expect(files.getStream(key)).rejects.toMatchObject(unreadable)
    })

    test('a delete removes only the given file or folder, and can be repeated', async () => {
      const files = await open()
      for (const key of ['posts/1/a.png', 'posts/1/b/c.png', 'posts/10/a.png', 'posts/2/a.png']) {
        await files.put(key, key)
      }
      await files.delete('posts/2/a.png')
      await files.delete('posts/2/a.png')
      expect(await keysIn(files, 'posts/1')).toEqual(['posts/1/a.png', 'posts/1/b/c.png'])
      await files.deleteAll('posts/1')
      expect(await keysIn(files, '/')).toEqual(['posts/10/a.png'])
    })
  })
}

/** Returns a stream that fails after these chunks. */
export function brokenStream(...chunks: (string | Buffer)[]): Readable {
  const broken = async function* () {
    yield* chunks
    throw new Error('cut')
  }
  return Readable.from(broken())
}

function* chunksOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000)
}

async function keysIn(files: FileStorage, folder: string): Promise<string[]> {
  const keys: string[] = []
  let paginationToken: string | undefined
  do {
    const page = await files.listAll(folder, { recursive: true, paginationToken })
    for (const entry of page.objects) if (entry.isFile) keys.push(entry.key)
    paginationToken = page.paginationToken
  } while (paginationToken)
  return keys.sort()
}
