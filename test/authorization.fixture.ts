import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { listen } from '../app/desk/flags-panel/remote-config.fixture.ts'
import { pageKey, textKey } from '../app/making/manuals/manual-file.ts'
import routes, { riders } from '../app/routes.ts'
import type { Answer, Ask, RunningServer } from '../server/server-process.fixture.ts'
import { ADMIN, type People, STAFF } from './people.fixture.ts'
import { MANUAL, saved, sentTo } from './sent-requests.fixture.ts'
import type { Visitor } from './signed-in.fixture.ts'

/**
 * A route with an endless response. The `.data` twin answers only at the end, so the test sends HEAD
 * instead.
 */
export const STREAM = '/admin/remote-config/updates'

const HERO = 'posts/the-secret-post/hero.1-480.avif'

/** Words that no refusal may contain. */
export const SECRETS =
  /secret post|the-secret-model|@example\.com|content of a file|Why\?|did not provide|\bat \w+ \(/i

/** The model's answer to a request for an article. */
export const DRAFT = JSON.stringify({
  title: 'Helmets',
  excerpt: 'What to wear.',
  seo: { title: 'Helmets', description: 'What to wear.', keywords: ['helmets'] },
  body: ['One', 'Two', 'Three', 'Four'].map((text) => ({ type: 'h2', text })),
})

/** The paths that `server/app.ts` answers without the router. */
const BESIDE = [
  '/healthz',
  '/readyz',
  '/.well-known/security.txt',
  '/files/*',
  '/assets/*',
  '/favicon.svg',
  '/manifest.webmanifest',
  '/service-worker.js',
  '/idp/.well-known/openid-configuration',
]

/** Returns every path of the router, and the server's other paths. */
export function everyPath(): string[] {
  return [...(routes as RouteConfigEntry[]).map(({ path = '' }) => `/${path}`), ...BESIDE]
}

/** True if the path has a twin below `/es`. */
export function isInSpanish(pattern: string): boolean {
  return riders.some(({ path = '' }) => `/${path}` === pattern)
}

/** Fills in the parameters of a path, so that it names existing results, drafts, pages or files. */
export function targetOf(pattern: string, there: { alice: string; id: string; signIn: string }) {
  const values: Record<string, string> = {
    ':abbrev': 'OR',
    ':state': 'oregon',
    ':draw': '2',
    ':kind': 'quiz',
    ':score': '83',
    ':picture': 'quiz-83.png',
    ':manual': MANUAL,
    ':page': '1',
    ':code': '0000000000000',
    ':pupil': '01bcdfghjkmnpqrstvwxzbcdfghj',
    ':secret': 'bcdfghjkmnpqrstvwxzbcdfghj',
    ':file': 'oregon.csv',
    ':slug': 'the-public-post',
    ':uid': there.alice,
    ':id': pattern.startsWith('/idp') ? there.signIn : there.id,
  }
  return pattern
    .replace(/:\w+/g, (parameter) => values[parameter] ?? parameter)
    .replace('/files/*', `/files/${HERO}`)
    .replace('/assets/*', '/assets/missing.js')
    .replace('/*', '/no/such/page')
}

/** A question of the starter bank. Its first option is right. */
function starter(question: string, correctAnswer: string, ...others: string[]) {
  return {
    question,
    options: [correctAnswer, ...others, 'Because'],
    correctAnswer,
    explanation: 'That is why.',
    createdAt: '2026-11-20T12:00:00.000Z',
    version: 0,
    revision: 1,
    origin: 'starter',
  }
}

/** Stores data that a refused person must not read or change: posts, a result of Alice's, and files. */
export async function furnish({ dataDir }: RunningServer, people: People): Promise<string> {
  await people.documents.set('system/remoteConfig', {
    admin_email: ADMIN,
    enable_ai_drafts: true,
    enable_gemini_call: true,
    ai_model_id: 'the-secret-model',
  })
  for (const role of ['author', 'reviewer', 'translator']) {
    await people.documents.set(`roles/${role}`, {
      kind: 'address',
      who: `${role}@example.com`,
      role,
      language: role === 'translator' ? 'es' : null,
      since: '2026-11-20T12:00:00.000Z',
      by: 'admin',
    })
  }
  // The first request of a day keeps the name of the person.
  for (const person of STAFF) await (await people.arrives(person)).ask('/admin')
  await people.documents.set('states/WY/quizItems/helmet', starter('Why?', 'So', 'Or so', 'No'))
  await people.documents.set('states/OR/quizItems/helmet', starter('A question?', 'A', 'B', 'C'))
  for (const key of [HERO, pageKey('OR', MANUAL, 1), textKey('OR', MANUAL, 1)]) {
    const file = path.join(dataDir, 'files', key)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, 'the content of a file')
  }
  const admin = await people.arrives('ADMIN')
  const method = 'POST'
  for (const [id, title, status] of [
    ['the-secret-post', 'The Secret Post', 'draft'],
    ['the-public-post', 'The Public Post', 'published'],
  ] as const) {
    await admin.ask(`/admin/posts/${id}`, { method, ...saved(title, status) })
  }
  const alice = await people.arrives('ALICE')
  const { uid } = JSON.parse((await alice.ask('/me')).text)
  await alice.ask('/attempts', { method, ...sentTo('/attempts', uid) })
  return uid
}

/** Leaves a stream as soon as it begins, so the answer of a stream has a status but no text. */
export async function answerOf(
  server: RunningServer,
  who: Visitor,
  target: string,
  options: Ask,
): Promise<Pick<Answer, 'status' | 'text'> & Partial<Answer>> {
  if (options.method !== 'GET' || target !== STREAM) return who.ask(target, options)
  const stream = await listen(server, who)
  stream.leave()
  return stream.status === 200 ? { status: 200, text: '' } : who.ask(target, options)
}
