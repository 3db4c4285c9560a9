import { createHash } from 'node:crypto'
import type { Visitor } from '../signed-in.fixture.ts'
import { type Before, type Server, wordsOf } from './before.ts'

export type Guest = Visitor & { uid: string; email: string }

export function expectStatus<T extends { status?: number | undefined }>(
  status: number,
  answer: T,
): T {
  if (answer.status === status) return answer
  throw new Error(`Not ${status}: ${JSON.stringify(answer)}`)
}

/** Requests everything that the test compares. Returns the answers. */
export async function record(
  server: Server,
  guests: Record<keyof Before['riders'], Guest>,
  written: Pick<Before, 'post' | 'withdrawn' | 'waiting'>,
): Promise<Before> {
  const shown: Before['shown'] = {}
  const links = new Set<string>()
  const see = async (target: string) => {
    const { text, headers } = expectStatus(200, await server.ask(target))
    shown[target] = String(headers['content-type']).includes('html') ? wordsOf(text) : text
    for (const [link] of text.matchAll(/\/files\/[\w./-]+/g)) links.add(link)
    return text
  }
  await see('/')
  await see('/content')
  const sitemap = await see('/sitemap.xml')
  for (const [, slug] of sitemap.matchAll(/(\/content\/[\w-]+)</g)) await see(slug ?? '')
  await see('/feed.xml')
  await see('/robots.txt')
  const states = (shown['/'] ?? '').matchAll(/\( ([A-Z]{2}) \)/g)
  for (const [, abbrev] of states) await see(`/questions/${abbrev}`)
  const { source } = JSON.parse(shown['/questions/OR'] ?? '').find(
    (item: Record<string, unknown>) => item.source,
  )
  await see(source.link)

  const own: Before['own'] = {}
  for (const { uid, ask } of [guests.alice, guests.bob, guests.dora]) {
    const read = async (target: string) => JSON.parse(expectStatus(200, await ask(target)).text)
    const { exportedAt: _, ...everything } = await read(`/users/${uid}`)
    own[uid] = {
      '/me': await read('/me'),
      [`/users/${uid}/results`]: await read(`/users/${uid}/results`),
      [`/users/${uid}`]: everything,
    }
  }
  const files: Before['files'] = {}
  for (const abbrev of ['OR', 'TX']) {
    const { text } = expectStatus(200, await guests.admin.ask(`/admin/manuals/${abbrev}`))
    for (const [link] of text.matchAll(/\/files\/[\w./-]+/g)) links.add(link)
  }
  for (const link of [...links].sort()) {
    files[link] = createHash('sha256')
      .update(expectStatus(200, await server.ask(link)).body)
      .digest('hex')
  }
  const rider = ({ uid, email, cookies }: Guest) => {
    return { uid, email, cookie: cookies.get('session') ?? '' }
  }
  const { admin, alice, bob, carol, dora } = guests
  const riders = {
    admin: rider(admin),
    alice: rider(alice),
    bob: rider(bob),
    carol: rider(carol),
    dora: rider(dora),
  }
  return { riders, shown, own, files, ...written }
}
