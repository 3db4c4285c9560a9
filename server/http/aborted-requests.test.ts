import { expect, test } from 'vitest'
import { forOneTest } from '../for-one-test.fixture.ts'
import { startServer } from '../server-process.fixture.ts'
import { abortRequests, openFilesOf } from './aborting-clients.fixture.ts'

test('200 clients that disconnect during a response leave no open file or connection', async () => {
  const server = await forOneTest(startServer())
  const { text } = await server.ask('/')
  const [hero = ''] = text.match(/\/files\/posts\/[^"' ]+\.jpg/) ?? []
  const [script = ''] = text.match(/\/assets\/[\w.-]+\.js/) ?? []
  const targets = [hero, '/content/not-there', script, '/admin', '/_root.data', '/content?a=1']
  await server.ask(hero)
  const before = openFilesOf(server)
  await abortRequests(server, targets, 200)
  await expect.poll(() => openFilesOf(server)).toBeLessThanOrEqual(before)
  expect(server.stderr()).toBe('')
  expect(server.stdout()).not.toMatch(/"level":[56]0/)
  for (const target of ['/readyz', hero, script, '/content']) {
    expect((await server.ask(target)).status).toBe(200)
  }
})
