import { xml } from '../../../platform/xml.ts'
import { explanationOf } from '../../questions/question/explanation-of.ts'
import { optionsNeedTheirPlaces, orderOptions } from '../../questions/question/option-order.ts'
import { picturesOf } from '../../questions/question/pictures.ts'
import { type BankWriter, byCategory, type ExportedItem, type FileFacts } from './exported-bank.ts'
import * as messages from './file-messages.ts'
import { html, pictureHtml } from './html.ts'

/** Moodle XML, with the pictures in the file. Each topic of a state is a category. */
export const writeMoodle: BankWriter = async function* (banks, facts) {
  yield '<?xml version="1.0" encoding="utf-8"?>\n<quiz>\n'
  yield `<!-- ${messages.licensed(facts.license).replaceAll('--', '—')} -->\n`
  for await (const bank of banks) {
    for (const [path, items] of byCategory(bank)) {
      const category = { text: `$course$/top/${path}` }
      yield await element({ question: { '@type': 'category', category } })
      for (const item of items) yield await element({ question: await questionOf(item, facts) })
    }
  }
  yield '</quiz>\n'
}

async function element(content: object): Promise<string> {
  return `${(await xml(content)).replace(/^<\?xml[^>]*\?>\s*/, '')}\n`
}

async function questionOf(item: ExportedItem, { pictureOf }: FileFacts) {
  const { id, question, options, correctAnswer, whyWrong = {}, topic } = item
  const pictures = picturesOf(item)
  const images = pictures.map(({ name, text }) => pictureHtml(`@@PLUGINFILE@@/${name}.svg`, text))
  const files = pictures.map(async ({ name }) => ({
    '@name': `${name}.svg`,
    '@path': '/',
    '@encoding': 'base64',
    '#text': Buffer.from(await pictureOf(name)).toString('base64'),
  }))
  const keepsOrder = optionsNeedTheirPlaces(options) || orderOptions(options) !== null
  return {
    '@type': 'multichoice',
    name: { text: id },
    questiontext: {
      '@format': 'html',
      text: `<p>${html(question)}</p>${images.join('')}`,
      file: await Promise.all(files),
    },
    generalfeedback: { '@format': 'html', text: `<p>${html(explanationOf(item))}</p>` },
    defaultgrade: 1,
    penalty: 0.3333333,
    hidden: 0,
    idnumber: id,
    single: 'true',
    shuffleanswers: keepsOrder ? 'false' : 'true',
    answernumbering: 'ABCD',
    answer: options.map((option) => ({
      '@fraction': option === correctAnswer ? 100 : 0,
      '@format': 'html',
      text: html(option),
      feedback: { '@format': 'html', text: html(whyWrong[option] ?? '') },
    })),
    ...(topic && { tags: { tag: { text: messages.topicWord(topic) } } }),
  }
}
