import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { INDEXES } from '../../app/collections.server.ts'
import { openSqliteStore } from '../../platform/documents/sqlite/store.ts'
import { newFolder } from '../../test/temporary-folder.fixture.ts'
import { runs } from '../command.fixture.ts'

const ADDRESS = 'alice@example.com'
const UID = 'a'.repeat(32)

async function operator() {
  const DATA_DIR = newFolder()
  const open = () =>
    openSqliteStore({ file: path.join(DATA_DIR, 'documents.db'), indexes: INDEXES })
  const store = open()
  const at = new Date().toISOString()
  const person = { uid: UID, email: ADDRESS, emailVerified: true, name: 'Alice', picture: null }
  await store.set('sessions/s1', { ...person, createdAt: at, usedAt: at })
  await store.close()
  const run = (...given: string[]) => runs('personal-data', { DATA_DIR }, ...given)
  return { DATA_DIR, open, run }
}

test('the operator shows, exports and deletes what there is of an address', async () => {
  const { DATA_DIR, open, run } = await operator()
  expect(JSON.parse((await run('show', ADDRESS)).stdout).accounts).toMatchObject([{ uid: UID }])

  const file = path.join(DATA_DIR, 'alice.json')
  expect(await run('export', ADDRESS, file)).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(readFileSync(file, 'utf8')).accounts).toMatchObject([{ user: { uid: UID } }])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect((await run('export', ADDRESS, file)).code).toBe(1)

  expect((await run('delete', ADDRESS)).stdout).toMatch(/Deleted\.\n$/)
  const store = open()
  for await (const document of store.all()) expect(JSON.stringify(document)).not.toContain(UID)
  await store.close()
})

test.each([[], ['delete'], ['delete', 'alice'], ['drop', ADDRESS], ['export', ADDRESS]])(
  'other arguments print the usage, and change nothing: %s %s',
  async (...given) => {
    const { code, stderr } = await (await operator()).run(...given)
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('ADDRESS FILE'),
    })
  },
)
