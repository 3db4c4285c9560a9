import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { newDataDir } from '../../server/server-process.fixture.ts'
import { freePort } from '../free-port.fixture.ts'
import { startPostgres } from '../postgres.fixture.ts'
import { findPostgres } from '../postgres-programs.ts'
import { openProductStore } from '../product-store.fixture.ts'
import { RIDERS_IN_TURN } from '../riders.fixture.ts'
import { ridersOf, startProduct } from './product.ts'
import { expectThat } from './promises.ts'
import { letRidersSave } from './saving-riders.ts'

/**
 * `npm run drill -- dump` runs the commands of the nightly dump while riders save, and restores the dump
 * and the files on an empty machine.
 */
const UNIT = 'deploy/systemd/motorcycle-exam-practice-dump.service'
const port = await freePort()
const origin = `http://localhost:${port}`
const folder = mkdtempSync(path.join(tmpdir(), 'drill-dump-'))
const dataDir = newDataDir()
const database = await startPostgres({ durable: true })
const [before, after] = await Promise.all([newDatabase('before'), newDatabase('after')])
const PATH = `${findPostgres()}:${process.env.PATH}`

const own = { ORIGIN: origin, PORT: String(port) }
const server = await startProduct({ ...own, DATABASE_URL: before, DATA_DIR: dataDir })
const store = openProductStore(before)
const riders = await ridersOf(store, origin, 10 * RIDERS_IN_TURN)
const saving = letRidersSave(riders, [origin.replace('localhost', '127.0.0.1')])
await saving.more(100)
const acknowledged = [...saving.acknowledged]
dump()
await saving.more(50)
await saving.stop()
const [dumped = ''] = readdirSync(folder)
expectThat('there is one dump, and its name is whole', /^[\dTZ-]+\.dump$/.test(dumped), dumped)
const noted = await store.get('lastBackups/last')
expectThat('the data says when the dump was made', Boolean(noted), noted?.data.at)
const hero = await picture(server)
await store.close()

const there = newDataDir()
for (const name of readdirSync(dataDir)) {
  if (/^(files|session-secret|local-.*)$/.test(name)) {
    cpSync(path.join(dataDir, name), path.join(there, name), { recursive: true })
  }
}
server.child.kill('SIGTERM')
await server.ended
const given = ['--no-owner', '--exit-on-error', `--dbname=${after}`, path.join(folder, dumped)]
execFileSync('pg_restore', given, { env: { PATH }, stdio: ['ignore', 'inherit', 'inherit'] })
const restored = await startProduct({ ...own, DATABASE_URL: after, DATA_DIR: there })
const copy = openProductStore(after)
let lost = 0
for (const { uid } of riders) {
  const present = new Set((await copy.list(`users/${uid}/results`)).map(({ id }) => id))
  lost += acknowledged.filter((one) => one.uid === uid && !present.has(one.id)).length
}
const counts = { acknowledged: acknowledged.length, lost }
expectThat('every result that was acknowledged before the dump is there', lost === 0, counts)
const page = await restored.ask('/practice/ohio')
expectThat('riders get questions', page.status === 200, page.status)
const me = await restored.ask('/me', { headers: riders[0]?.headers ?? {} })
expectThat('riders are still signed in', me.text.includes(riders[0]?.uid ?? '-'))
const again = await picture(restored)
expectThat('an article has its picture', hero.length > 1_000 && again.equals(hero), again.length)
const more = letRidersSave(riders, [origin.replace('localhost', '127.0.0.1')])
await more.more(50)
await more.stop()
expectThat('riders save again', more.acknowledged.length >= 50)

await copy.close()
await Promise.all([server.remove(), restored.remove(), database.remove()])
rmSync(folder, { recursive: true })

async function newDatabase(name: string): Promise<string> {
  await database.execute(`CREATE DATABASE ${name}`)
  const url = new URL(database.url)
  url.pathname = name
  return url.href
}

/** Runs the commands of the unit, as systemd does. */
function dump(): void {
  const lines = [...readFileSync(UNIT, 'utf8').matchAll(/^ExecStart=(.*)$/gm)]
  const [script = '', note = ''] = lines.map(([, line = '']) => line)
  const shell = script.match(/^\/bin\/sh -ec '(.*)'$/)?.[1]?.replaceAll('$$', '$') ?? 'exit 9'
  const env = { PATH, DATABASE_URL: before, DATA_DIR: dataDir }
  const options = { env, cwd: folder, stdio: 'inherit' } as const
  execFileSync('/bin/sh', ['-ec', shell.replaceAll('%%', '%')], options)
  const command = note.replace(/^\S+ \/srv\/quiz\//, `${process.cwd()}/`).split(' ')
  execFileSync(process.execPath, command, options)
}

async function picture({ ask }: Pick<typeof server, 'ask'>): Promise<Buffer> {
  const { text } = await ask('/content/exam-day-checklist')
  const [hero = '/'] = text.match(/\/files\/posts\/[^"' ]+\.jpg/) ?? []
  return (await ask(hero)).body
}
