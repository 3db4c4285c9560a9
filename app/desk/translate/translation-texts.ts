import { shownText } from '../../base/text/shown-text.ts'
import { LETTERS } from '../../questions/question/option-letters.ts'
import { withPictures } from '../../questions/question/picture-notes.ts'
import { picturesOf } from '../../questions/question/pictures.ts'
import { ITEM_TEXT_LIMIT } from '../../questions/question/quiz-item.ts'
import type { TextFault } from '../../questions/question/reasons.ts'
import type { ItemTranslation, Pair, Texts } from '../../questions/translations/item-translation.ts'

/** An English text of a question. `name` is the form's field for its translation. */
export type EnglishText = { name: string; label: string; en: string }
/** Translated texts, by the name of the field. */
export type ByField = Record<string, string>

/** Returns the texts of a question that need a translation, in the order of the form. */
export function englishTexts(item: Texts): EnglishText[] {
  const { question, options, correctAnswer, explanation, whyWrong = {} } = item
  return [
    { name: 'question', label: 'Question', en: question },
    ...options.flatMap((en, place): EnglishText[] => {
      const letter = LETTERS[place] ?? ''
      const why = whyWrong[en]
      const label = `Option ${letter}${en === correctAnswer ? ', the answer' : ''}`
      return [
        { name: letter, label, en },
        ...(why ? [{ name: whyName(letter), label: `Why ${letter} is wrong`, en: why }] : []),
      ]
    }),
    { name: 'explanation', label: 'Explanation', en: explanation },
    ...picturesOf(item).map(({ text: en }, place) => ({
      name: pictureName(place),
      label: place > 0 ? `Text of picture ${place + 1}` : 'Text of the picture',
      en,
    })),
  ]
}

const PICTURE = 'picture'
const pictureName = (place: number) => `${PICTURE}${place || ''}`
/** True for the name of a picture's text. */
export const isPictureText = (name: string) => name.startsWith(PICTURE)
const whyName = (letter: string) => `why-${letter}`

/** Returns the sent translation of each text, with one space for all white space. */
export function translatedIn(form: FormData, texts: readonly EnglishText[]): ByField {
  const read = (name: string) => tidy(String(form.get(name) ?? ''))
  return Object.fromEntries(texts.map(({ name }) => [name, read(name)]))
}

/** Returns a text on one line, as riders see it. */
export function tidy(text: string): string {
  return shownText(text).replace(/\s+/g, ' ').trim()
}

/** Returns the name of a text in a sentence, by its field. */
export function nameOfText(item: Texts): (field: string) => string {
  const labels = new Map(englishTexts(item).map(({ name, label }) => [name, label]))
  return (field) => labels.get(field) ?? field
}

/**
 * Returns what is wrong with translations, at most one fault of each text. `taken` are the
 * translated questions of the state's other items.
 */
export function faultsOf(
  texts: readonly EnglishText[],
  translated: ByField,
  taken: readonly string[],
): TextFault[] {
  const options = texts.filter(({ name }) => LETTERS.includes(name)).map(({ name }) => name)
  return texts.flatMap(({ name: field, en }): TextFault | [] => {
    const to = translated[field] ?? ''
    const others = options
      .filter((option) => option !== field)
      .map((option) => translated[option] ?? '')
    const isRepeated = isAmong(to, field === 'question' ? taken : others)
    if (!to) return { code: 'text-empty', field }
    if (to.length > ITEM_TEXT_LIMIT) return { code: 'text-long', field }
    const [english, inOther] = [numbersIn(en) || 'none', numbersIn(to) || 'none']
    if (english !== inOther) return { code: 'text-numbers', field, english, translated: inOther }
    if (field === 'question' && isRepeated) return { code: 'text-taken', field }
    if (field === 'question' && endOf(en) !== endOf(to)) {
      return { code: 'text-end', field, sign: endOf(en) }
    }
    return options.includes(field) && isRepeated ? { code: 'text-repeated', field } : []
  })
}

function isAmong(text: string, others: readonly string[]): boolean {
  return others.some((other) => other.toLowerCase() === text.toLowerCase())
}

/** The sign that ends a question, or nothing. An open line ends with a colon. */
function endOf(question: string): string {
  return /[?:]$/.exec(question)?.[0] ?? ''
}

/** Returns the different numbers in a text, sorted. Half a year is a word in some languages, so ` 1/2` does not count. */
function numbersIn(text: string): string {
  const numbers = text.replaceAll(' 1/2', '').match(/\d+(?:[.,:/]\d+)*/g) ?? []
  return [...new Set(numbers)].sort().join(', ')
}

/** A text for a field. `was` is the English that it translated, if the English is now another one. */
export type Prefilled = { to: string; was: string | null }

/** Returns the texts of a translation for the fields of a question. It may be stale. */
export function prefilled(
  item: Texts,
  translation: ItemTranslation | undefined,
): Record<string, Prefilled> {
  if (!translation) return {}
  const { question, answer, wrong, explanation } = translation
  const fill = ({ from, to }: Pair, present: string): Prefilled => ({
    to,
    was: from === present ? null : from,
  })
  // A wrong option that is new in English gets the translation of one that is gone.
  const gone = wrong.filter(
    ({ from }) => !item.options.includes(from) || from === item.correctAnswer,
  )
  const fields = item.options.flatMap((option, place): [string, Prefilled][] => {
    const letter = LETTERS[place] ?? ''
    if (option === item.correctAnswer) return [[letter, fill(answer, option)]]
    const found = wrong.find(({ from }) => from === option) ?? gone.shift()
    if (!found) return []
    return [
      [letter, fill(found, option)],
      [whyName(letter), { to: found.why, was: null }],
    ]
  })
  return {
    question: fill(question, item.question),
    ...Object.fromEntries(fields),
    explanation: { to: explanation, was: null },
    ...Object.fromEntries(
      picturesOf<string>(translation).map((to, place) => [pictureName(place), { to, was: null }]),
    ),
  }
}

/** Joins a question and the translations of its texts. `of` is the mark of the question. */
export function translationOf(item: Texts, translated: ByField, of: string) {
  const { question, options, correctAnswer } = item
  const pairs = options.map((en, place) => {
    const letter = LETTERS[place] ?? ''
    return { from: en, to: translated[letter] ?? '', why: translated[whyName(letter)] ?? '' }
  })
  const answer = pairs.find(({ from }) => from === correctAnswer)
  return {
    of,
    question: { from: question, to: translated.question ?? '' },
    answer: { from: correctAnswer, to: answer?.to ?? '' },
    wrong: pairs.filter((pair) => pair !== answer),
    explanation: translated.explanation ?? '',
    ...withPictures(picturesOf(item).map((_, place) => translated[pictureName(place)] ?? '')),
  }
}
