import { randomBytes } from 'node:crypto'
import { EMPTY_FORM } from '../app/articles/editor/post-form.ts'
import type { Intent } from '../app/people/admin/intents.ts'
import { ALL_FIELDS, BEFORE, namesOf } from '../app/site/face-page/face-fields.ts'
import type { Ask } from '../server/server-process.fixture.ts'

export const MANUAL = '0123456789ab'

type Sent = Pick<Ask, 'headers' | 'body'> & { query?: string; id?: string }

const RUNS_AND_FLAGS: Intent[] = [
  'start-run',
  'cancel-run',
  'dismiss-runs',
  'set-ai-price',
  'change-flags',
]

/** The intents of each action that has several intents. */
const INTENTS: Record<string, (Intent | 'save' | 'count')[]> = {
  '/admin': RUNS_AND_FLAGS,
  '/admin/uploads': RUNS_AND_FLAGS,
  '/admin/manuals/:abbrev': ['start-run', 'apply-edition', 'take-starter', 'keep-own'],
  '/admin/manuals/:abbrev/review': [
    'approve',
    'approve-unproved',
    'reject',
    'reject-all',
    'bring-back',
  ],
  '/admin/manuals/:abbrev/statistics': ['start-anew'],
  '/admin/manuals/:abbrev/questions/:id': ['edit', 'edit-unproved', 'withdraw'],
  '/admin/manuals/:abbrev/write': ['write', 'write-unproved'],
  '/admin/manuals/:abbrev/versions': ['roll-back', 'undo'],
  '/admin/manuals/:abbrev/questions/:id/everywhere': ['correct-everywhere'],
  '/admin/manuals/:abbrev/quick-quiz': ['take-out', 'put-in', 'choose-automatically'],
  '/admin/manuals/:abbrev/import': ['compare-import', 'publish-import'],
  '/admin/manuals/:abbrev/translations': ['translate', 'stop-translating'],
  '/admin/manuals/:abbrev/translations/:id': [
    'save-translation',
    'use-release',
    'reject-all',
    'save-quote',
    'use-english-quote',
  ],
  '/admin/inbox': ['keep', 'withdraw', 'put-back', 'done', 'all-done'],
  '/admin/people': ['give-role', 'take-role'],
  '/admin/site': ['save-site', 'reset-site', 'save-logo', 'remove-logo'],
  '/admin/riders': ['find-data', 'delete-data'],
  '/admin/posts': ['set-status', 'delete-post', 'restore-post'],
  '/admin/posts/:id': ['save-post', 'draft-post', 'photo'],
  // Not a field that the server reads: the owner says which of the two it is.
  '/attempts': ['save', 'count'],
}

export function intentsSentTo(pattern: string): string[] {
  return everySent(pattern).flatMap((sent) => intentIn(sent) ?? [])
}

export function intentIn({ body }: Sent): string | null {
  const text = String(body)
  return text.startsWith('{')
    ? (JSON.parse(text).intent ?? null)
    : new URLSearchParams(text).get('intent')
}

/** Returns the intents that the forms of the admin send. */
export function everyIntent(): Set<string> {
  const patterns = Object.keys(INTENTS).filter((pattern) => pattern.startsWith('/admin'))
  return new Set(patterns.flatMap(intentsSentTo))
}

/**
 * Returns a request for each intent of an action. The server executes the request if the sender is
 * allowed.
 */
export function everySent(pattern: string, alice = ''): Sent[] {
  return (INTENTS[pattern] ?? [undefined]).map((intent) => sentTo(pattern, alice, intent))
}

/** Returns a new request. The server executes the request if the sender is allowed. */
export function sentTo(pattern: string, alice = '', intent = INTENTS[pattern]?.[0]): Sent {
  const id = randomBytes(16).toString('hex')
  switch (pattern) {
    case '/admin/manuals':
      return { query: '?state=OR', body: 'no manual' }
    case '/admin/uploads/read':
      return { body: 'no manual' }
    case '/admin/manuals/:abbrev/pages/:page':
      return { query: `?manual=${MANUAL}` }
    case '/admin/manuals/:abbrev':
    case '/admin/manuals/:abbrev/review':
    case '/admin/manuals/:abbrev/statistics':
    case '/admin/manuals/:abbrev/questions/:id':
    case '/admin/manuals/:abbrev/write':
    case '/admin/manuals/:abbrev/versions':
      return json({
        intent,
        id: 'none',
        revision: 1,
        item: {},
        version: 9,
        manual: MANUAL,
        release: 'none',
        questions: [{ id: 'none', revision: 1 }],
      })
    case '/admin/manuals/:abbrev/questions/:id/everywhere':
      return urlEncoded({ intent: intent ?? '', revision: '1' })
    case '/admin/manuals/:abbrev/quick-quiz':
      return json({ intent, id: 'none', put: 'other', version: 9 })
    case '/admin/manuals/:abbrev/import':
    case '/admin/manuals/:abbrev/translations':
    case '/admin/manuals/:abbrev/translations/:id':
      return urlEncoded({ intent: intent ?? '' })
    case '/admin':
    case '/admin/uploads':
      if (intent === 'set-ai-price') return urlEncoded({ intent, input: '0.3', output: '2.5' })
      if (intent === 'change-flags') return urlEncoded({ intent, enable_gemini_call: 'false' })
      return urlEncoded({ intent: intent ?? '', abbrev: 'OR' })
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
    case '/admin/people':
      return urlEncoded({
        intent: intent ?? '',
        kind: 'address',
        who: `${id}@example.org`,
        role: 'author',
        id,
      })
    case '/admin/site':
      return urlEncoded({
        ...Object.fromEntries([...ALL_FIELDS].flatMap(namesOf).map((name) => [BEFORE + name, ''])),
        intent: intent ?? '',
        license: 'MIT',
        field: 'license',
      })
    case '/admin/riders':
      return urlEncoded({ intent: intent ?? '', address: 'nobody@example.org' })
    case '/admin/riders/data':
      return urlEncoded({ address: 'nobody@example.org' })
    case '/admin/remote-config':
      return json({ signals: {} })
    case '/admin/at-work':
      return json({ thing: 'post/the-secret-post', tab: id })
    case '/admin/posts':
      return urlEncoded({ intent: intent ?? '', id: 'the-secret-post', status: 'draft' })
    case '/admin/posts/:id':
      if (intent === 'draft-post') return urlEncoded({ intent, brief: 'Helmets' })
      if (intent === 'photo') return urlEncoded({ intent, photo: 'no photo' })
      return { ...saved(`Title ${id}`, 'draft'), id }
    case '/feedback':
      return json({
        email: null,
        message: 'Hello',
        allowContact: false,
        context: null,
        website: '',
      })
    case '/accessibility':
      return urlEncoded({ message: 'Hello', website: '' })
    case '/reports':
      return json({ state: 'OR', itemId: 'helmet', revision: 1, kind: 'typo', text: '' })
    case '/attempts': {
      const owner = intent === 'count' ? null : alice
      const texts = { option: 'So', question: 'Why?', key: 'So' }
      const when = { at: new Date().toISOString(), isFirst: true }
      const pick = { item: 'helmet', revision: 1, ...texts, ...when }
      const told = { owner, id, state: 'WY', mode: 'quiz', isFinished: true, picks: [pick] }
      return json({ intent, ...told })
    }
    case '/outcomes':
      return json({ id, state: 'OR', band: '80-90', outcome: 'passed' })
    case '/begun':
      return json({ state: 'OR', mode: 'quiz' })
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

export function saved(title: string, status: string): Sent {
  const post = JSON.stringify({ base: 0, form: { ...EMPTY_FORM, title, status } })
  return urlEncoded({ intent: 'save-post', post })
}
