import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../../../server/open-app.fixture.ts'
import { parseCsv, parseGift } from '../../../test/other-readers.fixture.ts'
import { readQuestionsFile } from '../../making/question-bank/read-questions-file.server.ts'
import { LETTERS } from '../../questions/question/option-letters.ts'
import { TOPICS, type Topic } from '../../questions/question/topics.ts'
import type { ExportedItem } from './exported-bank.ts'
import { asked, CSV } from './exported-items.fixture.ts'

const app = await openApp({})
afterAll(app.remove)

let items: ExportedItem[]
const fileOf = async (file: string) => (await app.ask(`/open-bank/${file}`)).text
beforeAll(async () => {
  items = JSON.parse((await app.ask('/bank/OH')).text).items
})

/** The questions as Moodle gets them: topic by topic, because each topic is a category. */
const itemsByTopic = () => [...Map.groupBy(items, ({ topic }) => topic).values()].flat()
const categories = () =>
  [...new Set(items.map(({ topic }) => topic))].map((topic) => `Ohio/${TOPICS[topic as Topic]}`)

test('another reader of CSV reads the same questions', async () => {
  const rows: Record<string, string>[] = parseCsv(await fileOf('ohio.csv'), CSV)
  const read = rows.map((row) => {
    const options = LETTERS.map((letter) => row[`option_${letter.toLowerCase()}`])
    const place = LETTERS.indexOf(row.answer ?? '')
    return { question: row.question, options, correctAnswer: options[place] }
  })
  expect(read).toEqual(items.map(asked))
  expect(rows.map((row) => row.picture_text)).toEqual(items.map((item) => item.picture?.text ?? ''))
})

test('another reader of GIFT reads the same questions', async () => {
  const read = parseGift(await fileOf('ohio.gift')) as {
    type: 'Category' | 'MC'
    title: string
    stem: { text: string }
    choices: { isCorrect: boolean; text: { text: string }; feedback: { text: string } | null }[]
    globalFeedback: { text: string }
  }[]
  const questions = read.filter(({ type }) => type === 'MC')
  const byTopic = itemsByTopic()
  expect(read.filter(({ type }) => type === 'Category').map(({ title }) => title)).toEqual(
    categories(),
  )
  expect(
    questions.map(({ stem, choices }) => ({
      question: plain(stem.text),
      options: choices.map(({ text }) => plain(text.text)),
      correctAnswer: plain(choices.find(({ isCorrect }) => isCorrect)?.text.text ?? ''),
    })),
  ).toEqual(byTopic.map(asked))
  for (const [place, { globalFeedback, stem }] of questions.entries()) {
    expect(plain(globalFeedback.text)).toContain(byTopic[place]?.explanation)
    const picture = byTopic[place]?.picture
    if (picture) expect(stem.text).toContain(`/pictures/${picture.name}.svg`)
  }
})

test('another reader of XML reads the same questions with their pictures', async () => {
  const text = await fileOf('ohio.moodle.xml')
  expect(XMLValidator.validate(text)).toBe(true)
  const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'question' })
  const elements: MoodleQuestion[] = parser.parse(text).quiz.question
  expect(elements.flatMap(({ category }) => category?.text ?? [])).toEqual(
    categories().map((path) => `$course$/top/${path}`),
  )
  const byTopic = itemsByTopic()
  const read = elements.filter(({ category }) => !category).map(moodleItem)
  expect(read.map(({ picture: _, ...item }) => item)).toEqual(byTopic.map(asked))
  const pictures = await Promise.all(
    byTopic.map(async ({ picture }) =>
      picture ? (await app.ask(`/pictures/${picture.name}.svg`)).text : undefined,
    ),
  )
  expect(read.map(({ picture }) => picture)).toEqual(pictures)
})

type MoodleQuestion = {
  category?: { text: string }
  questiontext: { text: string; file?: { '#text': string } }
  answer: { '@_fraction': string; text: string }[]
}

function moodleItem({ questiontext, answer }: MoodleQuestion) {
  const { text, file } = questiontext
  return {
    question: plain(text),
    options: answer.map((one) => plain(String(one.text))),
    correctAnswer: plain(String(answer.find((one) => one['@_fraction'] === '100')?.text)),
    picture: file && Buffer.from(file['#text'], 'base64').toString(),
  }
}

test('the file for Anki has its settings, and a note for each question with its picture', async () => {
  const lines = (await fileOf('ohio.anki.txt')).trimEnd().split('\n')
  const settings = lines.filter((line) => line.startsWith('#'))
  expect(settings.slice(0, 2)).toEqual(['#separator:tab', '#html:true'])
  const notes: string[][] = parseCsv(lines.slice(settings.length).join('\n'), { delimiter: '\t' })
  expect(notes.map(([guid]) => guid)).toEqual(items.map(({ id }) => `en-US-OH-${id}`))
  expect(new Set(notes.map(([, , , , deck]) => deck))).toEqual(new Set(['Motorcycle exam::Ohio']))
  for (const [place, [, front = '', back = '', tags]] of notes.entries()) {
    const { question, options, correctAnswer, picture, topic } = items[place] as ExportedItem
    const [told = '', ...list] = front
      .split('<br>')
      .filter((part) => !part.startsWith('<img'))
      .filter(Boolean)
    expect(plain(told)).toBe(question)
    expect(list.map(plain)).toEqual(options.map((option, at) => `${LETTERS[at]}. ${option}`))
    expect(plain(back)).toContain(`. ${correctAnswer}`)
    expect(front.includes('data:image/svg+xml;base64,')).toBe(picture !== undefined)
    expect(tags).toBe(['OH', topic].filter(Boolean).join(' '))
  }
})

test('the notes of another language have other ids and another deck, so Anki keeps both', async () => {
  const text = (await app.ask('/es/open-bank/new-york.anki.txt')).text
  expect(text).toMatch(/^#notetype:Básico$/m)
  expect(text).toMatch(/^#columns:guid\tAnverso\tReverso\tEtiquetas\tMazo$/m)
  const notes = text.split('\n').filter((line) => line.startsWith('"'))
  for (const note of notes)
    expect(note).toMatch(
      /^"es-US-NY-.*"NY [\p{L}_]+"\t"Práctica para el examen de motocicleta::Nueva York"$/u,
    )
  expect(text).toContain('"NY La_ley_de_su_estado"')
})

test('the categories, columns and topics of another language have other names', async () => {
  const read = async (format: string) => (await app.ask(`/es/open-bank/oregon.${format}`)).text
  const [moodle, gift, csv] = await Promise.all(['moodle.xml', 'gift', 'csv'].map(read))
  expect(moodle).toContain('<text>$course$/top/Oregón (español)/La ley de su estado</text>')
  expect(moodle).toContain('<text>La_ley_de_su_estado</text>')
  expect(gift).toContain('$CATEGORY: Oregón (español)/La ley de su estado\n')
  const [row = {}]: Record<string, string>[] = parseCsv(csv ?? '', CSV)
  expect(row).toMatchObject({ estado: 'OR', tema: 'La_ley_de_su_estado' })
  expect(Object.keys(row)).toEqual(expect.arrayContaining(['pregunta', 'opción_a', 'respuesta']))
})

describe.each(['json', 'csv', 'moodle.xml'])('a %s file', (format) => {
  test('is read by the import with the same texts, keys, reasons and pictures', async () => {
    const read = await readQuestionsFile(Buffer.from(await fileOf(`ohio.${format}`)), 'OH')
    if ('message' in read) throw new Error(read.message)
    const told = ({
      id,
      question,
      options,
      correctAnswer,
      whyWrong,
      picture,
      topic,
    }: ExportedItem) => ({
      ...{ id, question, options, correctAnswer, topic },
      whyWrong: whyWrong ?? {},
      picture,
    })
    const inFile = format === 'moodle.xml' ? itemsByTopic() : items
    expect((read.items as ExportedItem[]).map(told)).toEqual(inFile.map(told))
  })
})

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

function plain(html: string): string {
  const text = html.replace(/<[^>]*>/g, '')
  return text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? '').trim()
}
