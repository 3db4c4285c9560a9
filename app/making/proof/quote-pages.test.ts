import { describe, expect, test } from 'vitest'
import { readManual } from './manual-text.ts'
import { matchQuote } from './quote-match.ts'

const FACTS = [
  'Helmets carry the letters DOT.',
  'Boots reach above the ankle.',
  'Gloves protect the hands in a fall.',
  'A chain is oiled every 500 miles.',
  'Tires are checked when they are cold.',
  'Mirrors show less than the eyes see.',
]

/** Six pages with running heads. Page 3 of the file has the printed number 1. */
const PAGES = FACTS.map((fact, index) => {
  const printed = index < 2 ? 'i'.repeat(index + 1) : String(index - 1)
  const head = index % 2 && index > 1 ? `${printed} Motorcycle Manual` : 'Chapter 1 | Riding'
  return `${head}\n${fact}\nThis is told once per page, as number ${index}.\nRide safely.\n${printed}`
})
const manual = readManual(PAGES)
const match = (page: number | null, quote: string) => matchQuote(manual, { page, quote })

test.each([
  ['the page of the file', 4, FACTS[3], 4, 'as cited'],
  ['the printed number', 2, FACTS[3], 4, 'by printed number'],
  ['another page', 6, FACTS[3], 4, 'elsewhere'],
  ['no page', null, FACTS[3], 4, 'elsewhere'],
  ['a page that is not there', 99, FACTS[0], 1, 'elsewhere'],
])('a quote that cites %s is found', (_what, cited, quote = '', page, found) => {
  expect(match(cited, quote)).toEqual({ page, quote, sentence: quote, found })
})

describe('a quote that stands on several pages', () => {
  const twice = readManual([
    'Ride well, friend.',
    'Stop here, please.',
    'Look out now.',
    'Ride well, friend.',
  ])

  test('is proved where it is cited', () => {
    expect(matchQuote(twice, { page: 4, quote: 'Ride well, friend.' })).toMatchObject({ page: 4 })
  })

  test('is refused elsewhere, and the pages are named', () => {
    const reason = { code: 'pages', pages: [1, 4], isMore: false }
    expect(matchQuote(twice, { page: 2, quote: 'Ride well, friend.' })).toEqual(reason)
    expect(matchQuote(twice, { page: null, quote: 'Ride well, friend.' })).toEqual(reason)
  })
})

test('printed numbers count only if most pages have them', () => {
  const few = readManual(['Helmets save.', 'Boots last.', 'Stop now.\n1', 'Look out.', 'Go on.'])
  expect(few.printedOffset).toBeNull()
  expect(manual.printedOffset).toBe(-2)
})

test('running heads and page numbers are no part of the text', () => {
  expect(manual.text).not.toMatch(/Chapter|Manual|^\d|^i/m)
  expect(manual.text.match(/Ride safely/g)).toBeNull()
  expect(manual.text.match(/told once per page/g)).toHaveLength(FACTS.length)
})

describe('a sentence over a page break', () => {
  const head = (page: number) => `Motorcycle Manual ${page}`
  const pages = (end: string, start: string) =>
    readManual([
      `${head(1)}\nThe first page says little.\n1`,
      `${head(2)}\nA second one says more than that. ${end}\nPage 2 of 4\n2`,
      `${head(3)}\n${start} Then it is done.\nPage 3 of 4\n3`,
      `${head(4)}\nThe last page ends it.\nPage 4 of 4\n4`,
    ])
  const broken = pages('Keep both feet on the', 'pegs while the motorcycle moves.')
  const quote = 'Keep both feet on the pegs while the motorcycle moves.'

  test.each([
    [2, 2, 'as cited'],
    [3, 3, 'as cited'],
    [4, 2, 'elsewhere'],
  ])('cited on page %d is on page %d', (cited, page, found) => {
    expect(matchQuote(broken, { page: cited, quote })).toEqual({
      page,
      quote,
      sentence: quote,
      found,
    })
  })

  test('is joined if the break is inside a word', () => {
    const word = pages('Keep both feet on the foot-', 'pegs while it moves.')
    expect(
      matchQuote(word, { page: 2, quote: 'Keep both feet on the footpegs while it moves.' }),
    ).toMatchObject({
      quote: 'Keep both feet on the footpegs while it moves.',
    })
  })

  test.each([
    ['You must not', 'apply the brakes at once.'],
    ['You must not', 'Apply the brakes at once.'],
  ])('does not lose what stands before the break: %s | %s', (end, start) => {
    expect(matchQuote(pages(end, start), { page: 3, quote: 'apply the brakes at once' })).toEqual({
      code: 'cut',
      detail: `${end} ${start}`,
    })
  })
})

test('a line of text that repeats at the edge of pages is no running head', () => {
  const pages = [10, 11, 12, 13].map(
    (speed) =>
      `Manual\nAt ${speed} mph, ${speed * 3} feet\nare needed in the rain\nin all.\nManual`,
  )
  const quote = 'At 12 mph, 36 feet are needed in the rain in all.'
  expect(matchQuote(readManual(pages), { page: 3, quote })).toMatchObject({ page: 3, quote })
})
