import fs, { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { holdAlone } from '../platform/documents/sqlite/copy.ts'
import { openSqliteStore } from '../platform/documents/sqlite/store.ts'
import { visitorOf } from '../test/signed-in.fixture.ts'
import { runs } from './command.fixture.ts'
import { demoEnds, emptyDemo } from './demo.ts'
import { forOneTest } from './for-one-test.fixture.ts'
import { type ServerProcess, type Settings, startServer } from './server-process.fixture.ts'
import { DEMO_MARK } from './settings/demo-folder.ts'
import { read } from './settings/env.fixture.ts'

const HOUR_MS = 3_600_000

function startDemo(settings: Settings = {}): Promise<ServerProcess> {
  const demo = { DEMO: 'on', STARTER_CONTENT: 'off', SHORT_MS: String(HOUR_MS), ...settings }
  return forOneTest(startServer(demo, undefined, 'server/short-demo.fixture.ts'))
}

/** Waits for the new start, and returns the line of the log that says why. */
async function startedAnew(server: ServerProcess) {
  const ended = await server.logLine(({ msg }) => msg === 'the demo starts anew')
  await server.logLine(({ msg, time }) => msg.startsWith('ready') && time > ended.time)
  return ended
}

test('a demo whose folder visitors have filled starts anew, without anything that they entered', async () => {
  const server = await startDemo()
  const folder = path.join(server.dataDir, 'demo')
  const visitor = visitorOf(server)
  const user = { email: 'admin@example.com', emailVerified: true }
  expect(await visitor.signsIn('admin@example.com')).toMatchObject(user)
  const settings = { DEMO: 'on', DATA_DIR: server.dataDir }
  const { stderr } = await runs('flags', settings, 'admin_email=thief@example.com')
  expect(stderr).toBe('')
  expect(await visitorOf(server).signsIn('thief@example.com')).toMatchObject({
    emailVerified: true,
  })
  mkdirSync(path.join(folder, 'files'), { recursive: true })
  writeFileSync(path.join(folder, 'files/upload.pdf'), Buffer.alloc(21_000_000))

  expect(await startedAnew(server)).toMatchObject({ reason: 'visitors have filled its folder' })
  expect(existsSync(path.join(folder, 'files/upload.pdf'))).toBe(false)
  expect((await visitor.ask('/me')).text).toBe('null')
  expect((await visitor.ask('/admin/system')).status).toBe(401)
  expect(await visitorOf(server).signsIn('thief@example.com')).toMatchObject({
    emailVerified: false,
  })
  expect(await visitorOf(server).signsIn('admin@example.com')).toMatchObject(user)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(server.stderr()).toBe('')
})

test('a demo starts anew when its time is over, although a visitor still sends a request', async () => {
  const server = await startDemo({ SHORT_MS: '2000' })
  server.ask('/attempts', { method: 'POST', headers: { 'Content-Length': '10' } }).catch(() => {})
  expect(await startedAnew(server)).toMatchObject({ reason: 'its time is over' })
  expect(server.stderr()).toBe('')
})

test('a second server does not empty the folder of a demo that runs', async () => {
  const env = read({ DEMO: 'on' })
  const file = path.join(env.dataDir, 'documents.db')
  const running = openSqliteStore({ file, indexes: [] })
  await running.set('users/one', { name: 'Rider' })
  const second = { ...env, demo: env.demo && { ...env.demo, lockedMs: 150 } }
  await expect(emptyDemo(second)).rejects.toThrow(
    /^Another server runs a demo in .*\/demo: stop it/,
  )
  expect(await running.get('users/one')).toMatchObject({ data: { name: 'Rider' } })
  await running.close()
})

test('only the folder that a demo made is emptied, and its secrets stay', async () => {
  const env = read({ DEMO: 'on' })
  const secrets = readdirSync(env.dataDir)
  expect(secrets).toContain(DEMO_MARK)
  const beside = path.join(env.dataDir, '../documents.db')
  writeFileSync(beside, 'of a real site')
  mkdirSync(path.join(env.dataDir, 'files/posts'), { recursive: true })
  for (const name of ['documents.db', 'files/posts/a.webp', 'anything']) {
    writeFileSync(path.join(env.dataDir, name), 'damaged')
  }
  await emptyDemo(env)
  expect(readdirSync(env.dataDir)).toEqual(secrets)
  expect(existsSync(beside)).toBe(true)
  await emptyDemo(read())
  expect(existsSync(beside)).toBe(true)
})

test('a demo also deletes a database that it cannot lock, such as on a full disk', async () => {
  const env = read({ DEMO: 'on' })
  const file = path.join(env.dataDir, 'documents.db')
  mkdirSync(file)
  await emptyDemo(env)
  expect(existsSync(file)).toBe(false)
})

test('a demo waits for a command that has locked its database', async () => {
  const env = read({ DEMO: 'on' })
  const file = path.join(env.dataDir, 'documents.db')
  writeFileSync(file, '')
  const held = holdAlone(file)
  const emptied = emptyDemo(env)
  if (typeof held === 'object') held.close()
  await emptied
  expect(existsSync(file)).toBe(false)
})

test('a demo ends before visitors have filled a small disk, and not because others have', async () => {
  const env = read({ DEMO: 'on' })
  const upload = path.join(env.dataDir, 'upload.pdf')
  let looks = 0
  const disk = vi.spyOn(fs, 'statfsSync').mockImplementation(() => {
    looks++
    if (looks > 1) writeFileSync(upload, Buffer.alloc(looks > 2 ? 2_000 : 500))
    return { bavail: looks > 2 ? 1_000 : 0, bsize: 1 } as fs.StatsFs
  })
  syncBuiltinESMExports()
  const until = new Date(Date.now() + HOUR_MS)
  try {
    const reason = await demoEnds(env, until, {
      maxBytes: 1e9,
      leastBytes: 1_000,
      lookMs: 1,
    })
    expect([reason, looks]).toEqual(['visitors have filled its folder', 3])
  } finally {
    disk.mockRestore()
    syncBuiltinESMExports()
  }
})
