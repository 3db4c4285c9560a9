import { renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeManual } from '../manual-pdf.fixture.ts'
import { visitorOf } from '../signed-in.fixture.ts'
import { ADMIN_CODE, startProduct } from './product.ts'
import { expectThat, numberFor, secondsUntil } from './promises.ts'

/**
 * `npm run drill -- files [--rounds 3]` replaces the folder of the files with a file, so that reads and
 * writes there fail. Then it restores the folder.
 */
const server = await startProduct({})
const admin = visitorOf(server)
await admin.signsIn('admin@example.com', ADMIN_CODE)
const folder = path.join(server.dataDir, 'files')
const page = await server.ask('/content')
const hero = page.text.match(/\/files\/posts\/[^"' ]+/)?.[0] ?? 'no hero'
const manual = Buffer.from(await makeManual({ pages: 3 }))
const upload = () => admin.ask('/admin/manuals?state=OR', { method: 'POST', body: manual })

for (let round = 1; round <= numberFor('rounds', 3); round++) {
  const here = await server.ask(hero)
  expectThat('a picture is served', here.status === 200, here.status)
  renameSync(folder, `${folder}.away`)
  writeFileSync(folder, '')
  console.log(`round ${round}: the files are out of reach`)
  for (const target of ['/', '/content', '/content/counter-steering-explained', '/questions/OR']) {
    for (const spelling of [target, `${target}?fresh=${round}`]) {
      const { status } = await server.ask(spelling)
      expectThat(`${spelling} is served`, status === 200, status)
    }
  }
  const gone = await server.ask(hero)
  const isUncached = gone.headers['cache-control'] === 'no-store'
  expectThat(
    'a picture is missing, and no cache keeps that',
    gone.status >= 400 && isUncached,
    gone.status,
  )
  const refused = await upload()
  expectThat(
    'the admin is told that a manual was not saved',
    refused.status >= 500 && /"message":"Failed to save state."/.test(refused.text),
    refused.status,
  )
  const { status } = await server.ask('/readyz')
  expectThat('/readyz stays 200', status === 200, status)

  rmSync(folder)
  renameSync(`${folder}.away`, folder)
  const back = await secondsUntil(async () => (await server.ask(hero)).status === 200)
  expectThat('pictures are back without a restart', back < 5, `after ${back.toFixed(1)} s`)
  const saved = await upload()
  expectThat('a manual is taken again', saved.status === 202, saved.status)
}
await server.remove()
