import { expect, test } from 'vitest'
import { readQuestionsFile } from './read-questions-file.server.ts'

type Answer = [text: string, fraction?: number]
type Asked = {
  name?: string
  type?: string
  format?: string
  text: string
  answers?: Answer[]
  explanation?: string
}

const ANSWERS: Answer[] = [['Red', 100], ['Blue'], ['Green'], ['White']]

function element({ name = 'n', type = 'multichoice', format = 'html', text, ...more }: Asked) {
  const { answers = ANSWERS, explanation = 'It is so.' } = more
  const of = (words: string) => `<text><![CDATA[${words}]]></text>`
  return `<question type="${type}"><name><text>${name}</text></name>
    <questiontext format="${format}">${of(text)}</questiontext>
    <generalfeedback format="html">${of(explanation)}</generalfeedback>
    ${answers.map(([words, fraction = 0]) => `<answer fraction="${fraction}" format="${format}">${of(words)}<feedback format="html"><text></text></feedback></answer>`).join('')}
    </question>`
}

const read = (questions: string) =>
  readQuestionsFile(
    new TextEncoder().encode(
      `<?xml version="1.0"?><quiz><question type="category"/>${questions}</quiz>`,
    ),
    'OR',
  )

async function wordsOf(asked: Asked) {
  const told = await read(element(asked))
  return 'items' in told ? told.items[0]?.question : told.notTaken?.[0]?.reason
}

test.each([
  [
    'names',
    'A rider&rsquo;s visor fogs at 40&deg;F&hellip; Se&ntilde;or',
    'A rider’s visor fogs at 40°F… Señor',
  ],
  ['numbers', '&#8217;&#x2019;&frac12; hour', '’’½ hour'],
  ['a name without its end', 'Smith &amp Sons &copy', 'Smith & Sons ©'],
  [
    'a sign that begins no element',
    'Below < 35 and above > 20 it is <35',
    'Below < 35 and above > 20 it is <35',
  ],
  ['marks inside a word', 'What does <b>ST</b>OP mean?', 'What does STOP mean?'],
  ['paragraphs and breaks', '<p>One.</p><p>Two.<br>Three.</p>', 'One. Two. Three.'],
  ['a list', '<ul><li>one</li><li>two</li></ul>', '• one • two'],
  ['a list with numbers', '<ol><li>one<li>two</ol>', '1. one 2. two'],
  ['raised figures', '10<sup>2</sup> feet, 1<sup>st</sup>, H<sub>2</sub>O', '10² feet, 1st, H₂O'],
  [
    'the style sheet, settings and comments of Word',
    '<!--[if gte mso 9]><xml><w:View>Normal</w:View></xml><![endif]--><style>p.MsoNormal { margin: 0in }</style><p class="MsoNormal">Why?<o:p></o:p></p>',
    'Why?',
  ],
  ['a script', 'Why?<script>var x = 1 < 2;</script>', 'Why?'],
  ['what is hidden', 'Why?<span style="display: none">Because</span><i hidden>x</i>', 'Why?'],
])('the words that people see of HTML arrive, and no others: %s', async (_, text, words) => {
  expect(await wordsOf({ text })).toBe(words)
  expect(await wordsOf({ text, format: 'moodle_auto_format' })).toBe(words)
})

test.each([
  ['plain_text', 'Below < 35 &amp; <b>', 'Below < 35 &amp; <b>'],
  ['markdown', 'Is **this** so?\n\n- 1 < 2\n- a &amp; b', 'Is this so? • 1 < 2 • a & b'],
])('the format %s is honored', async (format, text, words) => {
  expect(await wordsOf({ text, format })).toBe(words)
})

test('what is escaped in XML is read once', async () => {
  const question = element({ text: 'x', format: 'plain_text' })
  const escaped = question.replace('<![CDATA[x]]>', 'Caf&#233; &amp;lt; a <![CDATA[b]]> c')
  expect(await read(escaped)).toMatchObject({ items: [{ question: 'Café &lt; a b c' }] })
})

test.each([
  [
    'a table',
    '<table><tr><td>1</td></tr></table>',
    /^Its question has a table, which would be lost/,
  ],
  ['raised words', 'a<sup>note</sup>', /raised or lowered text, “note”/],
  ['struck words', 'Is it <del>5</del> 6?', /struck text/],
  ['a formula', 'Is it \\(x^2\\)?', /a formula/],
  ['a list with letters', '<ol type="a"><li>one</ol>', /a list with its own numbers/],
  ['two pictures', '<img src="a.png"><img src="b.png">x', /a second picture/],
  ['a strange format', 'x', /the format “wiki”/, 'wiki'],
])('a question that would lose %s is named', async (_, text, reason, format = 'html') => {
  expect(await wordsOf({ text, format })).toMatch(reason)
})

test('a picture in an option is named', async () => {
  const answers: Answer[] = [['<img src="x.png">', 100], ...ANSWERS.slice(1)]
  expect(await wordsOf({ text: 'x', answers })).toMatch(/^Its option A has a picture/)
})

test('what fits of a file is read, and the rest is named by its number, title and reason', async () => {
  const questions = [
    element({ name: 'Plain', text: 'What color is STOP?' }),
    element({ name: 'Helmets', type: 'truefalse', text: 'A helmet must be strapped.' }),
    element({ name: 'Red sign', text: 'What is it?<img src="@@PLUGINFILE@@/red.png" alt="red">' }),
    element({ name: 'Horn', type: 'shortanswer', text: 'What is a horn?' }),
    element({ name: 'Fluids', text: 'Which two?', answers: [['a', 50], ['b', 50], ['c'], ['d']] }),
    element({ name: 'Gear', text: 'Which?', answers: [...ANSWERS, ['Pink']] }),
    element({ name: 'Bare', text: 'Why?', explanation: '' }),
    element({ name: 'Twice', text: 'Which is it?', answers: [['a', 100], ['a'], ['c'], ['d']] }),
    element({ name: 'None', text: 'Which was it?', answers: [['a'], ['b'], ['c'], ['d']] }),
    element({ name: 'Last', text: 'What is next?' }),
  ]
  const told = await read(questions.join(''))
  expect(told).toMatchObject({
    items: [{ question: 'What color is STOP?' }, { question: 'What is next?' }],
  })
  expect(told.notTaken?.map(({ title, reason }) => [title, reason])).toEqual([
    ['Question 2: Helmets', 'It is a true/false question.'],
    ['Question 3: Red sign', expect.stringMatching(/^Its picture is not one of the product’s/)],
    ['Question 4: Horn', 'It is a short-answer question.'],
    ['Question 5: Fluids', 'It has more than one right option.'],
    ['Question 6: Gear', 'It has 5 options. A question here has four.'],
    ['Question 7: Bare', expect.stringMatching(/^It has no explanation/)],
    ['Question 8: Twice', expect.stringMatching(/^It needs four different options/)],
    ['Question 9: None', 'It has no right option.'],
  ])
})
