import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '../../server/server-process.fixture.ts'
import { adminOf, picture } from './posts.fixture.ts'

test('a saved post and its hero survive a kill of the server', async () => {
  const server = await startServer({ LOCAL_ADMIN_CODE: 'the admin code' })
  const { dataDir } = server
  const writer = await adminOf(server)
  const { body } = await writer.save('post-nr-1', 0, { status: 'published' }, await picture())
  const { heroImage } = body.post as { heroImage: string }
  server.child.kill('SIGKILL')
  await server.ended
  const again = await startServer({ DATA_DIR: dataDir })
  onTestFinished(() => again.remove())
  expect((await again.ask('/content/a-title')).status).toBe(200)
  const file = path.join(dataDir, heroImage.replace('/files/', 'files/'))
  expect((await again.ask(heroImage)).body.equals(readFileSync(file))).toBe(true)
})
