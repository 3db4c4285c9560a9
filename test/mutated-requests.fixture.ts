import fc from 'fast-check'
import type { Ask, ServerProcess } from '../server/server-process.fixture.ts'
import { everyPath, targetOf } from './authorization.fixture.ts'
import { PEOPLE, type People, type Person } from './people.fixture.ts'
import { sentTo } from './sent-requests.fixture.ts'
import type { Visitor } from './signed-in.fixture.ts'

/** The longest time of an answer in milliseconds. A slower answer counts as hanging. */
const PATIENCE = 5_000
const AT_ONCE = 4
/** The number of requests after which everybody signs in again, because some requests end sessions. */
const ROUND = 100

/** Values at the limits of a field, and values of a wrong type. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 0.5, 2 ** 53, 1e308, '', ' ', '\0', '\ud800'),
  fc.constantFrom<unknown>([], {}, [[]], [null], Array(1001).fill('x'), { length: 3 }),
  fc.constantFrom('__proto__', 'constructor', '../../x', '%00', "' OR 1=1 --", 'javascript:x'),
  fc.nat(6_000).map((length) => 'x'.repeat(length)),
  fc.jsonValue({ maxDepth: 3 }),
)

const segment = fc.oneof(
  fc.constantFrom('', '.', '..', '%00', '%2e%2e', '%2F', 'a'.repeat(3000), '-1', '1e309', 'new'),
  fc.constantFrom('__proto__', 'OR', 'ZZ', 'the-secret-post', '%F0%9F%98%80', '%E0%A4%A', '%'),
  fc.webSegment(),
)

const mutation = fc.record({
  pattern: fc.constantFrom(...everyPath()),
  person: fc.constantFrom<Person>(...PEOPLE),
  method: fc.constantFrom('POST', 'POST', 'POST', 'GET', 'HEAD', 'PUT', 'DELETE'),
  isTwin: fc.boolean(),
  /** Replaces the path segment with this index. */
  segment: fc.option(fc.tuple(fc.nat(5), segment)),
  query: fc.option(fc.webQueryParameters()),
  /** Replaces the value with this index in the body. */
  change: fc.option(fc.tuple(fc.nat(20), odd)),
  /** Replaces the body with random text, with its first half, or with JSON that is nested too deeply. */
  body: fc.option(
    fc.oneof(
      fc.string(),
      fc.nat(20_000).map((depth) => '['.repeat(depth)),
      fc.constant('cut' as const),
    ),
  ),
  type: fc.option(
    fc.constantFrom('application/json', 'text/plain', 'multipart/form-data', 'x/y; boundary='),
  ),
})
type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never

export type Outcome = { requests: number; slowest: number; failures: unknown[] }

/**
 * Sends nearly valid requests. The same seed gives the same requests. A failure is a status of 500 or
 * more, or no answer in time.
 */
export async function sendMutated(
  server: ServerProcess,
  people: People,
  { alice, seed, count }: { alice: string; seed: number; count: number },
): Promise<Outcome> {
  const left = fc.sample(mutation, { seed, numRuns: count })
  const outcome: Outcome = { requests: 0, slowest: 0, failures: [] }
  let here = new Map<Person, Visitor>()

  async function sendNext(): Promise<void> {
    for (let next = left.pop(); next; next = left.pop()) {
      if (outcome.requests++ % ROUND === 0) here = await everybody(people)
      const { target, options } = requestOf(next, alice)
      const started = performance.now()
      const status = await statusOf(here.get(next.person) as Visitor, target, options)
      const ms = performance.now() - started
      outcome.slowest = Math.max(outcome.slowest, ms)
      if (typeof status === 'string' || status >= 500 || ms > PATIENCE) {
        outcome.failures.push({ status, ms, target, person: next.person, ...options })
      }
    }
  }

  here = await everybody(people)
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext))
  if (server.child.exitCode !== null) outcome.failures.push('The server has ended')
  return outcome
}

async function everybody(people: People): Promise<Map<Person, Visitor>> {
  const here = new Map<Person, Visitor>()
  for (const person of PEOPLE) here.set(person, await people.arrives(person))
  return here
}

async function statusOf(who: Visitor, target: string, options: Ask): Promise<number | string> {
  const late = new Promise<string>((resolve) => setTimeout(resolve, PATIENCE, 'hangs').unref())
  const answer = who.ask(target, options).then(
    ({ status }) => status,
    // The server may refuse a request and close the connection while the client is still sending.
    ({ code }) => (code === 'ECONNRESET' || code === 'EPIPE' ? 400 : String(code)),
  )
  return Promise.race([answer, late])
}

function requestOf(mutation: Mutation, alice: string): { target: string; options: Ask } {
  const { pattern, isTwin, person, query, segment } = mutation
  // A GET of the admin's stream would never end, so it becomes a HEAD.
  const isStream = pattern === '/admin/remote-config/updates' && person === 'ADMIN'
  const method = isStream ? 'HEAD' : mutation.method
  const sent = sentTo(pattern, alice)
  const place = { alice, id: sent.id ?? 'the-secret-post', signIn: 'none' }
  const parts = targetOf(pattern, place).split('/')
  if (segment && !isStream) parts[1 + (segment[0] % (parts.length - 1))] = segment[1]
  const path = `/${parts.slice(1).join('/')}${isTwin ? '.data' : ''}`
  const body = method === 'GET' || method === 'HEAD' ? undefined : bodyOf(mutation, sent)
  const headers = { ...sent.headers, ...(mutation.type && { 'Content-Type': mutation.type }) }
  const target = `${path}${sent.query ?? ''}${query ? `${sent.query ? '&' : '?'}${query}` : ''}`
  return {
    target: target.replace(/[^\x21-\x7e]/g, encodeURIComponent),
    options: { method, body, headers },
  }
}

function bodyOf({ body, change }: Mutation, sent: Ask): string {
  const good = String(sent.body ?? '')
  if (body === 'cut') return good.slice(0, good.length / 2)
  if (body !== null) return body
  if (change === null) return good
  if (!good.startsWith('intent=')) return changed(good, change)
  const form = new URLSearchParams(good)
  const post = form.get('post')
  if (post) form.set('post', changed(post, change))
  else form.set([...form.keys()].at(change[0] % form.size) ?? '', String(JSON.stringify(change[1])))
  return form.toString()
}

/** Returns the JSON with its n-th value changed, counted over all levels. */
function changed(json: string, [n, value]: [number, unknown]): string {
  if (!json.startsWith('{')) return JSON.stringify(value)
  let values = 0
  JSON.stringify(JSON.parse(json), (_, inner) => {
    values++
    return inner
  })
  let left = n % values
  return JSON.stringify(JSON.parse(json), (_, inner) => (left-- === 0 ? value : inner))
}
