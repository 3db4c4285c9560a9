import { createHash } from 'node:crypto'
import { expect, vi } from 'vitest'
import { act } from '../action-reply.fixture.ts'
import { newQuiz } from '../riders.fixture.ts'
import { type Visitor, visitorOf } from '../signed-in.fixture.ts'
import { type Before, type Server, wordsOf } from './before.ts'
import { save } from './save-post.ts'

type Name = keyof Before['riders']
export type People = Record<Name, Visitor>

/**
 * Returns the riders and the admin in their old sessions. Carol has no session, because she deleted her
 * account.
 */
export function sessionsOfBefore(server: Server, { riders }: Before): People {
  return peopleBy((name) => {
    const visitor = visitorOf(server)
    visitor.cookies.set('session', riders[name].cookie)
    return visitor
  })
}

/** Signs Alice, Bob and the admin in again. Each must get the same user id as in the old version. */
export async function signedInAgain(
  server: Server,
  { riders }: Before,
  adminCode: string,
): Promise<People> {
  const people = peopleBy(() => visitorOf(server))
  for (const name of ['admin', 'alice', 'bob'] as const) {
    const { uid, email } = riders[name]
    expect((await people[name].signsIn(email, name === 'admin' ? adminCode : '')).uid).toBe(uid)
  }
  return people
}

function peopleBy(make: (name: Name) => Visitor): People {
  return {
    admin: make('admin'),
    alice: make('alice'),
    bob: make('bob'),
    carol: make('carol'),
    dora: make('dora'),
  }
}

/** Expects every public page, question and file to be unchanged. */
export async function expectPublicPages(server: Server, before: Before): Promise<void> {
  for (const [target, text] of Object.entries(before.shown)) {
    const answer = await server.ask(target)
    const type = String(answer.headers['content-type'])
    const shown = type.includes('html')
      ? wordsOf(answer.text)
      : type.includes('json')
        ? withoutIds(answer.text)
        : withoutPracticePages(answer.text)
    expect({ status: answer.status, text: shown }, target).toEqual({ status: 200, text })
  }
  for (const slug of ['first-address', 'shown-for-a-moment']) {
    expect((await server.ask(`/content/${slug}`)).status).toBe(404)
  }
  for (const [link, digest] of Object.entries(before.files)) {
    const { status, body } = await server.ask(link)
    const found = createHash('sha256').update(body).digest('hex')
    expect({ link, status, found }).toEqual({ link, status: 200, found: digest })
  }
}

/** Removes the practice pages from a sitemap, because the old version had no such pages. */
function withoutPracticePages(text: string): string {
  return text.replace(/<url><loc>[^<]*\/practice\/[^<]*<\/loc><\/url>/g, '')
}

/** Removes the ids of questions, which the old version did not send. */
function withoutIds(json: string): string {
  return JSON.stringify(JSON.parse(json), (key, value) => (key === 'id' ? undefined : value))
}

/**
 * Expects this release's questions where nobody changed the bank. Elsewhere expects that the admin has a
 * choice.
 */
export async function expectNewStarterQuestions(
  server: Server,
  { admin }: People,
  before: Before,
): Promise<void> {
  const asked = async (abbrev: string) => {
    const items: { id: string }[] = JSON.parse((await server.ask(`/questions/${abbrev}`)).text)
    return items.map(({ id }) => id)
  }
  for (const abbrev of ['AZ', 'HI', 'DC']) {
    const own = (await asked(abbrev)).filter((id) => id.startsWith(`${abbrev.toLowerCase()}-`))
    expect(own.length).toBeGreaterThanOrEqual(7)
  }
  const arizona = wordsOf((await admin.ask('/admin/manuals/AZ')).text)
  expect(arizona).toMatch(/Version 1 , \d{3} questions , the starter questions/)
  expect(arizona).toMatch(/Version 0 , 51 questions/)
  const oregon = await server.ask('/questions/OR')
  expect(withoutIds(oregon.text)).toBe(before.shown['/questions/OR'])
  expect((await admin.ask('/admin/manuals/OR')).text).toContain('New starter questions')
}

/** Expects this release's new articles, and each old article unchanged. */
export async function expectNewStarterArticles(server: Server, before: Before): Promise<void> {
  await expect.poll(async () => (await server.ask('/content/riding-in-a-group')).status).toBe(200)
  const { text } = await server.ask('/sitemap.xml')
  expect(text).toContain('/content/when-something-fails<')
  const older = Object.entries(before.shown).filter(([target]) => /^.content.\w/.test(target))
  expect(older.length).toBeGreaterThan(8)
  for (const [target, words] of older) {
    expect(wordsOf((await server.ask(target)).text), target).toBe(words)
  }
}

export async function expectRiders(people: People, before: Before): Promise<void> {
  for (const name of ['alice', 'bob'] as const) {
    const { uid } = before.riders[name]
    for (const [target, body] of Object.entries(before.own[uid] ?? {})) {
      const { status, text } = await people[name].ask(target)
      // The old version had no answers and no reports.
      const { exportedAt: _, answers = [], reports = [], ...own } = JSON.parse(text)
      expect([answers, reports]).toEqual([[], []])
      const found = Array.isArray(body) ? JSON.parse(text) : own
      expect({ target, status, found }).toEqual({ target, status: 200, found: body })
    }
    const { text } = await people[name].ask(`/users/${before.riders.dora.uid}/results`)
    expect(text).toBe('null')
  }
}

export async function expectAdmin({ admin }: People, before: Before): Promise<void> {
  const see = async (target: string) => {
    const { status, text } = await admin.ask(target)
    expect({ target, status }).toEqual({ target, status: 200 })
    return text.replaceAll('&#x27;', "'")
  }
  const overview = await see('/admin')
  for (const words of ['Oregon', 'Texas', 'Washington', 'Nevada', 'gemini-of-before', 'operator']) {
    expect(overview).toContain(words)
  }
  const oregon = await see('/admin/manuals/OR')
  expect(oregon).toContain(before.waiting.item.question)
  expect(oregon).toContain('Edited before the upgrade?')
  // Each old version of the bank is listed with its questions. The questions of the review list still
  // wait.
  for (const words of [
    /Version 2 , 17 questions , restored from version 1/,
    /Version 1 , 18 questions , taken over from an earlier release/,
    /Version 0 , 51 questions , taken over from an earlier release/,
    /Published: 17/,
    /Review : 1 of 7/,
  ]) {
    expect(wordsOf(oregon)).toMatch(words)
  }
  expect(await see('/admin/manuals/TX')).toContain('Try again')
  const posts = await see('/admin/posts')
  for (const title of ['Riding before the upgrade', 'Shown for a moment', 'Never shown']) {
    expect(posts).toContain(title)
  }
  expect(await see(`/admin/posts/${before.post}`)).toContain('second-address')
}

/**
 * Expects that the interrupted work is finished: the run has written its questions, and the account is
 * gone.
 */
export async function expectUnfinishedWorkDone(
  server: Server,
  { admin, dora }: People,
  before: Before,
): Promise<void> {
  // `expect.poll` does not work here, because it loses its test once the concurrent tests have ended.
  await vi.waitFor(
    async () => {
      const washington = wordsOf((await admin.ask('/admin/manuals/WA')).text)
      expect(washington).toMatch(/Version 1 , 7\d questions , a run joined its questions/)
    },
    { timeout: 120_000, interval: 500 },
  )
  expect(JSON.parse((await server.ask('/questions/WA')).text)).toHaveLength(25)
  expect((await dora.ask('/me')).text).toBe('null')
  const again = visitorOf(server)
  const { uid } = await again.signsIn(before.riders.dora.email)
  expect(uid).toBe(before.riders.dora.uid)
  const { exportedAt: _, ...own } = JSON.parse((await again.ask(`/users/${uid}`)).text)
  expect(own).toMatchObject({ results: [], feedback: [] })
}

export async function expectWrites(
  server: Server,
  { admin, alice, bob }: People,
  before: Before,
  adminCode: string,
): Promise<void> {
  const { uid, email } = before.riders.alice
  const saved = await alice.post(`/users/${uid}/results`, newQuiz())
  expect(saved.status).toBe(201)
  const history = JSON.parse((await alice.ask(`/users/${uid}/results`)).text)
  expect(history).toHaveLength(15)
  expect(history[0]).toEqual(JSON.parse(saved.text))
  const feedback = { email, message: 'It is all there.', allowContact: true, context: null }
  expect((await alice.post('/feedback', { ...feedback, website: '' })).status).toBe(204)

  const form = { title: 'Riding after the upgrade', slug: 'second-address', status: 'published' }
  expect((await save(admin, before.post, 3, form)).status).toBe(200)
  expect((await server.ask('/content/second-address')).text).toContain('Riding after the upgrade')
  const publish = { intent: 'set-status', id: before.withdrawn, status: 'published' }
  expect((await act(admin, '/admin/posts', publish)).status).toBe(200)
  expect((await server.ask('/content/shown-for-a-moment')).text).toContain('Shown for a moment')

  const change = async (body: object) =>
    expect((await admin.post('/admin/manuals/OR.data', body)).status).toBe(200)
  const { id, item } = before.waiting
  const uncited = { ...item, explanation: 'The admin knows it.' }
  await change({ intent: 'approve-unproved', id, item: uncited })
  expect((await server.ask('/questions/OR')).text).toContain(before.waiting.item.question)
  await change({ intent: 'roll-back', version: 0 })
  expect((await server.ask('/questions/OR')).text).toContain('In Oregon, who must wear a helmet')
  const changeFlags = { intent: 'change-flags', ai_model_id: 'gemini-of-after' }
  expect((await act(admin, '/admin', changeFlags)).status).toBe(200)
  expect((await admin.ask('/admin')).text).toContain('gemini-of-after')

  // An old session may not delete an account, because somebody else may hold the phone.
  const { uid: bobsId, email: bobsEmail } = before.riders.bob
  const again = visitorOf(server)
  await again.signsIn(bobsEmail)
  expect((await again.post(`/users/${bobsId}`, { delete: true })).status).toBe(204)
  expect((await bob.ask('/me')).text).toBe('null')
  const newcomer = visitorOf(server)
  expect(await newcomer.signsIn('new@example.com')).toMatchObject({ email: 'new@example.com' })
  const fresh = visitorOf(server)
  expect(await fresh.signsIn('admin@example.com', adminCode)).toMatchObject({ emailVerified: true })
}
