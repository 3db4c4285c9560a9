import { readXml, type XmlElement } from '../../../platform/xml.ts'
import { LETTERS } from '../../questions/question/option-letters.ts'
import { MOST_PICTURES, withPictures } from '../../questions/question/picture-notes.ts'
import { topicIn } from '../../questions/question/topics.ts'
import { type FileEntry, REASONS, type RefusedFile, type SentFile } from './bank-file.ts'
import { type PlainText, plainText } from './moodle-text.server.ts'

/**
 * Reads the questions of a Moodle XML file. A multiple-choice question becomes a question in the form of
 * our own file, which is not checked yet. Any other question gets a reason. Returns a message if it is
 * no such file.
 */
export async function readMoodle(text: string): Promise<SentFile | RefusedFile> {
  const document = await readXml(text)
  const questions: { question: XmlElement; category: string }[] = []
  let category = ''
  for (const question of elements(elements(document ?? {}, 'quiz')[0] ?? {}, 'question')) {
    if (question['@type'] === 'category') category = categoryOf(question)
    else questions.push({ question, category })
  }
  if (questions.length === 0) return { message: NO_MOODLE }
  const sent = questions.map(({ question, category }, index): FileEntry => {
    const place = `Question ${index + 1}`
    const title = titleOf(question)
    const read = questionIn(question, category)
    return { place, ...(title && { title }), ...read }
  })
  return { state: null, sent, lacks: ['revision', 'citation', 'source', 'expiresAt'] }
}

const NO_MOODLE = 'This XML file has no questions of Moodle.'

/** Why a question is left out, by its type in Moodle. */
const TYPES: Record<string, string> = {
  truefalse: 'It is a true/false question.',
  shortanswer: 'It is a short-answer question.',
  numerical: 'It is a numerical question.',
  matching: 'It is a matching question.',
  essay: 'It is an essay question.',
  description: 'It is a text without a question.',
}
const OTHER_TYPE = 'It is no multiple-choice question.'
const NO_EXPLANATION = 'It has no explanation. Moodle calls it general feedback.'

function titleOf(question: XmlElement): string | undefined {
  const [name] = elements(question, 'name')
  return (name && plainText(textOf(name), 'html').text) || undefined
}

/** Returns the name of the category of the questions that follow, without those above it. */
function categoryOf(question: XmlElement): string {
  return (
    textOf(elements(question, 'category')[0] ?? {})
      .split('/')
      .at(-1) ?? ''
  )
}

function questionIn(
  question: XmlElement,
  category: string,
): { item: object } | { reason: string; id?: string } {
  const id = ownText(question, 'idnumber').trim()
  const reasonFor = (reason: string) => ({ reason, ...(id && { id }) })
  const type = String(question['@type'])
  if (type !== 'multichoice') return reasonFor(TYPES[type] ?? OTHER_TYPE)
  const answers = elements(question, 'answer')
  if (answers.length !== LETTERS.length) {
    return reasonFor(`It has ${answers.length} options. A question here has four.`)
  }
  const rewarded = answers.filter((answer) => Number(answer['@fraction']) > 0)
  const [key] = rewarded
  if (!key) return reasonFor('It has no right option.')
  if (rewarded.length > 1) return reasonFor('It has more than one right option.')

  const asked = read(elements(question, 'questiontext')[0])
  const options = answers.map(read)
  const explanation = read(elements(question, 'generalfeedback')[0])
  const reasons = answers.map((answer) => read(elements(answer, 'feedback')[0]))
  const lost = whatIsLost({ asked, options, explanation, reasons })
  if (lost) return reasonFor(lost)
  if (!explanation.text) return reasonFor(NO_EXPLANATION)
  if (!asked.pictures.every(({ name }) => /^[\w-]+$/.test(name))) return reasonFor(REASONS.picture)
  const tags = elements(elements(question, 'tags')[0] ?? {}, 'tag').map(textOf)
  const topic = [...tags, category].map(topicIn).find(Boolean)
  const whyWrong = options.flatMap(({ text }, place) => {
    const why = reasons[place]?.text
    return why ? [[text, why]] : []
  })
  const item = {
    ...(id && { id }),
    ...(topic && { topic }),
    question: asked.text,
    options: options.map(({ text }) => text),
    correctAnswer: read(key).text,
    explanation: explanation.text,
    ...(whyWrong.length > 0 && { whyWrong: Object.fromEntries(whyWrong) }),
    ...withPictures(asked.pictures),
  }
  return { item }
}

type Texts = {
  asked: PlainText
  options: readonly PlainText[]
  explanation: PlainText
  reasons: readonly PlainText[]
}

/** The first picture too many, by the number of pictures that a text may have. */
const TOO_MANY = ['a picture', 'a second picture', 'a third picture']

/** Returns a sentence about what plain text would lose of a question, or null. */
function whatIsLost({ asked, options, explanation, reasons }: Texts): string | null {
  const parts: [string, PlainText, number][] = [
    ['question', asked, MOST_PICTURES],
    ...options.map((text, at): [string, PlainText, number] => [`option ${LETTERS[at]}`, text, 0]),
    ['explanation', explanation, 0],
    ...reasons.map((text, at): [string, PlainText, number] => [
      `feedback on option ${LETTERS[at]}`,
      text,
      0,
    ]),
  ]
  for (const [name, { lost, pictures }, room] of parts) {
    const what = lost ?? (pictures.length > room ? TOO_MANY[room] : null)
    if (what) return `Its ${name} has ${what}, which would be lost.`
  }
  return null
}

/** Returns the words of an element with a text and a format. Moodle's default is HTML. */
function read(element: XmlElement = {}): PlainText {
  const { '@format': format } = element
  return plainText(textOf(element), typeof format === 'string' ? format : 'html')
}

function elements(parent: XmlElement, name: string): XmlElement[] {
  const found = parent[name]
  return Array.isArray(found) ? found : []
}

/** The text of an element's own `text` element. */
function textOf(parent: XmlElement): string {
  return ownText(parent, 'text')
}

function ownText(parent: XmlElement, name: string): string {
  const text = elements(parent, name)[0]?.['#text']
  return typeof text === 'string' ? text : ''
}
