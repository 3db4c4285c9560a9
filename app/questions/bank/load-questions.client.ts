import { ask, type Outcome } from '../../base/device/ask.client.ts'
import { href } from '../../base/text/address.ts'
import type { Eased } from '../question/even-form.ts'
import { pictureLink, picturesOf } from '../question/pictures.ts'
import type { ShownItem } from '../question/quiz-item.ts'

type Asked = ShownItem & Eased

const pending = new Map<string, Promise<Outcome<Asked[]>>>()

export function prefetchQuestions(abbrev: string): void {
  if (pending.has(abbrev)) return
  const questions = askForQuestions(abbrev)
  pending.set(abbrev, questions)
  // Forget a failed prefetch, so that the next call asks the server again.
  questions.then((outcome) => {
    if ('reply' in outcome) loadPictures(outcome.reply)
    else if (pending.get(abbrev) === questions) pending.delete(abbrev)
  })
}

/** Loads the drawings into the browser's cache, so that the quiz then works without a connection. */
export function loadPictures(items: readonly ShownItem[]): void {
  for (const picture of items.flatMap(picturesOf)) new Image().src = pictureLink(picture)
}

export function loadQuestions(abbrev: string): Promise<Outcome<Asked[]>> {
  const questions = pending.get(abbrev) ?? askForQuestions(abbrev)
  pending.delete(abbrev)
  return questions
}

/**
 * Asks the server for the questions. The browser checks only that the reply is a list, because our
 * own server has parsed each item. A second check would load the schemas before a quiz can start.
 */
function askForQuestions(abbrev: string): Promise<Outcome<Asked[]>> {
  return ask(href('/questions/:abbrev', { abbrev }), (reply) => {
    if (!Array.isArray(reply)) throw new TypeError(`The questions of ${abbrev} are no list`)
    return reply
  })
}
