import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { pageKey, textKey } from '../app/manuals/manual-file.ts'
import { EMPTY_FORM } from '../app/posts/editor/post-form.ts'
import routes, { riders } from '../app/routes.ts'
import type { Ask, RunningServer } from '../server/server-process.fixture.ts'
import { ADMIN, type People } from './people.fixture.ts'

const MANUAL = '0123456789ab'
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

type Sent = Pick<Ask, 'headers' | 'body'> & { query?: string; id?: string }

/** The intents of each action that has several intents. */
const INTENTS: Record<string, string[]> = {
  '/admin': ['start-run', 'set-ai-price', 'change-flags'],
  '/admin/uploads': ['dismiss', 'cancel-run', 'start-run'],
  '/admin/manuals/:abbrev': [
    'approve',
    'approve-unproved',
    'reject',
    'reject-all',
    'bring-back',
    'edit',
    'edit-unproved',
    'write',
    'write-unproved',
    'withdraw',
    'roll-back',
    'undo',
    'apply-edition',
    'start-anew',
    'start-run',
  ],
  '/admin/manuals/:abbrev/quick-quiz': ['take-out', 'put-in', 'choose-automatically'],
  '/admin/manuals/:abbrev/import': ['compare', 'publish'],
  '/admin/manuals/:abbrev/translations': ['translate', 'stop'],
  '/admin/manuals/:abbrev/translations/:id': ['save', 'use-release'],
  '/admin/inbox': ['keep', 'withdraw', 'bring-back', 'done', 'all-done'],
  '/admin/riders': ['find', 'delete'],
  '/admin/posts': ['set-status', 'delete', 'restore'],
  '/admin/posts/:id': ['save', 'draft'],
  // Not a field that the server reads: the owner says which of the two it is.
  '/sessions': ['save', 'count'],
}

export function intentsSentTo(pattern: string): string[] {
  return everySent(pattern).flatMap(({ body }) => {
    const text = String(body)
    return text.startsWith('{')
      ? (JSON.parse(text).intent ?? [])
      : new URLSearchParams(text).getAll('intent')
  })
}

/**
 * Returns a request for each intent of an action. The server executes the request if the sender is
 * allowed.
 */
export function everySent(pattern: string, alice = ''): Sent[] {
  return (INTENTS[pattern] ?? ['']).map((intent) => sentTo(pattern, alice, intent))
}

/** Returns a new request. The server executes the request if the sender is allowed. */
export function sentTo(pattern: string, alice = '', intent = INTENTS[pattern]?.[0]): Sent {
  const id = randomBytes(16).toString('hex')
  switch (pattern) {
    case '/admin/manuals':
      return { query: '?state=OR', body: 'no manual' }
    case '/admin/uploads/read':
      return { body: 'no manual' }
    case '/admin/uploads':
      return urlEncoded({ intent: intent ?? '', abbrev: 'OR' })
    case '/admin/manuals/:abbrev/pages/:page':
      return { query: `?manual=${MANUAL}` }
    case '/admin/manuals/:abbrev':
      return json({
        intent,
        id: 'none',
        revision: 1,
        item: {},
        version: 9,
        manual: MANUAL,
        questions: [{ id: 'none', revision: 1 }],
      })
    case '/admin/manuals/:abbrev/quick-quiz':
      return json({ intent, id: 'none', put: 'other', version: 9 })
    case '/admin/manuals/:abbrev/import':
    case '/admin/manuals/:abbrev/translations':
    case '/admin/manuals/:abbrev/translations/:id':
      return urlEncoded({ intent: intent ?? '' })
    case '/admin':
      if (intent === 'start-run') return urlEncoded({ intent, abbrev: 'OR' })
      if (intent === 'set-ai-price') return urlEncoded({ intent, input: '0.3', output: '2.5' })
      return urlEncoded({ intent: 'change-flags', enable_ai_drafts: 'true' })
    case '/admin/inbox':
      return urlEncoded({
        intent: intent ?? '',
        state: 'OR',
        itemId: 'none',
        revision: '1',
        pulledAt: '',
        id: 'none',
        find: 'no such feedback',
      })
    case '/admin/riders':
      return urlEncoded({ intent: intent ?? '', address: 'nobody@example.org' })
    case '/admin/riders/data':
      return urlEncoded({ address: 'nobody@example.org' })
    case '/admin/remote-config':
      return json({ signals: {} })
    case '/admin/posts':
      return urlEncoded({ intent: intent ?? '', id: 'the-secret-post', status: 'draft' })
    case '/admin/posts/:id':
      if (intent === 'draft') return urlEncoded({ intent, brief: 'Helmets' })
      return { ...saved(`Title ${id}`, 'draft'), id }
    case '/feedback':
      return json({
        email: null,
        message: 'Hello',
        allowContact: false,
        context: null,
        website: '',
      })
    case '/reports':
      return json({ state: 'OR', itemId: 'helmet', revision: 1, kind: 'typo', text: '' })
    case '/sessions': {
      const owner = intent === 'count' ? null : alice
      const texts = { option: 'So', question: 'Why?', key: 'So' }
      const when = { at: new Date().toISOString(), isFirst: true }
      const pick = { item: 'helmet', revision: 1, ...texts, ...when }
      const told = { owner, id, state: 'WY', mode: 'quiz', isFinished: true, picks: [pick] }
      return json({ intent, ...told })
    }
    case '/users/:uid':
      return json({ delete: true })
    case '/users/:uid/reports':
      return json({ read: [{ state: 'OR', itemId: 'helmet', revision: 1 }] })
    case '/idp/sign-in/:id':
      return urlEncoded({ email: 'carol@example.com', code: '' })
    default:
      return json({})
  }
}

function json(body: unknown): Sent {
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
}

function urlEncoded(fields: Record<string, string>): Sent {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return { body: new URLSearchParams(fields).toString(), headers }
}

function saved(title: string, status: string): Sent {
  const post = JSON.stringify({ base: 0, form: { ...EMPTY_FORM, title, status } })
  return urlEncoded({ intent: 'save', post })
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
    ai_model_id: 'the-secret-model',
  })
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
  await alice.ask('/sessions', { method, ...sentTo('/sessions', uid) })
  return uid
}
