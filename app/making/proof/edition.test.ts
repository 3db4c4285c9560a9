import { describe, expect, test } from 'vitest'
import { compareWith, type EditionOutcome } from './edition.ts'
import { readManual } from './manual-text.ts'

/** The sentences of the new edition, page by page. */
const PAGES = [
  ['Welcome to riding.', 'This manual is for riders of motorcycles.'],
  ['Keep at least two seconds behind the car ahead.', 'Wear a helmet on every ride.'],
  ['You must signal at least 100 feet before you turn.', 'Never ride after you drank alcohol.'],
  ['A permit is valid for one year.', 'Check the tires and the brakes before each ride.'],
  ['Wear a helmet on every ride.', 'Park on a level surface. Leave the motorcycle in gear.'],
]
const edition = (pages: string[][]) => compareWith(readManual(pages.map((page) => page.join('\n'))))
const sameEdition = edition(PAGES)

/**
 * Converts an outcome to text. Words that the new edition adds are in [brackets], and removed words
 * are in {braces}.
 */
function marked(outcome: EditionOutcome): string {
  if (outcome.is !== 'changed') return outcome.is
  return outcome.parts
    .map(({ text, is }) => (is === 'same' ? text : is === 'added' ? `[${text}]` : `{${text}}`))
    .join('')
}

describe('a quote that the new edition has', () => {
  test.each<[string, number, 'stands' | 'moved', number]>([
    ['Keep at least two seconds behind the car ahead.', 2, 'stands', 2],
    ['Wear a helmet on every ride.', 2, 'stands', 2],
    ['Wear a helmet on every ride.', 5, 'stands', 5],
    ['A permit is valid for one year.', 3, 'moved', 4],
    ['A permit is valid for one year.', 90, 'moved', 4],
    ['keep at least two  seconds behind the car ahead', 4, 'moved', 2],
  ])('%s of page %i %s on page %i', (quote, page, is, now) => {
    const outcome = sameEdition({ page, quote })
    expect(outcome).toMatchObject({ is, page: now })
  })

  test('moved to the nearest of several pages', () => {
    const quote = 'Wear a helmet on every ride.'
    expect(sameEdition({ page: 4, quote })).toMatchObject({ is: 'moved', page: 5 })
    expect(sameEdition({ page: 1, quote })).toMatchObject({ is: 'moved', page: 2 })
  })

  test('comes back in the characters of the new edition', () => {
    const quote = 'keep at least two seconds behind the car ahead'
    expect(sameEdition({ page: 2, quote })).toEqual({
      is: 'stands',
      page: 2,
      quote: 'Keep at least two seconds behind the car ahead.',
    })
  })
})

describe('a quote that the new edition says in other words', () => {
  test.each([
    [3, 'You must signal at least {200}[100] feet before you turn.'],
    [4, 'A permit is valid for {six months}[one year].'],
    [4, 'Check the tires [and the brakes ]before each ride.'],
    [5, 'Park on a {flat}[level] surface. Leave the motorcycle in gear.'],
    [3, '{Ride}[Never ride] after you drank alcohol.'],
    [3, '[You must ]signal at least {200}[100] feet [before you turn.]'],
  ])('on page %i: %s', (page, text) => {
    const quote = text.replace(/\[[^\]]*\]|[{}]/g, '').trim()
    const outcome = sameEdition({ page: 1, quote })
    expect(marked(outcome)).toBe(text)
    expect(outcome).toMatchObject({ page })
  })

  test('because a word before it turns it now', () => {
    const quote = 'ride after you drank alcohol'
    expect(marked(sameEdition({ page: 3, quote }))).toBe('[Never ]ride after you drank alcohol[.]')
  })
})

test.each([
  'Turn the fuel valve to the reserve position when the engine sputters.',
  'Sidecars change how a motorcycle handles.',
  '',
])('a quote is gone if no sentence is like it: %s', (quote) => {
  expect(sameEdition({ page: 3, quote })).toEqual({ is: 'gone' })
})

test('an edition without text has nothing of the one before it', () => {
  const compare = edition([[], []])
  for (const quote of PAGES.flat()) expect(compare({ page: 2, quote })).toEqual({ is: 'gone' })
})
