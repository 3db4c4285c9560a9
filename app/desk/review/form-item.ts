import type {
  Fits,
  QuestionEdit,
  WrittenNotes,
} from '../../making/question-bank/question-changes.ts'
import type { DraftItem } from '../../questions/question/draft-item.ts'
import { fittingNotes, type ItemNotes, lastingNotes } from '../../questions/question/item-notes.ts'
import { LETTERS } from '../../questions/question/option-letters.ts'
import { MOST_PICTURES, withPictures } from '../../questions/question/picture-notes.ts'
import { type Picture, picturesOf } from '../../questions/question/pictures.ts'
import { topics } from '../../questions/question/topics.ts'

/** A question as a form has it. `reasons` say why the options are wrong, by the options' places. */
export type FormItem = QuestionEdit['item'] & {
  reasons: readonly string[]
  citation: string
  /** All places for a picture. An empty place has no name. */
  pictures: readonly Picture[]
  /** The admin's answer to the question whether the source and the reasons still fit. */
  fits?: Fits | undefined
}

/** Fills a form with a question and its notes. */
export function toForm(item: DraftItem, notes: ItemNotes = {}): FormItem {
  const { whyWrong = {}, citation = '', topic = item.topic, expiresAt } = notes
  const { question, options, correctAnswer, explanation, page, quote } = item
  return {
    ...{ question, options, correctAnswer, explanation, page, quote },
    ...(topic && { topic }),
    ...(expiresAt && { lawEnds: expiresAt.slice(0, 10) }),
    reasons: LETTERS.map((_, place) => whyWrong[options[place] ?? ''] ?? ''),
    citation,
    pictures: PLACES.map((place) => picturesOf(notes)[place] ?? { name: '', text: '' }),
  }
}

/** Reads the form, with one space for all white space of a text. */
export function formItemIn(form: HTMLFormElement): FormItem {
  const fields = new FormData(form)
  const text = (name: string) =>
    String(fields.get(name) ?? '')
      .replace(/\s+/g, ' ')
      .trim()
  const fits = FITS.find((one) => one === text('fits'))
  const topic = text('topic')
  return {
    question: text('question'),
    options: LETTERS.map(text),
    correctAnswer: text(text('key')),
    explanation: text('explanation'),
    page: Number(text('page')) || null,
    quote: text('quote'),
    ...(topic && { topic }),
    ...(fields.has('lawEnds') && { lawEnds: text('lawEnds') || null }),
    reasons: LETTERS.map((letter) => text(`why-${letter}`)),
    citation: text('citation'),
    pictures: PLACES.map((place) => {
      const names = pictureFieldNames(place)
      return { name: text(names.name), text: text(names.text) }
    }),
    ...(fits && { fits }),
  }
}

const PLACES = Array.from({ length: MOST_PICTURES }, (_, place) => place)

/** Returns the names of the form's fields for a picture. */
export function pictureFieldNames(place: number): Picture {
  return { name: `picture-${place}`, text: `picture-text-${place}` }
}

const FITS: readonly Fits[] = ['yes', 'no']

/** Returns what the browser sends of a form. Leaves out empty notes, and a reason of the answer. */
export function toSent({ reasons, citation, pictures, fits, ...item }: FormItem) {
  const topic = topics.find((name) => name === item.topic)
  const wrong = item.options
    .map((option, place) => [option, reasons[place] ?? ''] as const)
    .filter(([option, why]) => option !== '' && why !== '' && option !== item.correctAnswer)
  const notes: WrittenNotes = {
    ...(topic && { topic }),
    ...(citation && { citation }),
    ...(wrong.length > 0 && { whyWrong: Object.fromEntries(wrong) }),
    ...withPictures(pictures.filter(({ name, text }) => name && text)),
  }
  return { item, notes, ...(fits && { fits }) }
}

/** The notes with which riders would get the question of a form. */
export function notesForRiders(form: FormItem): ItemNotes {
  const { item, notes, fits } = toSent(form)
  return fittingNotes(fits === 'no' ? lastingNotes(notes) : notes, item, item.quote !== '')
}
