import { describe, expect, test } from 'vitest'
import { readManual } from './manual-text.ts'
import { matchQuote } from './quote-match.ts'

const LIST = `Riding at night is harder, because drivers and riders see less of the road.
A motorcycle has one headlight, which other drivers can take for a far-off
car. Reflective clothing shows them where a rider is, and how far away that
is. So think of what the others see of you. When riding at night:
• Reduce your speed.
• Increase distance from the vehicle
ahead and behind.
• Use the high beam
Wobbles
When a motorcycle wobbles, never:
1. Apply the brakes at once.
2. Let go of the handlebars.
If you must stop quickly, take these steps.
– Squeeze both brakes
– Keep the wheel straight
\uf0b7 Stay calm`
const manual = readManual([LIST])
const match = (quote: string) => matchQuote(manual, { page: 1, quote })

describe('a quote from a list', () => {
  test.each([
    ['one point', 'Reduce your speed.', 'Reduce your speed.'],
    ['a point with its mark', '• Reduce your speed.', 'Reduce your speed.'],
    [
      'the lead and the first point',
      'When riding at night: Reduce your speed.',
      'When riding at night: • Reduce your speed.',
    ],
    [
      'the lead and a later point',
      'When riding at night: Increase distance from the vehicle ahead and behind.',
      'When riding at night: … Increase distance from the vehicle ahead and behind.',
    ],
    [
      'the lead and the last point',
      'When riding at night, use the high beam',
      'When riding at night: … Use the high beam',
    ],
    [
      'the lead and two later points',
      'When riding at night: • Increase distance from the vehicle ahead and behind. • Use the high beam',
      'When riding at night: … Increase distance from the vehicle ahead and behind. • Use the high beam',
    ],
    [
      'two points without marks',
      'Reduce your speed. Increase distance from the vehicle ahead and behind.',
      'Reduce your speed. • Increase distance from the vehicle ahead and behind.',
    ],
    [
      'two points with other marks',
      '- Reduce your speed. - Increase distance from the vehicle',
      'Reduce your speed. • Increase distance from the vehicle',
    ],
    [
      'numbers left out',
      'never: Apply the brakes at once. Let go of the handlebars.',
      'never: 1. Apply the brakes at once. 2. Let go of the handlebars.',
    ],
    [
      'numbers copied',
      'never: 1. Apply the brakes at once. 2. Let go of the handlebars.',
      'never: 1. Apply the brakes at once. 2. Let go of the handlebars.',
    ],
    [
      'a lead that is a sentence',
      'If you must stop quickly, take these steps. Keep the wheel straight',
      'If you must stop quickly, take these steps. … Keep the wheel straight',
    ],
    [
      'a bullet of a symbol font',
      'Keep the wheel straight. Stay calm',
      'Keep the wheel straight • Stay calm',
    ],
  ])('is found: %s', (_what, quote, shown) => {
    const found = match(quote)
    expect(found).toMatchObject({ page: 1, quote: shown })
    // A later check looks up the quote in the result, so this quote must match, too.
    expect(match(shown)).toMatchObject({ quote: shown })
  })

  test.each([
    ['skips words inside a point', 'When riding at night: Increase distance ahead and behind.'],
    ['skips the start of a point', 'When riding at night: distance from the vehicle ahead'],
    ['skips a point between two points', 'Reduce your speed. Use the high beam'],
    ['takes the lead of another list', 'When riding at night: Let go of the handlebars.'],
  ])('is not there if it %s', (_what, quote) => {
    expect(match(quote)).toEqual({ code: 'quote' })
  })

  test.each([
    ['Apply the brakes at once.', 'When a motorcycle wobbles, never: Apply the brakes at once.'],
    ['Let go of the handlebars.', 'When a motorcycle wobbles, never: Let go of the handlebars.'],
  ])('is refused if its lead limits it: %s', (quote, sentence) => {
    expect(match(quote)).toEqual({ code: 'cut', detail: sentence })
  })

  test('has its lead in its sentence, but no other point', () => {
    expect(match('Use the high beam')).toMatchObject({
      sentence: 'When riding at night: Use the high beam',
    })
  })
})

/** Returns what the manual says of the last point of its only page. */
function lastPointOf(page: string) {
  const quote = page.slice(page.lastIndexOf('\n') + 1).replace(/^[•o] /, '')
  return { quote, found: matchQuote(readManual([page]), { page: 1, quote }) }
}

test.each([
  ['a lead without a colon', 'Riders must never\n• follow closely\n• pass on hills'],
  ['a heading as lead', 'Things to Avoid\n• Tight curves\n• Wet leaves'],
  ['a list in a list', 'Do not:\n• In rain:\no Brake hard\no Lean far'],
  ['back in the outer list', 'Do not:\n• In rain:\no Brake hard\no Lean far\n• Speed up'],
  [
    'a sentence that forbids what follows',
    'Groups are seen well. Avoid these mistakes when you ride in a group.\n• Riding side by side\n• Passing in pairs',
  ],
  ['“following”', 'Never do the following in a curve.\n• Brake hard\n• Lean far back'],
  ['a heading of don’ts', 'Don’ts for Riders\n• Brake hard in a curve'],
  ['a heading of mistakes', 'Common Mistakes\n• Tight curves\n• Wet leaves'],
  ['these alone', 'Never do any of these.\n• Brake hard\n• Lean far back'],
  ['“below”', 'Never do what is listed below.\n• Brake hard\n• Lean far back'],
  ['“following” first', 'The following actions are illegal.\n• Brake hard\n• Lean far back'],
  ['“these” first', 'These are mistakes of many riders.\n• Brake hard\n• Lean far back'],
  ['lines without marks', 'Never:\nBrake hard in the rain\nLean far'],
])('a point is refused behind %s', (_what, page) => {
  expect(lastPointOf(page).found).toMatchObject({ code: 'cut' })
})

test.each([
  ['that forbids nothing', 'Take these steps in a curve.'],
  ['about something else', 'Never ride tired.'],
  ['with “below”', 'Never ride below the limit.'],
  ['with “following”', 'Avoid following other vehicles too closely.'],
  ['with “these”', 'Never follow these trucks too closely.'],
])('a point passes behind a sentence %s', (_what, lead) => {
  const { quote, found } = lastPointOf(`${lead}\n• Lean with the bike`)
  expect(found).toMatchObject({ quote })
})

describe('a list whose font gives its bullets no meaning is read as a list', () => {
  const marks = [...'\u0001\u0003\u0017\u001f\u007f\u0080\u0095\u009f\ue000\uf0b7\ufffd\u{f0000}']
  test.each(marks)('%j', (mark) => {
    const page = ['When riding at night:', 'Slow down in good time.', 'Use the high beam.']
    const manual = readManual([page.join(`\n${mark} `)])
    const shown = (quote: string) => matchQuote(manual, { page: 1, quote })
    expect(shown('Slow down in good time')).toMatchObject({
      quote: 'Slow down in good time.',
      sentence: 'When riding at night: Slow down in good time.',
    })
    expect(shown(page.join(' '))).toMatchObject({
      quote: 'When riding at night: • Slow down in good time. • Use the high beam.',
    })
    expect(shown(page.join(` ${mark} `))).toMatchObject({ page: 1 })
  })
})
