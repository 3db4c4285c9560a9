import { readXml, type XmlElement } from '../../platform/xml.ts'
import { topicIn } from '../question/topics.ts'

/**
 * Reads the multiple-choice questions of a Moodle XML file in the form of our own file, which is not
 * checked yet. HTML becomes plain text. Returns a message if it is no such file, or if a question has
 * several right options or not four.
 */
export async function readMoodle(text: string): Promise<{ items: object[] } | { message: string }> {
  const document = await readXml(text)
  const questions = elements(elements(document ?? {}, 'quiz')[0] ?? {}, 'question')
  const asked = questions.filter((question) => question['@type'] === 'multichoice')
  if (asked.length === 0) return { message: NO_MOODLE }
  const items = asked.map(itemOf)
  const wrong = items.indexOf(null)
  if (wrong >= 0) return { message: oddOptions(wrong + 1) }
  return { items: items.filter((item) => item !== null) }
}

const NO_MOODLE = 'This XML file has no multiple-choice questions of Moodle.'

function oddOptions(number: number): string {
  return `Question ${number} of the file does not have four options with one right one. Nothing is imported.`
}

function itemOf(question: XmlElement): object | null {
  const answers = elements(question, 'answer')
  const right = answers.filter((answer) => Number(answer['@fraction']) >= 100)
  const [key] = right
  if (answers.length !== 4 || right.length !== 1 || !key) return null
  const [asked = {}] = elements(question, 'questiontext')
  const written = textOf(asked)
  const topic = elements(elements(question, 'tags')[0] ?? {}, 'tag')
    .map((tag) => topicIn(textOf(tag)))
    .find(Boolean)
  const reasons = answers.flatMap((answer) => {
    const [feedback] = elements(answer, 'feedback')
    const why = feedback ? plain(textOf(feedback)) : ''
    return why ? [[plain(textOf(answer)), why]] : []
  })
  const picture = pictureIn(written)
  const id = ownText(question, 'idnumber')
  const [told] = elements(question, 'generalfeedback')
  return {
    ...(id && { id }),
    ...(topic && { topic }),
    question: plain(written),
    options: answers.map((answer) => plain(textOf(answer))),
    correctAnswer: plain(textOf(key)),
    explanation: told ? plain(textOf(told)) : '',
    ...(reasons.length > 0 && { whyWrong: Object.fromEntries(reasons) }),
    ...(picture && { picture }),
  }
}

/** Returns the first picture of a piece of HTML, by the name of its file. */
function pictureIn(html: string) {
  const image = /<img [^<>]*>/i.exec(html)?.[0] ?? ''
  const attribute = (name: string) => image.split(`${name}="`)[1]?.split('"')[0] ?? ''
  const name = attribute('src').split('/').at(-1)?.replace('.svg', '')
  return name ? { name, text: plain(attribute('alt')) } : null
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

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Returns the plain text of a piece of HTML, on one line. */
function plain(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi, (written, decimal, hex, name) => {
      if (name) return ENTITIES[name.toLowerCase()] ?? written
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : written
    })
    .replace(/\s+/g, ' ')
    .trim()
}
