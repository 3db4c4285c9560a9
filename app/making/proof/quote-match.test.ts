import { describe, expect, test } from 'vitest'
import { readManual } from './manual-text.ts'
import { matchQuote } from './quote-match.ts'

const PAGE = `LANE POSITIONS
A motorcycle wobbles when it is loaded badly. Do not apply the
brakes; braking could make the wobble worse. In rain the dis-
tance grows to four seconds.
Stop at least 16½ feet away, within 15-50 feet of a school bus.
Signal 100 feet before a turn & slow down by 20%.
A full-face helmet protects more. Wear a full-
face helmet that oﬃcers can see. Call 5 a.m. to 7 p.m. only.
The “U.S. Department” says: riders’ boots reach above the an\u00ad
kle. The limit is .08 percent at 1.5 miles or 1,500 feet.
YOU MUST STOP at the line. Passing is legal unless a sign forbids it.
Riders may park here without a permit. Ride alone until dark.
Carry a friend provided that you have two seats. You may carry a
passenger provided the motorcycle has footrests.`
const manual = readManual([PAGE])

const match = (quote: string) => matchQuote(manual, { page: 1, quote })

describe('a quote that stands on its page, and what is shown of it', () => {
  test.each([
    ['as it is', 'A motorcycle wobbles when it is loaded badly.', null],
    ['over a line', 'In rain the distance grows to four seconds.', null],
    [
      'a line breaks a word',
      'In rain the dis- tance grows to four seconds.',
      'In rain the distance grows to four seconds.',
    ],
    [
      'a hyphen of the word',
      'Wear a full-face helmet that officers can see.',
      'Wear a full-face helmet that oﬃcers can see.',
    ],
    [
      'a soft hyphen',
      "says: riders' boots reach above the ankle.",
      'says: riders’ boots reach above the ankle.',
    ],
    ['other quotation marks', "The 'U.S. Department' says", 'The “U.S. Department” says'],
    ['other case', 'You must stop at the line.', 'YOU MUST STOP at the line.'],
    ['a fraction in figures', 'Stop at least 16 1/2 feet away', 'Stop at least 16½ feet away'],
    ['another dash', 'within 15–50 feet of a school bus', 'within 15-50 feet of a school bus.'],
    [
      'signs in words',
      'Signal 100 feet before a turn and slow down by 20 percent.',
      'Signal 100 feet before a turn & slow down by 20%.',
    ],
    [
      'no mark at its end',
      'A motorcycle wobbles when it is loaded badly',
      'A motorcycle wobbles when it is loaded badly.',
    ],
    ['parts of two sentences', 'when it is loaded badly. Do not apply the brakes', null],
    ['with its negation', 'Do not apply the brakes; braking could make the wobble worse.', null],
    ['a limit in the sentence before', 'The limit is .08 percent', null],
  ])('%s', (_what, quote, shown) => {
    expect(match(quote)).toMatchObject({ page: 1, quote: shown ?? quote, found: 'as cited' })
  })
})

test.each([
  ['a number is changed', 'In rain the distance grows to five seconds.'],
  ['the last word is changed', 'A motorcycle wobbles when it is loaded well.'],
  ['a word is added', 'A motorcycle never wobbles when it is loaded badly.'],
  ['“not” is taken out', 'Do apply the brakes; braking could make the wobble worse.'],
  ['digits come together', 'within 1550 feet of a school bus'],
  ['a whole number joins its fraction', 'Stop at least 161/2 feet away'],
  ['it begins inside a number', '50 feet of a school bus'],
  ['it begins behind a point', '5 miles or 1,500 feet'],
  ['it begins behind a comma', '500 feet'],
  ['it loses the point', 'The limit is 08 percent'],
  ['it ends inside a number', 'Stop at least 16'],
  ['it begins inside a word', 'orcycle wobbles when it is loaded'],
  ['it begins inside a word with a hyphen', 'face helmet protects more'],
  ['it ends inside a word', 'A motorcycle wob'],
  ['it skips words', 'Signal 100 feet … slow down by 20%.'],
  ['it is nothing', ' “…” '],
])('a quote that does not stand there: %s', (_what, quote) => {
  expect(match(quote)).toEqual({ code: 'quote' })
})

test.each([
  [
    'apply the brakes; braking could make the wobble worse.',
    'Do not apply the brakes; braking could make the wobble worse.',
  ],
  ['Passing is legal', 'Passing is legal unless a sign forbids it.'],
  ['Call 5 a.m. to 7 p.m.', 'Call 5 a.m. to 7 p.m. only.'],
  ['Riders may park here', 'Riders may park here without a permit.'],
  ['Ride alone', 'Ride alone until dark.'],
  ['Carry a friend', 'Carry a friend provided that you have two seats.'],
  ['You may carry a passenger', 'You may carry a passenger provided the motorcycle has footrests.'],
])('a quote is refused if the rest of its sentence limits it: %s', (quote, sentence) => {
  expect(match(quote)).toEqual({ code: 'cut', detail: sentence })
})

test('letters of two code units move no quote that stands behind them', () => {
  const rare = readManual(['\u{20000}\u{20001} Cover both brakes at crossings.'])
  expect(matchQuote(rare, { page: 1, quote: 'both brakes' })).toMatchObject({
    quote: 'both brakes',
  })
})

test('a hyphen at the end of a line stays if only the model has the word', () => {
  const broken = readManual(['Wear yellow-\ngreen clothing at the dis-\ntance. A distance is far.'])
  const quote = 'Wear yellow-green clothing at the dis-tance.'
  expect(matchQuote(broken, { page: 1, quote })).toMatchObject({
    quote: 'Wear yellow-green clothing at the distance.',
  })
})

describe('words that limit a sentence', () => {
  test.each([
    'Riders should not',
    'You can’t',
    "You don't ever",
    'We cannot',
    'NEVER',
    'Nobody may',
    'It is illegal to',
    'Avoid signs that say to',
    'Only experts',
    'It is a myth that you should',
    'It is wrong to',
    'A common mistake is to',
  ])('refuse a quote that omits them: %s', (start) => {
    const cut = readManual([`Ride well. ${start} pass on a curve at night. Stay right.`])
    expect(matchQuote(cut, { page: 1, quote: 'pass on a curve at night' })).toMatchObject({
      code: 'cut',
    })
  })

  test.each([
    ['another sentence has it', 'Do not speed. Riders pass on a curve at night. Never stop.'],
    ['“provided” is a verb there', 'Use what the dealer provided and pass on a curve at night.'],
    ['“provided” is a passive', 'Experts are provided a map and pass on a curve at night.'],
    ['it is a number', 'See form No. 5, and pass on a curve at night.'],
    ['it is part of a word', 'Take notice and pass on a curve at night, nothwest of it.'],
    [
      'a heading has it',
      `${'What riders say of roads at night and by day is this.\n'.repeat(3)}Do Not Drink and Ride\nMost riders pass on a curve at night.`,
    ],
  ])('refuse no quote if %s', (_why, page) => {
    const found = matchQuote(readManual([page]), { page: 1, quote: 'pass on a curve at night' })
    expect(found).toMatchObject({ page: 1 })
  })

  test('a sentence without a limit wins over another one on the same page', () => {
    const both = readManual(['Do not use the front brake alone. Use the front brake alone here.'])
    expect(matchQuote(both, { page: 1, quote: 'use the front brake alone' })).toMatchObject({
      sentence: 'Use the front brake alone here.',
    })
  })
})
