import { expect, test } from 'vitest'
import { BANK_FILE_ITEMS, BANK_FILE_LIMIT } from './bank-file.ts'
import { readQuestionsFile } from './read-questions-file.server.ts'

const read = (text: string) => readQuestionsFile(new TextEncoder().encode(text), 'OR')

const HEAD = 'question,option_a,option_b,option_c,option_d,answer,explanation'
const ROW = 'What color is STOP?,Red,Blue,Green,White,A,It is red.'
const ITEM = {
  question: 'What color is STOP?',
  options: ['Red', 'Blue', 'Green', 'White'],
  correctAnswer: 'Red',
  explanation: 'It is red.',
}

const answer = (text: string, fraction = 0) =>
  `<answer fraction="${fraction}" format="html"><text>${text}</text></answer>`
const ANSWERS = answer('Red', 100) + ['Blue', 'Green', 'White'].map((text) => answer(text)).join('')
const moodle = (answers = ANSWERS, asked = '&lt;p&gt;What color is STOP?&lt;/p&gt;') =>
  `<?xml version="1.0"?><quiz><question type="category"><category><text>x</text></category></question>
  <question type="multichoice"><name><text>n</text></name><questiontext format="html"><text>${asked}</text></questiontext>
  <generalfeedback><text>It is red.</text></generalfeedback>${answers}</question></quiz>`

test.each([
  ['CSV', `${HEAD}\n${ROW}\n`],
  [
    'CSV with a byte order mark and the ends of lines of Windows',
    `\ufeff${HEAD}\r\n${ROW}\r\n\r\n`,
  ],
  ['CSV of a spreadsheet with semicolons', `${HEAD}\n${ROW}\n`.replaceAll(',', ';')],
  ['CSV with columns of its own, in any order', `mine,${HEAD.toUpperCase()}\nx,${ROW}\n`],
  [
    'CSV whose answer is a text',
    `${HEAD}\n${ROW.replace(',A,', ',red,').replace(',red,', ',Red,')}\n`,
  ],
  ['Moodle XML', moodle()],
  [
    'Moodle XML with CDATA',
    moodle(ANSWERS, '<![CDATA[<p>What color is <b>STOP</b>?</p>]]>')
      .replace('<b>', '')
      .replace('</b>', ''),
  ],
])('%s gives the question', async (_, text) => {
  expect(await read(text)).toMatchObject({ items: [ITEM] })
})

test('a picture of Moodle becomes ours by its name', async () => {
  const asked =
    '&lt;p&gt;What color is STOP?&lt;/p&gt;&lt;img src="@@PLUGINFILE@@/stop-sign.svg" alt="A red sign."&gt;'
  expect(await read(moodle(ANSWERS, asked))).toMatchObject({
    items: [{ ...ITEM, picture: { name: 'stop-sign', text: 'A red sign.' } }],
  })
})

test('a cell that was kept from being a formula is read as it was', async () => {
  const row = ROW.replace('It is red.', `"'=HYPERLINK(""http://x"")"`)
  expect(await read(`${HEAD}\n${row}`)).toMatchObject({
    items: [{ ...ITEM, explanation: '=HYPERLINK("http://x")' }],
  })
})

const ENTITIES = `<!DOCTYPE quiz [<!ENTITY a "${'x'.repeat(1_000)}"><!ENTITY b "${'&a;'.repeat(1_000)}">]>`

test.each<[string, string, string | RegExp]>([
  [
    'CSV without a column',
    `${HEAD.replace(',answer', '')}\n${ROW}`,
    'The file lacks the column answer.',
  ],
  [
    'CSV of two states',
    `state,${HEAD}\nOR,${ROW}\nCA,${ROW}`,
    'The file has questions of several states.',
  ],
  [
    'CSV of another state',
    `state,${HEAD}\nCA,${ROW}`,
    /^This file has the questions of California/,
  ],
  [
    'CSV with an answer that is no option',
    `${HEAD}\n${ROW.replace(',A,', ',Yellow,')}`,
    /^Question 1 \(options\)/,
  ],
  ['CSV with an empty option', `${HEAD}\n${ROW.replace('Blue', '')}`, /^Question 1 \(options\)/],
  ['CSV with an open quotation mark', `${HEAD}\n"${ROW}`, /can’t be read|incomplete/],
  [
    'CSV with too many rows',
    `${HEAD}\n${`${ROW}\n`.repeat(BANK_FILE_ITEMS + 1)}`,
    /1 to 1,000 questions/,
  ],
  ['a CSV bomb', `${HEAD}\n${','.repeat(BANK_FILE_LIMIT.bytes - 200)}`, /./],
  ['a file that is too large', 'x'.repeat(BANK_FILE_LIMIT.bytes + 1), /larger than/],
  ['an empty file', ' \n', /not a file of questions/],
  ['XML with entities', `${ENTITIES}${moodle(ANSWERS, '&b;')}`, /no multiple-choice questions/],
  ['XML that is cut', moodle().slice(0, -9), /no multiple-choice questions/],
  ['XML with a million levels', '<a>'.repeat(1_000_000), /no multiple-choice questions/],
  [
    'XML with ten thousand closed levels',
    '<a>'.repeat(10_000) + '</a>'.repeat(10_000),
    /no multiple-choice questions/,
  ],
  ['HTML', '<!doctype html><title>x</title>', /no multiple-choice questions/],
  [
    'Moodle XML with five options',
    moodle(ANSWERS + answer('Pink')),
    /^Question 1 of the file does not have four options/,
  ],
  [
    'Moodle XML with two right options',
    moodle(ANSWERS.replace('"0"', '"100"')),
    /^Question 1 of the file/,
  ],
  [
    'Moodle XML with an option twice',
    moodle(ANSWERS.replace('Blue', 'Green')),
    /^Question 1 \(options\)/,
  ],
])('%s is refused with a sentence', async (_, text, message) => {
  expect(await read(text)).toEqual({
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  })
})
