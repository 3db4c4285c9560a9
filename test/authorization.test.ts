import { createHash } from 'node:crypto'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesOf } from '../app/articles/posts/posts.fixture.ts'
import { INTENTS } from '../app/people/admin/intents.ts'
import { type ServerProcess, startServer } from '../server/server-process.fixture.ts'
import { says, startAiService } from './ai-service.fixture.ts'
import {
  answerOf,
  DRAFT,
  everyPath,
  furnish,
  isInSpanish,
  SECRETS,
  STREAM,
  targetOf,
} from './authorization.fixture.ts'
import { operations, rows, table } from './authorization-table.fixture.ts'
import { sendMutated } from './mutated-requests.fixture.ts'
import { PEOPLE, type People, type Person, peopleOf, STAFF } from './people.fixture.ts'
import { listedChanges, recordedOf } from './recorded-changes.fixture.ts'
import { everyIntent, everySent, intentsSentTo, sentTo } from './sent-requests.fixture.ts'
import type { Visitor } from './signed-in.fixture.ts'

/** The ways to request a route, by method. The framework's scripts request the route's `.data` twin. */
const SURFACES = { GET: ['itself', 'twin', 'head'], POST: ['itself', 'twin'] } as const
type Method = keyof typeof SURFACES
type Surface = (typeof SURFACES)[Method][number] | 'in Spanish'

/**
 * Those who may do the least and the most. Only they send a request without a row, and the other forms
 * of a request whose answer is the same for all.
 */
const EXTREMES: Person[] = ['ANON', 'ADMIN']

const REFUSALS = {
  401: 'Please sign in to continue.',
  403: 'You are not authorized to access admin features.',
}
const NOT_IN_ROLE = 'Your role does not include this. An admin can change that.'
const hasRole = (person: Person) => STAFF.some((one) => one === person)

const requests = everyPath().flatMap((pattern) => [`GET ${pattern}`, `POST ${pattern}`])

let server: ServerProcess
let people: People
let ai: Awaited<ReturnType<typeof startAiService>>
let documents: DatabaseSync
let alice: string
/** What was accepted from the admin, and what the list of changes has of it. */
const [accepted, recorded] = [new Set<string>(), new Set<string>()]
/** The people who currently have a session. */
const here = new Map<Person, Visitor>()
beforeAll(async () => {
  ai = await startAiService()
  ai.answers(says(DRAFT))
  server = await startServer({
    STARTER_CONTENT: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
    GEMINI_API_KEY: 'a-key',
    SECURITY_CONTACT: 'https://security.example.com/report',
    GEMINI_BASE_URL: ai.url,
  })
  people = peopleOf(server)
  alice = await furnish(server, people)
  documents = new DatabaseSync(path.join(server.dataDir, 'documents.db'), { readOnly: true })
})
afterAll(async () => {
  expect({ exitCode: server.child.exitCode, stderr: server.stderr() }).toEqual({
    exitCode: null,
    stderr: '',
  })
  documents.close()
  await people.close()
  await server.remove()
  await ai.close()
})

test('the table has a row for each path that the router knows, and for no other', () => {
  const paths = new Set(table.map(({ request }) => request.split(' ')[1]))
  expect([...paths].sort()).toEqual(everyPath().sort())
})

test('the row of an action names each of its intents, and no other', () => {
  for (const request of requests) {
    const operation = operations.get(request) ?? ''
    const lists = operation.matchAll(/intents? ([\w -]+)/g)
    const named = [...lists].flatMap(([, list = '']) => list.split(' '))
    const [method, pattern = ''] = request.split(' ')
    const sent = method === 'POST' ? intentsSentTo(pattern) : []
    expect([request, named]).toEqual([request, sent])
  }
})

test('the table has each intent of an admin', () => {
  expect([...everyIntent()].sort()).toEqual([...INTENTS].sort())
})

test.each(requests)('%s answers each person as the table says', async (request) => {
  const [method, pattern] = request.split(' ') as [Method, string]
  const row = rows.get(request)
  const isSameForAll = !row || row.every((cell) => cell === row[0])
  const all = method === 'POST' ? everySent(pattern, alice) : [sentTo(pattern)]
  const answers: Record<string, unknown> = {}
  const expected: Record<string, unknown> = {}
  for (const person of row ? PEOPLE : EXTREMES) {
    const isWhole = !isSameForAll || EXTREMES.includes(person)
    const statuses: (number | undefined)[] = []
    for (const surface of isWhole ? SURFACES[method] : (['itself'] as const)) {
      for (const sent of all) statuses.push(await tries(person, surface, sent))
    }
    if (isWhole && isInSpanish(pattern)) {
      for (const [n, sent] of all.entries()) {
        // The address of an article without a translation leads to the English one.
        const inSpanish = request === 'GET /content/:slug' ? 301 : statuses[n]
        expect(await tries(person, 'in Spanish', sent)).toBe(inSpanish)
      }
    }
    const cell = (row?.[PEOPLE.indexOf(person)] ?? '405').split(' ').map(Number)
    answers[person] = statuses
    expected[person] = statuses.map((_, n) => (cell.length === 1 ? cell[0] : cell[n]))
  }
  expect(answers).toEqual(expected)

  /** Sends the request and returns the status. Expects that a refusal reveals nothing and changes nothing. */
  async function tries(
    person: Person,
    surface: Surface,
    sent: ReturnType<typeof sentTo>,
  ): Promise<number | undefined> {
    const who = here.get(person) ?? (await people.arrives(person))
    here.set(person, who)
    // These requests end sessions, so everybody needs a new session.
    if (pattern === '/sign-out' || pattern === '/users/:uid') here.clear()
    const { query = '', body, headers } = sent
    const id = (method === 'POST' && sent.id) || 'the-secret-post'
    const plain = targetOf(pattern, { alice, id, signIn: await signInUnderWay() })
    const twin = plain === '/' ? '/_.data' : `${plain}.data`
    const target = surface === 'twin' ? twin : surface === 'in Spanish' ? `/es${plain}` : plain
    const headOnly = surface === 'head' || (surface === 'twin' && pattern === STREAM)
    const asked =
      method === 'POST' ? { method, body, headers } : { method: headOnly ? 'HEAD' : method }
    const before = everythingStored()
    const changesBefore = listedChanges(documents)
    const first = await answerOf(server, who, target + query, asked)
    const { status } = first
    if (method === 'POST' && pattern.startsWith('/admin')) {
      const added = listedChanges(documents).slice(changesBefore.length)
      const expected = status && status < 400 ? recordedOf(pattern, sent) : []
      // A request that changes nothing adds nothing, such as a save that arrives a second time.
      expect(added).toEqual(added.length > 0 ? expected : [])
      for (const did of expected) accepted.add(did)
      for (const did of added) recorded.add(did)
    }
    const historyLink = 'href="/admin/changes'
    if (person !== 'ADMIN') expect(first.text ?? '').not.toContain(historyLink)
    if (!status || status < 400) return status
    if (pattern.startsWith('/admin') && (status === 401 || status === 403) && person !== 'ADMIN') {
      const refusal = hasRole(person) ? NOT_IN_ROLE : REFUSALS[status]
      if (asked.method !== 'HEAD') expect(first.text).toContain(refusal)
      expect(first.headers?.['cache-control']).toMatch(/no-store/)
    }
    const others =
      person === 'ALICE' && surface === 'itself' && sent === all[0] && status < 404
        ? [plain.toUpperCase(), `${plain}/`, `/x/..${plain}`]
        : []
    for (const other of [target, ...others]) {
      const answer = other === target ? first : await who.ask(other + query, asked)
      expect([status, 404, 405], other).toContain(answer.status)
      // Those who may see a page see it even if its action refuses the request.
      const maySee = hasRole(person) && pattern.startsWith('/admin') && status !== 403
      if (person !== 'ADMIN' && !maySee) expect(answer.text).not.toMatch(SECRETS)
    }
    expect(everythingStored()).toEqual(before)
    return status
  }

  async function signInUnderWay(): Promise<string> {
    if (!pattern.startsWith('/idp/sign-in')) return ''
    const visitor = people.visitor()
    const { pathname, search } = new URL((await visitor.ask('/sign-in')).headers.location ?? '')
    const page = (await visitor.ask(pathname + search)).headers.location ?? ''
    return page.split('/').at(-1) ?? ''
  }
})

test('what an admin did is in the list of changes', () => {
  expect([...recorded].sort()).toEqual([...accepted].sort())
  expect(recorded.size).toBeGreaterThan(11)
})

describe('a page of another site', () => {
  const ORIGINS = ['https://evil.example', 'http://evil.localhost', 'null', null]
  const FORMS = [
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain;charset=UTF-8',
    'application/json',
  ]
  const changes = requests.filter(
    (request) =>
      request.startsWith('POST') && rows.get(request)?.some((cell) => !/^40[45]$/.test(cell)),
  )

  test.each(changes)('cannot act for a signed-in person: %s', async (request) => {
    const pattern = request.replace('POST ', '')
    const who = await people.arrives(pattern.startsWith('/users') ? 'ALICE' : 'ADMIN')
    const { query = '', id = 'the-secret-post', body = '' } = sentTo(pattern, alice)
    const target = targetOf(pattern, { alice, id, signIn: 'none' }) + query
    const before = everythingStored()
    for (const from of ORIGINS) {
      for (const type of FORMS) {
        const headers = { 'Content-Type': type, 'Sec-Fetch-Site': 'same-site' }
        const answer = await who.ask(target, { method: 'POST', body, headers, from })
        expect(answer.status).toBe(403)
        expect(answer.text).toMatch(/^Forbidden$|This page is open at \S+\. Signing in and saving/)
      }
    }
    await who.ask(
      `${target}${query ? '&' : '?'}${new URLSearchParams({ body: String(body), _method: 'POST' })}`,
    )
    expect(everythingStored()).toEqual(before)
  })
})

test('400 nearly valid requests get answers, and none fails with a server error', async () => {
  const { requests, failures } = await sendMutated(server, people, { alice, seed: 7, count: 400 })
  expect({ requests, failures }).toEqual({ requests: 400, failures: [] })
})

let digest = ''
let digested: unknown

/** Returns a digest of all documents, the files, and the number of calls to the AI service. */
function everythingStored() {
  // The version changes with each commit of another connection. Reading the version costs almost
  // nothing.
  const version = documents.prepare('PRAGMA data_version').get()?.data_version
  if (version !== digested) {
    // What was counted is stored up to a minute after its request.
    const all = documents
      .prepare("SELECT * FROM documents WHERE collection <> 'numbers' ORDER BY collection, id")
      .all()
    digest = createHash('sha256').update(JSON.stringify(all)).digest('hex')
    digested = version
  }
  return { digest, files: filesOf(server), calls: ai.paths.length }
}
