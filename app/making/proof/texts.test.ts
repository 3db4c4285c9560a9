import { describe, expect, test } from 'vitest'
import {
  areLettered,
  hasAddress,
  hasMarkup,
  listsOptions,
  needsPicture,
  pointsAtSign,
  withoutLetter,
  withoutMarkup,
} from './texts.ts'

describe('HTML and Markdown', () => {
  test.each([
    ['<b>Stop</b> at the line', 'Stop at the line'],
    ['Stop<br>here', 'Stop here'],
    ['<img src=x onerror=alert(1)>Stop', 'Stop'],
    ['Stop&nbsp;here', 'Stop here'],
    ['**Stop** at the line', 'Stop at the line'],
    ['Stop *fully* here', 'Stop fully here'],
    ['Use `both` brakes', 'Use both brakes'],
    ['# Stopping', 'Stopping'],
    ['- Stop at the line', 'Stop at the line'],
    ['See [the page](https://a.example/x)', 'See the page'],
    ['__Never__ stop', 'Never stop'],
    ['\\(70\\) percent', '70 percent'],
    ['Stop _fully_ here', 'Stop fully here'],
    ['Stop (_fully_), then go', 'Stop (fully), then go'],
  ])('are found and removed: %s', (text, plain) => {
    expect(hasMarkup(text)).toBe(true)
    expect(withoutMarkup(text)).toBe(plain)
  })

  test.each(['Keep $t \\ge 2$ seconds', 'Keep $d$ feet away'])(
    'are found, but not removed: %s',
    (text) => {
      expect(hasMarkup(text)).toBe(true)
      expect(withoutMarkup(text)).toBe(text)
    },
  )

  test.each([
    'Stop at the line',
    'The fine is $50 or $100',
    'The form is DMV_735_A',
    'A speed < 5 mph',
    '5 < 6 > 4',
    'Stop & look',
    'A 5-10 second gap',
    '2 * 3 feet',
    'A full-face helmet (DOT)',
    'The “No. 1” rule: look.',
    'Rule #1 is to look',
  ])('are not in: %s', (text) => {
    expect(hasMarkup(text)).toBe(false)
  })
})

describe('web and mail addresses', () => {
  test.each([
    'See https://oregon.example/manual',
    'See HTTP://1.2.3.4/x',
    'See ftp://oregon.example',
    'See www.oregon.example',
    'More at cheap-dmv-tests.example/buy.',
    'Ask dmv.ca.gov.',
    'Ask DMV.org, or call.',
    'Ask (oregon.state.or.us)',
    'Write to help@oregon.example',
    'Write to <first.last+x@dmv.ca.gov>.',
    'mailto:help@localhost',
    'See bit.ly/2x',
    'See t.me/tests',
    'See motorrad.café/prüfung',
    'See ｗｗｗ．oregon．example',
    'See oregon\u200b.example',
  ])('are found: %s', (text) => {
    expect(hasAddress(text)).toBe(true)
  })

  test.each([
    'Stop.Look left',
    'At 5 a.m. or 9 p.m., and/or later',
    'In the U.S. and D.C. only',
    'Rule No.2/3',
    'Ride @ 25 mph',
    'The fine is $1.50/day',
    'Stop at the line.Go on',
    'Signals, mirrors, etc.',
  ])('are not in: %s', (text) => {
    expect(hasAddress(text)).toBe(false)
  })
})

describe('letters of options', () => {
  test.each([
    [['A) Left', 'B) Right', 'C) Up', 'D) Down'], true],
    [['A. Left', 'B. Right', 'C. Up', 'D. Down'], true],
    [['(a) Left', '(b) Right', '(c) Up', '(d) Down'], true],
    [['1) Left', '2) Right', '3) Up', '4) Down'], true],
    [['A: Left', 'B: Right', 'Up', 'Down'], true],
    [['B) Left', 'A) Right', 'D) Up', 'C) Down'], true],
    [['a. Left', 'b. Right', 'c. Up', 'd. Down'], true],
    [['1. Left', '2. Right', '3. Up', '4. Down'], true],
    [['a - Both brakes', 'b - The front one', 'c - The rear one', 'd - None'], true],
    [['A – Left', 'B – Right', 'C – Up', 'D – Down'], true],
    [['A- Left', 'B- Right', 'Up', 'Down'], true],
    [['A-frame tents', 'B-pillars', 'Up', 'Down'], false],
    [['1 - 2 seconds', '2 - 3 seconds', '3 - 4 seconds', '4 - 5 seconds'], false],
    [['Left', 'Right', 'Up', 'Down'], false],
    [['A left turn', 'A right turn', 'A stop', 'A start'], false],
    [['Class A', 'Class B', 'Class C', 'Class D'], false],
    [['1.5 feet', '2.5 feet', '3.5 feet', '4.5 feet'], false],
    [['5 a.m.', '6 a.m.', '7 a.m.', '8 a.m.'], false],
    [['1/2', '1/3', '1/4', '1/5'], false],
    [['A', 'B', 'C', 'D'], false],
    [['D. C. streets', 'Left', 'Right', 'Up'], false],
  ])('stand before the options %j: %s', (options, expected) => {
    expect(areLettered(options)).toBe(expected)
  })

  test('one press removes them', () => {
    const options = ['A) Left', '(b) Right', '3. Up', 'D - Down', 'A left turn', '1.5 feet']
    const plain = ['Left', 'Right', 'Up', 'Down', 'A left turn', '1.5 feet']
    expect(options.map(withoutLetter)).toEqual(plain)
  })

  test('a question may hold its options', () => {
    expect(listsOptions('Where do you look? A) Left B) Right')).toBe(true)
    expect(listsOptions('Who needs a Class A. license?')).toBe(false)
  })
})

describe('words that need a picture', () => {
  test.each([
    'What does the sign shown above mean?',
    'What does the sign above mean?',
    'What does the sign below tell you?',
    'What is in the picture?',
    'Look at the picture. Who goes first?',
    'Which motorcycle in the diagram is right?',
    'What does the pictured sign mean?',
    'As in the illustration, who yields?',
    'In this image, who goes first?',
    'The vehicle shown here must do what?',
    'What does the figure below show?',
    'Which lane is depicted?',
    'See figure 4. Who yields?',
    'Figure 3 has three motorcycles. Which is seen best?',
    'Who yields (fig. 2)?',
    'Which position (A, B or C) is best in this curve?',
    'Which position is best (A or B)?',
    'Look at the sign. What must you do?',
    'A car waits. Look at the road sign: who yields?',
  ])('are found: %s', (question) => {
    expect(needsPicture(question)).toBe(true)
  })

  test.each([
    'Boots should reach above the ankle.',
    'What happens below 40 degrees?',
    'A vehicle above the limit is what?',
    'Which signs are above the road?',
    'How do mirrors change an image?',
    'Why does a rider figure out the way first?',
    'Which is a figure eight?',
    'When is the sign shown to riders?',
    'A sign shows a curved arrow. What does it mean?',
    'A mental picture of the road helps whom?',
    'Where do you ride a figure 8?',
    'Which license (class A or B) do you need?',
    'Which class (A or B) do you need?',
    'Which Class (A or B) do you need?',
    'Which endorsement (A or B) do you need?',
    'Endorsements (A, B or C) are for whom?',
    'How long may you look at the sign?',
    'Look at the road ahead. How far?',
  ])('are not in: %s', (question) => {
    expect(needsPicture(question)).toBe(false)
  })

  test.each([
    ['What does this sign mean?', true],
    ['What do these markings mean?', true],
    ['What is the meaning of this symbol?', true],
    ['A sign is round and yellow. What does this sign mean?', false],
    ['What does a round yellow sign mean?', false],
    ['Why does this sign mean that a railroad is near when it is round?', false],
  ])('a sign that nobody describes: %s', (question, expected) => {
    expect(pointsAtSign(question)).toBe(expected)
  })
})
