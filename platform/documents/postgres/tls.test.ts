import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { sharedPostgres, startPostgres } from '../../../test/postgres.fixture.ts'
import { makePrivateCa } from '../../../test/private-ca.fixture.ts'
import { UnusableDatabaseError } from '../document-store.ts'
import { describePostgres } from './describe.ts'
import { openPostgresStore } from './store.ts'

const log = pino({ level: 'silent' })

const ca = makePrivateCa()
const server = await startPostgres({ certificate: ca })
afterAll(async () => {
  await server.remove()
  ca.remove()
})

const optionsOf = (url: string) => ({ url, application: 'test', log })
const at = (query: string) => optionsOf(`${server.url}?${query}`)

/** Returns the error of the first call of a store, and the problem that the doctor reports. */
async function refusalsOf(options: ReturnType<typeof optionsOf>) {
  const store = openPostgresStore({ ...options, indexes: [] })
  const error: Error = await store.get('system/ready').then(
    () => new Error('It answers'),
    (refusal) => refusal,
  )
  await store.close()
  const { problem } = await describePostgres(options, [])
  return { error, problem }
}

const NAMES_A_CA = /sslmode=verify-full&sslrootcert=/
const NAMES_FILES = /Check the paths of sslrootcert/

test.each([
  ['sslmode=prefer', /unable to verify/, NAMES_A_CA],
  ['sslmode=require', /unable to verify/, NAMES_A_CA],
  ['sslmode=verify-full', /unable to verify/, NAMES_A_CA],
  ['sslmode=verify-full&sslrootcert=/nowhere/ca.pem', /ENOENT.*\/nowhere\/ca.pem/, NAMES_FILES],
  ['sslmode=verify-full&sslrootcert=/', /EISDIR/, NAMES_FILES],
  [`sslmode=no-verify&sslcert=${import.meta.filename}`, /PEM/, NAMES_FILES],
  ['uselibpqcompat=true&sslmode=verify-ca', /requires specifying a CA/, /Check DATABASE_URL/],
])(
  'with %s the first call fails, and the doctor reports the same problem',
  async (query, says, next) => {
    const { error, problem } = await refusalsOf(at(query))
    expect(error).toBeInstanceOf(UnusableDatabaseError)
    expect(error.message).toMatch(says)
    expect(error.message).toMatch(next)
    expect(error.message).toContain(`${problem?.says}: ${problem?.next}`)
  },
)

test('the first call fails if the server has the certificate of another host', async () => {
  const query = `sslmode=verify-full&sslrootcert=${ca.file}`
  const url = `${server.url.replace('127.0.0.1', 'localhost')}?${query}`
  const { error, problem } = await refusalsOf(optionsOf(url))
  expect(error).toBeInstanceOf(UnusableDatabaseError)
  expect(problem?.says).toMatch(/does not match certificate/)
})

test('the first call fails if TLS is required and the server has none', async () => {
  const plain = await sharedPostgres()
  const { error, problem } = await refusalsOf(optionsOf(`${plain.url}?sslmode=verify-full`))
  await plain.remove()
  expect(error).toBeInstanceOf(UnusableDatabaseError)
  expect(problem?.next).toMatch(/Switch ssl on at the database server/)
})

test.each(['sslmode=no-verify', 'sslmode=verify-full&sslrootcert='])(
  'describePostgres succeeds with %s',
  async (query) => {
    const facts = await describePostgres(at(query.endsWith('=') ? query + ca.file : query), [])
    expect(facts.problem).toBeNull()
  },
)
