import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type ServerProcess, startServer } from '../../../server/server-process.fixture.ts'
import { type Visitor, visitorOf } from '../../../test/signed-in.fixture.ts'
import { ITEM_TEXT_LIMIT } from '../../questions/question/quiz-item.ts'
import { toldQuiz } from '../attempts/attempts.fixture.ts'

const MB = 1024 * 1024
/** An export of this many results has 130 MB. The export of a full account (10,000) has 2.2 GB. */
const RESULTS = 600
/** The longest text that the server saves. Each character takes three bytes in UTF-8. */
const TEXT = '界'.repeat(ITEM_TEXT_LIMIT)

const QUIZ = toldQuiz(1, { total: 12 })
const LARGEST = {
  ...QUIZ,
  id: 'f'.repeat(32),
  picks: QUIZ.picks.map((pick, n) => {
    const question = `${TEXT.slice(2)}${String(n).padStart(2, '0')}`
    return { ...pick, question, option: TEXT, key: TEXT }
  }),
}

test('the server saves the largest results, and an export of 600 takes less than 100 MB of memory', async ({
  annotate,
}) => {
  // On a busy machine V8 reserves up to 100 MB for young objects. The fixed size leaves that memory
  // out of the measurement.
  const settings = { STARTER_CONTENT: 'off', NODE_OPTIONS: '--max-semi-space-size=8' }
  const server = await startServer(settings)
  onTestFinished(() => server.remove())
  const alice = visitorOf(server)
  const { uid } = await alice.signsIn('alice@example.com')
  const largest = await alice.post('/attempts', { ...LARGEST, owner: uid })
  expect(largest.status).toBe(201)
  await annotate(`the largest result: ${largest.body.length} bytes`)
  putResults(server, uid, JSON.parse(largest.text).exam)
  // Three requests for the history first let the server's memory grow to its usual size.
  for (let times = 0; times < 3; times++) await alice.ask(`/users/${uid}/results`)

  const memory = watchMemory(server.child.pid ?? 0)
  let beside = 0
  let isExporting = true
  const asking = (async () => {
    for (; isExporting; beside++) {
      expect((await server.ask('/healthz')).status).toBe(200)
      await setTimeout(20)
    }
  })()
  const found = await exportOf(server, alice, uid)
  isExporting = false
  await asking
  const rise = memory.stop()
  await annotate(`${found.bytes / MB} MB were sent, the server took ${rise / MB} MB more`)
  expect(found.ids.size).toBe(RESULTS)
  expect(found.isWhole).toBe(true)
  expect(beside).toBeGreaterThan(10)
  expect(rise / MB).toBeLessThan(100)
}, 600_000)

/** Stores copies of the result until the rider has `RESULTS` results. */
function putResults({ dataDir }: ServerProcess, uid: string, { id, ...result }: { id: string }) {
  const db = new DatabaseSync(path.join(dataDir, 'documents.db'), { timeout: 5_000 })
  const put = db.prepare('INSERT OR IGNORE INTO documents VALUES (?, ?, ?)')
  const text = JSON.stringify(result)
  for (let n = 1; n < RESULTS; n += 100) {
    db.exec('BEGIN IMMEDIATE')
    for (let m = n; m < Math.min(n + 100, RESULTS); m++) {
      put.run(`users/${uid}/results`, m.toString(16).padStart(32, '0'), text)
    }
    db.exec('COMMIT')
  }
  db.close()
}

/**
 * Reads an export as a stream. Returns the ids of its results, its size, and `isWhole`. `isWhole` is
 * true if the export is complete and its start and end are right.
 */
async function exportOf(server: ServerProcess, { cookies }: Visitor, uid: string) {
  const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const outgoing = request({ port: server.port, path: `/users/${uid}`, headers: { Cookie } })
  const ids = new Set<string>()
  let bytes = 0
  let start = ''
  let end = ''
  outgoing.end()
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  outgoing.on('error', reject).on('response', (incoming) => {
    incoming.setEncoding('utf8').on('data', (text: string) => {
      bytes += Buffer.byteLength(text)
      for (const [, id] of (end.slice(-100) + text).matchAll(/"id":"([0-9a-f]{32})"/g)) {
        ids.add(String(id))
      }
      if (start.length < 1000) start += text
      end = (end.slice(-100) + text).slice(-100)
    })
    incoming.on('close', () => resolve(incoming.complete))
  })
  const isComplete = await promise
  const isJson =
    start.startsWith('{\n  "exportedAt"') &&
    end.endsWith('],\n  "feedback": [],\n  "reports": [],\n  "courses": []\n}\n')
  return { ids, bytes, isWhole: isComplete && isJson }
}

/** Watches the memory of a process. `stop` returns by how many bytes the peak exceeded the start. */
function watchMemory(pid: number) {
  const memory = () => {
    const [, kb] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmRSS:\s+(\d+) kB$/m) ?? []
    return 1024 * Number(kb)
  }
  const before = memory()
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, memory())
  }, 20)
  return {
    stop() {
      clearInterval(timer)
      return Math.max(peak, memory()) - before
    },
  }
}
