import { setTimeout as pause } from 'node:timers/promises'
import { abortRequests, openFilesOf } from '../../server/aborting-clients.fixture.ts'
import { startServer } from '../../server/server-process.fixture.ts'
import { numberFor } from './promises.ts'

/**
 * 1,000 requests whose clients go while a page is made or a file is sent: no crash, no error, and
 * within 30 seconds as few open files as before (quality line H05). `npm run drill -- aborted-requests [--count N]`
 */
const COUNT = numberFor('count', 1_000)
const WITHIN = 30_000

const server = await startServer()
const { text } = await server.ask('/')
const [hero = ''] = text.match(/\/files\/posts\/[^"' ]+\.jpg/) ?? []
const [script = ''] = text.match(/\/assets\/[\w.-]+\.js/) ?? []
const targets = [hero, '/content/not-there', script, '/admin', '/_root.data', '/content?a=1']
await server.ask(hero)

const before = openFilesOf(server)
await abortRequests(server, targets, COUNT)
const started = performance.now()
while (openFilesOf(server) > before && performance.now() - started < WITHIN) await pause(50)
const after = openFilesOf(server)
const backWithin = Math.round(performance.now() - started)
const errors = server.stdout().match(/"level":[56]0/g)?.length ?? 0
const isServing = (await server.ask('/readyz')).status === 200
const stderr = server.stderr()
await server.remove()

console.log({ aborted: COUNT, before, after, backWithin, errors, isServing, stderr })
if (after > before || errors > 0 || !isServing || stderr) process.exitCode = 1
