import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { openSqliteStore } from './store.ts'

/**
 * A process that writes to a store file, for `crash.test.ts`. It prints the paths of
 * acknowledged documents. It ends after a number of rounds, or never (`endless`). With `waits` it
 * prints `ready`, reads a start time and begins at that time, so that several processes begin together.
 */
const [file = '', writer = '', rounds = '', waits = ''] = process.argv.slice(2)
const last = rounds === 'endless' ? Number.POSITIVE_INFINITY : Number(rounds)
if (waits) {
  writeSync(1, 'ready\n')
  const [start] = await once(process.stdin, 'data')
  while (Date.now() < Number(start));
}
const store = openSqliteStore({ file, indexes: [{ where: ['writer'], orderBy: 'n' }] })
const acknowledge = (path: string) => writeSync(1, `${path}\n`)

for (let n = 0; n < last; n++) {
  const own = `own/${writer}-${n}`
  await store.set(own, { writer, n })
  acknowledge(own)
  if (await store.create(`contested/${n}`, { writer, n })) acknowledge(`contested/${n}`)
  await store.merge('shared/counter', { [`${writer}-${n}`]: n })
  const both = [`pairs/${writer}-${n}-left`, `pairs/${writer}-${n}-right`]
  await store.batch(both.map((path) => ({ type: 'create', path, data: { writer, n } })))
  both.map(acknowledge)
}
await store.close()
