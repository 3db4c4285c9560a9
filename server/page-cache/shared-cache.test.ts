import { afterAll, expect, test } from 'vitest'
import { type Person, peopleOf } from '../../test/people.fixture.ts'
import { startSharedCache } from '../../test/shared-cache.fixture.ts'
import { openApp } from '../open-app.fixture.ts'
import { type Answer, ask } from '../server-process.fixture.ts'

const server = await openApp({ TRUSTED_PROXIES: '127.0.0.1' })
const people = peopleOf(server)
await people.documents.set('system/remoteConfig', { admin_email: 'boss@example.com' })
const cache = await startSharedCache(server.port)
afterAll(async () => {
  await cache.close()
  await people.close()
  await server.remove()
})

const PUBLIC = ['/', '/content', '/content/exam-day-checklist', '/feed.xml', '/questions/OR']
/** In these orders each person comes first once, and each person comes before each other person. */
const ORDERS: Person[][] = [
  ['ANON', 'ALICE', 'ADMIN'],
  ['ALICE', 'ADMIN', 'ANON'],
  ['ADMIN', 'ANON', 'ALICE'],
]

test.each(ORDERS)(
  'a shared cache gives nobody a response for another person: %s, %s, %s',
  async (...order) => {
    const alice = await people.arrives('ALICE')
    const { uid } = JSON.parse((await alice.ask('/me')).text)
    const own = ['/me', '/admin', '/admin/posts', '/admin/manuals/OR', '/sign-in/callback']
    const pages = [...PUBLIC, ...own, `/users/${uid}`, `/users/${uid}/results`, '/sign-in/done']
    const twins = ['/_.data', ...pages.slice(1).map((page) => `${page}.data`)]
    cache.forget()
    cache.hits = 0
    for (const person of order) {
      const who = await people.arrives(person)
      const Cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      for (const target of [...pages, ...twins]) {
        const headers = { ...(Cookie && { Cookie }), 'Accept-Encoding': 'identity' }
        const cached = await ask(cache.port, target, { headers })
        const direct = await ask(server.port, target, { headers })
        expect(seenIn(cached), `${person} ${target}`).toEqual(seenIn(direct))
      }
    }
    const kept = [...cache.kept.keys()].map((key) => key.replace('GET ', ''))
    expect(kept.sort()).toEqual([...PUBLIC].sort())
    expect(cache.hits).toBeGreaterThanOrEqual(PUBLIC.length * 2)
  },
)

/** Returns a response without the parts that differ each time. */
function seenIn({ status, text, headers }: Answer) {
  return {
    status,
    text: text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, ''),
    cookies: headers['set-cookie'],
    policy: String(headers['content-security-policy']).replace(/'sha256-[^']+'/g, ''),
  }
}
