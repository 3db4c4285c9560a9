import { setTimeout as pause } from 'node:timers/promises'
import { abortRequests, openFilesOf } from '../../server/http/aborting-clients.fixture.ts'
import { startServer } from '../../server/server-process.fixture.ts'
import { numberFor } from './promises.ts'

/**
 * `npm run drill -- aborted-requests [--count N]`: 1,000 clients disconnect while the server renders a
 * page or sends a file (quality line H05). The server must not crash or log an error. Within 30 seconds,
 * its number of open files must fall back to the earlier number.
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
