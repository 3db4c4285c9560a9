import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { adminOf, picture } from '../../app/articles/posts/posts.fixture.ts'
import { startServer } from '../../server/server-process.fixture.ts'
import { newQuiz } from '../riders.fixture.ts'
import { visitorOf } from '../signed-in.fixture.ts'

/**
 * `npm run drill -- acknowledged-syncs` counts the syncs to disk while 100 results are saved one after
 * another. It also checks that an uploaded picture is synced before it gets its name. The server must
 * not acknowledge anything before it is safe on disk (quality line L02). Needs `strace`, and the right
 * to attach it to the server.
 */
const SAVES = 100
const folder = mkdtempSync(path.join(tmpdir(), 'syncs-'))
const trace = path.join(folder, 'trace')

const server = await startServer({ LOCAL_ADMIN_CODE: 'the admin code' })
const admin = await adminOf(server)
const rider = visitorOf(server)
const { uid } = await rider.signsIn('alice@example.com')

const pid = String(server.child.pid)
const options = [
  '-f',
  '-y',
  '-s',
  '500',
  '-e',
  'trace=fsync,fdatasync,rename',
  '-o',
  trace,
  '-p',
  pid,
]
const strace = spawn('strace', options, { stdio: ['ignore', 'ignore', 'pipe'] })
let said = ''
strace.stderr.setEncoding('utf8').on('data', (chunk) => {
  said += chunk
})
strace.on('error', ({ message }) => {
  said += message
})
for (let waited = 0; !said; waited += 50) {
  if (waited > 5_000) throw new Error('strace says nothing')
  await pause(50)
}
if (!said.includes('attached')) {
  await server.remove()
  throw new Error(`strace can't attach, so nothing was counted: ${said}`)
}

let acknowledged = 0
for (let n = 0; n < SAVES; n++) {
  if ((await rider.post('/attempts', newQuiz(uid))).status === 201) acknowledged++
}
const { status } = await admin.save('post-nr-1', 0, { slug: 'picture' }, await picture())
const ended = new Promise((resolve) => strace.once('close', resolve))
strace.kill('SIGINT')
await ended
const calls = readFileSync(trace, 'utf8').split('\n')
const syncsOfTheWal = calls.filter((line) =>
  /f(data)?sync\(\d+<.*documents\.db-wal>/.test(line),
).length
await server.remove()
rmSync(folder, { recursive: true })
const renames = calls.flatMap((call, at) => {
  const [, from = '', to = ''] = call.match(/rename\("([^"]+\.unfinished)", "([^"]+)"/) ?? []
  return from ? [{ at, from, folder: path.dirname(to) }] : []
})
const inOrder = renames.filter(({ at, from, folder }) => {
  const isSync = (file: string) => (call: string) =>
    /f(data)?sync\(/.test(call) && call.includes(`<${file}>`)
  return calls.slice(0, at).some(isSync(from)) && calls.slice(at).some(isSync(folder))
})
console.log({ acknowledged, syncsOfTheWal, status, files: renames.length, inOrder: inOrder.length })
const isLost = acknowledged < SAVES || syncsOfTheWal < SAVES
const isUnsafe = status !== 200 || renames.length === 0 || inOrder.length < renames.length
if (isLost || isUnsafe) process.exitCode = 1
