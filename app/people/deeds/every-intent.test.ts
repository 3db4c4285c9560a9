import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { INTENTS, type Intent } from '../admin/intents.ts'
import { DEED_WORDS, type Did, READINGS } from './deed-words.ts'
import { thingLink } from './thing-link.ts'
import { feedbackThing, postThing, questionThing, stateThing, type WholeThing } from './things.ts'

const SOURCES = globSync('app/**/*.{ts,tsx}', { exclude: ['**/*.{test,fixture}.*'] })
const read = (file: string) => readFileSync(file, 'utf8')

/**
 * The calls that record what a variable names, and what it may name there. This list is only read: that a done
 * intent reaches the list of changes is shown by `test/authorization.test.ts`, for those that it can carry out.
 */
const NAMED_BY_VARIABLE: Record<string, Did[]> = {
  'app/articles/posts/change-post.server.ts did': ['save-post', 'set-status'],
  'app/desk/data-requests/on-request.server.ts did': ['find-data', 'delete-data', 'export-data'],
  'app/desk/inbox/inbox-actions.server.ts action.intent': ['keep', 'put-back', 'done'],
  'app/desk/translate/change-quote.server.ts did': ['save-quote', 'use-english-quote'],
  'app/desk/uploads/manuals-action.server.ts intent': ['start-run', 'cancel-run', 'dismiss-runs'],
  'app/making/question-bank/arrange-quick-quiz.server.ts change.intent': [
    'take-out',
    'put-in',
    'choose-automatically',
  ],
  'app/making/question-bank/record-change.server.ts did': [
    'approve',
    'approve-unproved',
    'reject',
    'reject-all',
    'bring-back',
    'edit',
    'edit-unproved',
    'correct-everywhere',
    'write',
    'write-unproved',
    'withdraw',
    'roll-back',
    'undo',
    'apply-edition',
  ],
  'app/making/starter-bank/starter-news.server.ts intent': ['take-starter', 'keep-own'],
  'app/site/face-page/change-face.server.ts intent': [
    'save-site',
    'reset-site',
    'save-logo',
    'remove-logo',
  ],
}

/** What no intent asks for: requests and commands without one. */
const WITHOUT_INTENT: Did[] = ['save-manual', 'export-data']

/** Returns the calls of `recordDeed`, each with its file and the argument that says what was done. */
function recordings() {
  return SOURCES.flatMap((file) =>
    [...read(file).matchAll(/\brecordDeed\(\s*services,\s*([^,]+),/g)].map(([, did = '']) => ({
      file,
      did: did.trim(),
    })),
  )
}

const isLiteral = (did: string) => did.startsWith("'")

test('each intent is named for a call that records it, unless it only reads', () => {
  const calls = recordings()
  const variables = calls.filter(({ did }) => !isLiteral(did))
  const places = new Set(variables.map(({ file, did }) => `${file} ${did}`))
  expect([...places].sort()).toEqual(Object.keys(NAMED_BY_VARIABLE).sort())
  const literals = calls.map(({ did }) => did).filter(isLiteral)
  const recorded = new Set<string>([
    ...literals.map((did) => did.slice(1, -1)),
    ...Object.values(NAMED_BY_VARIABLE).flat(),
  ])
  const changing = INTENTS.filter((intent) => !READINGS.some((reading) => reading === intent))
  expect([...recorded].sort()).toEqual([...changing, ...WITHOUT_INTENT].sort())
})

test.each(INTENTS)('%s has words in the list of changes, or only reads', (intent: Intent) => {
  const isReading = READINGS.some((reading) => reading === intent)
  expect(intent in DEED_WORDS).toBe(!isReading)
})

/** Things with the link of a change of them. Only a whole installation has no page. */
const LINKS: [thing: string, to: string | null][] = [
  [questionThing('OR', 'q-1'), '/admin/manuals/OR/questions/q-1'],
  [stateThing('OR'), '/admin/manuals/OR'],
  [postThing('abcd-1234'), '/admin/posts/abcd-1234'],
  [feedbackThing('f1'), '/admin/inbox#feedback-list'],
  ...Object.entries({
    flags: '/admin#remote-config',
    'ai-price': '/admin#ai-price',
    runs: '/admin/uploads',
    inbox: '/admin/inbox',
    people: '/admin/people',
    riders: '/admin/riders',
    site: '/admin/site',
    data: null,
  } satisfies Record<WholeThing, string | null>),
]

test.each(LINKS)('a change of %s links to %s', (thing, to) => {
  expect(thingLink(thing).to).toBe(to)
})

test('these pages link to the changes of what they show', () => {
  const links = SOURCES.flatMap((file) =>
    [...read(file).matchAll(/<ChangesLink (\w+)=(?:"([\w-]+)"|\{(\w+))/g)].map(
      ([, by, whole, variable]) => `${path.basename(file)} ${by} ${whole ?? variable}`,
    ),
  )
  expect(links.sort()).toEqual([
    'ai-price-form.tsx thing ai-price',
    'bank-links.tsx state abbrev',
    'change-list.tsx thing flags',
    'inbox.route.tsx thing inbox',
    'people.route.tsx thing people',
    'post-editor.tsx thing postThing',
    'question.route.tsx thing questionThing',
    'riders.route.tsx thing riders',
    'site.route.tsx thing site',
    'uploads.route.tsx thing runs',
    'versions.route.tsx state abbrev',
  ])
})
