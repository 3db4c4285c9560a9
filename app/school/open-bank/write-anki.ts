import { shownFace } from '../../base/face/shown-face.ts'
import { LANGUAGE } from '../../base/text/language.ts'
import { explanationOf } from '../../questions/question/explanation-of.ts'
import { LETTERS } from '../../questions/question/option-letters.ts'
import { picturesOf } from '../../questions/question/pictures.ts'
import type { BankWriter, ExportedItem, FileFacts } from './exported-bank.ts'
import * as messages from './file-messages.ts'
import { html, pictureHtml } from './html.ts'

/**
 * A text file for Anki, which reads its first lines as settings. The id of a note names its language and
 * state, so a newer file replaces the note. Each state is a deck. The text has the pictures as data URLs,
 * because the file has no folder.
 */
export const writeAnki: BankWriter = async function* (banks, facts) {
  yield `#separator:tab\n#html:true\n#notetype:${messages.ankiNoteType()}\n`
  yield '#guid column:1\n#tags column:4\n#deck column:5\n'
  yield `#columns:${messages.ankiColumns().join('\t')}\n`
  for await (const { state, items } of banks) {
    for (const item of items) {
      const cells = [
        `${LANGUAGE}-${state.abbrev}-${item.id}`,
        await frontOf(item, facts),
        backOf(item),
        [state.abbrev, item.topic && messages.topicWord(item.topic)].filter(Boolean).join(' '),
        // Two colons would begin a deck within the deck.
        messages.ankiDeck(state.stateName, shownFace()?.name?.replaceAll('::', ':')),
      ]
      yield `${cells.map(cell).join('\t')}\n`
    }
  }
}

async function frontOf(item: ExportedItem, { pictureOf }: FileFacts): Promise<string> {
  const { question, options } = item
  const images = picturesOf(item).map(async ({ name, text }) => {
    const svg = Buffer.from(await pictureOf(name)).toString('base64')
    return pictureHtml(`data:image/svg+xml;base64,${svg}`, text)
  })
  const list = options.map((option, place) => `${LETTERS[place]}. ${html(option)}`)
  return `${html(question)}${(await Promise.all(images)).join('')}<br><br>${list.join('<br>')}`
}

function backOf(item: ExportedItem): string {
  const letter = LETTERS[item.options.indexOf(item.correctAnswer)]
  return `<b>${letter}. ${html(item.correctAnswer)}</b><br><br>${html(explanationOf(item))}`
}

/** A cell in quotes may have any character. */
function cell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
