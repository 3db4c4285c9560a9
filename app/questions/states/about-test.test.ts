import { describe, expect, test } from 'vitest'
import { readStarterContent } from '../../making/starter-bank/starter-content.server.ts'
import type { AboutTest } from './about-test.ts'
import { missingFigures, publishedFigures } from './about-test-figures.ts'
import * as messages from './about-test-messages.ts'
import { saidBy } from './said-by.ts'

/** The labels that the list of facts adds to those of the notes. */
const OWN_LABELS = [
  messages.knowledgeTest(),
  messages.languages(),
  messages.manual(),
  messages.manualIn('Spanish'),
]

const STATES = readStarterContent().states

function aboutIn(abbrev: string): AboutTest {
  const state = STATES.get(abbrev)
  if (!state) throw new Error(`There is no content for ${abbrev}`)
  return { ...state.test, book: state.book }
}

test.each([
  // Only the number of questions is published.
  [
    'UT',
    '25 questions.',
    'Not published (July 2026): the passing score, a time limit, the languages.',
  ],
  ['MA', '25 questions, 18 right answers to pass, 25 minutes.', null],
  [
    'SC',
    '80 percent to pass.',
    'Not published (July 2026): the number of questions, a time limit, the languages.',
  ],
  [
    'FL',
    null,
    'Not published (February 2026): the number of questions, the passing score, a time limit.',
  ],
])(
  'the sentences about the test of %s list its published and its unpublished figures',
  (abbrev, known, missing) => {
    expect(publishedFigures(aboutIn(abbrev))).toBe(known)
    expect(missingFigures(aboutIn(abbrev))).toBe(missing)
  },
)

describe.each([...STATES.keys()])('in %s,', (abbrev) => {
  const about = aboutIn(abbrev)
  const known = publishedFigures(about)

  test('each figure has a source or is listed as not published', () => {
    const { questions, minutes, languages, percentToPass, toPass } = about
    const isMarkKnown = (toPass !== null && questions !== null) || percentToPass !== null
    const missing = missingFigures(about) ?? ''
    expect(missing.includes('the number of questions')).toBe(questions === null)
    expect(missing.includes('the passing score')).toBe(!isMarkKnown)
    expect(missing.includes('a time limit')).toBe(minutes === null)
    expect(missing.includes('the languages')).toBe(languages === null)
    if (known) expect(about.provenance).not.toBe('not published')
    if (known) expect(about.source).not.toBeNull()
  })

  test('no two facts have the same label', () => {
    const labels = [...about.notes.map(({ label }) => label), ...OWN_LABELS]
    expect(new Set(labels).size).toBe(labels.length)
  })

  test('the languages have a source', () => {
    const { languages, languagesBy } = about
    if (languages === null) return expect(languagesBy).toBeUndefined()
    const sentence = saidBy(languagesBy ?? about)
    expect(sentence).toMatch(
      /^(?:Official: |Not official: from ).+, (?:undated|(?:[A-Z][a-z]+ )?\d{4})\.$/,
    )
  })
})
