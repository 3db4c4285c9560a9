import { explanationOf } from '../../questions/question/explanation-of.ts'
import { pictureLink, picturesOf } from '../../questions/question/pictures.ts'
import { type BankWriter, byCategory, type ExportedItem } from './exported-bank.ts'
import * as messages from './file-messages.ts'
import { html, pictureHtml } from './html.ts'

/** GIFT, the text format of Moodle, with a category for each topic. Pictures are links to this product. */
export const writeGift: BankWriter = async function* (banks, { origin, license }) {
  yield `// ${messages.licensed(license)}\n\n`
  for await (const bank of banks) {
    for (const [category, items] of byCategory(bank)) {
      yield `$CATEGORY: ${category}\n\n`
      for (const item of items) yield questionOf(item, origin)
    }
  }
}

function questionOf(item: ExportedItem, origin: string): string {
  const { id, question, options, correctAnswer, whyWrong = {} } = item
  const images = picturesOf(item).map((one) => pictureHtml(origin + pictureLink(one), one.text))
  const answers = options.map((option) => {
    const mark = option === correctAnswer ? '=' : '~'
    const why = whyWrong[option]
    return `\t${mark}${escaped(html(option))}${why ? `#${escaped(html(why))}` : ''}\n`
  })
  const told = `\t####${escaped(html(explanationOf(item)))}\n`
  return `::${escaped(id)}::[html]${escaped(`<p>${html(question)}</p>${images.join('')}`)}{\n${answers.join('')}${told}}\n\n`
}

/** A backslash stands before each character that has a meaning in GIFT. */
function escaped(text: string): string {
  return text.replace(/[\\~=#{}:]/g, '\\$&')
}
