import { describe, expect, test } from 'vitest'
import { EMPTY_FORM, FORM_FIELDS, readForm, splitList } from '../app/articles/editor/post-form.ts'
import { articleDraft } from '../app/articles/posts/article-draft.ts'
import { readBody } from '../app/articles/posts/body-blocks.ts'
import { readHeroLink } from '../app/articles/posts/hero-picture.ts'
import { slugOf } from '../app/articles/posts/post.ts'
import { FLAGS, type Flag, readFlag } from '../app/base/remote-config/remote-config.ts'
import { placesIn } from '../app/base/text/json-places.ts'
import { email } from '../app/base/text/text.ts'
import { writtenItems } from '../app/making/generation/written-items.ts'
import { readManual } from '../app/making/proof/manual-text.ts'
import { formOf } from '../app/making/proof/option-form.ts'
import { quantitiesIn } from '../app/making/proof/quantities.ts'
import { checkBatch } from '../app/making/proof/question-checks.ts'
import { matchQuote } from '../app/making/proof/quote-match.ts'
import { questionChange } from '../app/making/question-bank/question-changes.ts'
import { initials } from '../app/people/auth/initials.ts'
import { feedbackForm } from '../app/people/feedback/feedback.ts'
import { optionsNeedTheirPlaces } from '../app/questions/question/option-order.ts'
import { receivedAttempt } from '../app/riders/attempts/attempts.server.ts'
import { fileHeaders } from '../app/site/operations/served-files.server.ts'
import { readBrokenList, readJson } from '../platform/ai/read-json.ts'
import { isKnown } from '../platform/entity-tag.ts'
import { clientAddress, readProxies } from '../server/http/client-address.ts'
import { cachePage } from '../server/page-cache/cached-page.ts'
import { worstTexts } from './worst-texts.ts'

const LENGTH = 200_000
const MAX_MS = 50
const MAX_WALKS = 10
const TRIES = 10

const proxies = readProxies('127.0.0.1')
const context = { stateAbbrev: 'OR', stateName: 'x', questionId: 'q-3', questionText: 'x' }
const item = {
  question: 'What?',
  options: ['a', 'b', 'c', 'd'],
  correctAnswer: 'a',
  explanation: 'x',
  page: 1,
  quote: 'a quote of some words',
}

/** Runs a model's answer through all its checks. */
function checkItems(fields: object, page: string) {
  const items = writtenItems.parse([{ ...item, ...fields }]).filter((one) => one !== null)
  const manual = readManual([page])
  return checkBatch(items, { stateName: 'Oregon', manual, published: items })
}

const page = cachePage(
  { status: 200, headers: {}, bytes: Buffer.alloc(2_000), routePattern: null },
  { content: '1', hour: '1' },
)
const CITED_IN = { page: 1, quote: 'in' }

const PARSERS: Record<string, (text: string) => unknown> = {
  'Accept-Encoding': (text) => page.answerTo({ 'accept-encoding': text }),
  'If-None-Match': (text) => isKnown(text, '"x"'),
  'X-Forwarded-For': (text) => clientAddress('127.0.0.1', text, proxies),
  'the key of a file': fileHeaders,
  'the link to a hero': readHeroLink,
  'a hero, nearly': (text) => readHeroLink(`/files/posts/a/hero.0${text}`),
  'an email': (text) => email.safeParse(text),
  'an email, nearly': (text) => email.safeParse(`a@${text}`),
  'a link': (canonical) =>
    readForm({ ...EMPTY_FORM, title: 'x', canonical: `https://${canonical}` }),
  'a path of a link': (text) =>
    readForm({ ...EMPTY_FORM, title: 'x', canonical: `https://a.example/${text}` }),
  initials: (text) => initials({ name: text, email: text }),
  slug: slugOf,
  tags: splitList,
  'a body': readBody,
  'the places in a body': (text) => placesIn(`[${text}]`),
  'a body, nearly': (text) => readBody(JSON.stringify([{ type: text, [text]: text }])),
  'options of a question': (text) => optionsNeedTheirPlaces([text]),
  'a state in a quiz': (text) => receivedAttempt.safeParse({ id: text, state: text }),
  quantities: quantitiesIn,
  'the form of an option': formOf,
  'a page of a manual': (text) => readManual([text]),
  'a sentence without an end': (text) => matchQuote(readManual([`${text} in`]), CITED_IN),
  'a model’s answer': readJson,
  'a model’s answer, in a list': (text) => readJson(`[${text}]`),
  'a model’s answer, cut off': readBrokenList,
  'a model’s answer, cut off in a list': (text) => readBrokenList(`[{"a":"${text}`),
  'a draft': (text) =>
    articleDraft.safeParse({ title: text, excerpt: text, seo: text, body: text }),
  'a change of questions': (text) =>
    questionChange.safeParse({ intent: 'edit', id: text, item: text }),
  'a feedback': (message) =>
    feedbackForm.safeParse({ email: message, message, allowContact: true, context, website: '' }),
  'a feedback about a question': (text) =>
    feedbackForm.safeParse({ email: null, context: { ...context, questionId: `q-${text}` } }),
  ...Object.fromEntries(
    FORM_FIELDS.map((field) => [
      `a post's ${field}`,
      (text: string) => readForm({ ...EMPTY_FORM, title: 'x', [field]: text }),
    ]),
  ),
  ...Object.fromEntries(
    Object.keys(FLAGS).map((flag) => [
      `the flag ${flag}`,
      (text: string) => readFlag(flag as Flag, text),
    ]),
  ),
  ...Object.fromEntries(
    Object.keys(item).map((field) => [
      `a question's ${field}`,
      (text: string) =>
        checkItems({ [field]: field === 'options' ? [text, text, 'c', 'd'] : text }, 'a page'),
    ]),
  ),
}

const TEXTS = [...worstTexts(LENGTH), ...worstTexts(LENGTH, 'br')]

/**
 * Runs `run` a few times, until a run is within the limit. Returns the shortest processor time in
 * milliseconds.
 */
function processorTime(run: () => unknown, limitMs = 0): number {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < TRIES && least > limitMs; tries++) {
    const before = process.threadCpuUsage()
    run()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

/**
 * True if a run takes longer than `MAX_MS`, and longer than `MAX_WALKS` walks over such a text. The
 * walks measure the current speed of the machine.
 */
function isSlow(run: () => unknown): boolean {
  const ms = processorTime(run, MAX_MS)
  return ms > MAX_MS && ms > MAX_WALKS * processorTime(walk)
}

function walk() {
  return Array.from('a'.repeat(LENGTH), (character) => character.codePointAt(0))
}

describe('200 KB of the worst text take no parser long', () => {
  test.each(Object.entries(PARSERS))('%s', (_name, parse) => {
    const slow = TEXTS.filter(({ text }) => isSlow(() => parse(text)))
    expect(slow.map(({ name }) => name)).toEqual([])
  })
})

test.each([
  ['everywhere', 'a'.repeat(LENGTH), `${'a'.repeat(1_900)}b`],
  ['everywhere, but for its start', 'a'.repeat(LENGTH), `b${'a'.repeat(1_900)}`],
  ['at the end of each line of a list', `${'a'.repeat(400)}:\n• b\n`.repeat(400), 'a'.repeat(900)],
])('a quote takes no time whose characters are %s', (_where, page, quote) => {
  const manual = readManual([page])
  expect(isSlow(() => matchQuote(manual, { page: 1, quote }))).toBe(false)
  expect(matchQuote(manual, { page: 1, quote })).toEqual({ code: 'quote' })
})
