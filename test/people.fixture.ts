import { readFileSync } from 'node:fs'
import path from 'node:path'
import { INDEXES } from '../app/collections.server.ts'
import { openSqliteStore } from '../platform/documents/sqlite/store.ts'
import type { Ask, RunningServer } from '../server/server-process.fixture.ts'
import { storedSession } from './riders.fixture.ts'
import { type Visitor, visitorOf } from './signed-in.fixture.ts'

export const ADMIN = 'boss@example.com'

const RIDERS = ['ANON', 'ALICE', 'BOB'] as const
/** The people with a role, each named after it. The translator's language is Spanish. */
export const STAFF = ['AUTHOR', 'REVIEWER', 'TRANSLATOR'] as const
export const PEOPLE = [...RIDERS, 'ADMIN', 'EXADMIN', ...STAFF] as const
export type Person = (typeof PEOPLE)[number]

/**
 * Returns people with sessions at a server that trusts 127.0.0.1 as its proxy. Writes the sessions into
 * the store, to avoid the limit on sign-ins. Each request counts as a separate client.
 */
export function peopleOf(server: RunningServer) {
  const file = path.join(server.dataDir, 'documents.db')
  const documents = openSqliteStore({ file, indexes: INDEXES })
  const secret = readFileSync(path.join(server.dataDir, 'session-secret'), 'utf8')

  let clients = 0
  function visitor(): Visitor {
    function ask(target: string, options: Ask = {}) {
      clients++
      const client = `10.${clients >> 16}.${(clients >> 8) & 255}.${clients & 255}`
      return server.ask(target, {
        ...options,
        headers: { 'X-Forwarded-For': client, ...options.headers },
      })
    }
    return visitorOf({ ask, origin: server.origin })
  }

  async function signedIn(email: string): Promise<Visitor> {
    const { cookie } = await storedSession(documents, { origin: server.origin, secret }, email)
    const [, name = '', value = ''] = cookie.match(/^([^=]+)=(.*)$/) ?? []
    const person = visitor()
    person.cookies.set(name, value)
    return person
  }

  const arrivals: Record<Person, () => Promise<Visitor>> = {
    ANON: async () => visitor(),
    ALICE: () => signedIn('alice@example.com'),
    BOB: () => signedIn('bob@example.com'),
    ADMIN: () => signedIn(ADMIN),
    // This person was the admin until the flag `admin_email` named another address.
    EXADMIN: () => signedIn('admin@example.com'),
    AUTHOR: () => signedIn('author@example.com'),
    REVIEWER: () => signedIn('reviewer@example.com'),
    TRANSLATOR: () => signedIn('translator@example.com'),
  }

  return {
    documents,
    visitor,
    arrives: (person: Person) => arrivals[person](),
    close: () => documents.close(),
  }
}

export type People = ReturnType<typeof peopleOf>
