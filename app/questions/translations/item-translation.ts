import { createHash } from 'node:crypto'
import type { TranslatedTag } from '../../base/text/languages.ts'
import { withPictures } from '../question/picture-notes.ts'
import { type Pictured, picturesOf } from '../question/pictures.ts'
import type { RiderItem } from '../question/quiz-item.ts'

/** A text in the first language of the site, and in another. */
export type Pair = { from: string; to: string }

/**
 * A question in another language with the texts of its pictures, beside the English that it translates.
 * `of` is the mark of the other English texts (`markOf`). If any English text changes, the translation is
 * stale.
 */
export type ItemTranslation = Pictured<string> & {
  id: string
  of: string
  question: Pair
  answer: Pair
  /** The other options, and why each is wrong. Empty without a reason in English. */
  wrong: readonly (Pair & { why: string })[]
  explanation: string
}

/** The English texts of a question. */
export type Texts = Pick<RiderItem, 'question' | 'options' | 'correctAnswer' | 'explanation'> &
  Pick<RiderItem, 'whyWrong' | keyof Pictured>

/** Returns a translated question with the options in their places. Null if the translation is stale. */
export function translated<Item extends Texts>(
  item: Item,
  translation: ItemTranslation | undefined,
  into: TranslatedTag,
): (Item & Pick<RiderItem, 'english'>) | null {
  if (!translation || !isCurrent(translation, item)) return null
  const { question, answer, wrong, explanation } = translation
  const pictureTexts = picturesOf<string>(translation)
  const translatedOptions = optionsOf(translation)
  const reasons = wrong.filter(({ why }) => why).map(({ to, why }) => [to, why])
  return {
    ...item,
    question: question.to,
    options: item.options.map((option) => translatedOptions.get(option) ?? option),
    correctAnswer: answer.to,
    explanation,
    ...(item.whyWrong && { whyWrong: Object.fromEntries(reasons) }),
    ...withPictures(
      picturesOf(item).map((one, place) => ({ ...one, text: pictureTexts[place] || one.text })),
    ),
    english: {
      question: question.from,
      // In the order of the page, because a test shows this and not which option is right.
      options: Object.fromEntries(
        item.options.map((option) => [translatedOptions.get(option) ?? option, option]),
      ),
      into,
    },
  }
}

/** True if the translation belongs to these English texts. */
export function isCurrent({ of, question, answer, wrong }: ItemTranslation, item: Texts): boolean {
  return (
    question.from === item.question &&
    answer.from === item.correctAnswer &&
    wrong.length + 1 === item.options.length &&
    wrong.every(({ from }) => item.options.includes(from)) &&
    of === markOf(item)
  )
}

/** Returns the translation of each English option. */
export function optionsOf({ answer, wrong }: ItemTranslation): ReadonlyMap<string, string> {
  return new Map([answer, ...wrong].map(({ from, to }) => [from, to]))
}

/**
 * Returns the mark of the English explanation, reasons and picture texts of a question. Any change of
 * these texts changes the mark.
 */
export function markOf(item: Omit<Texts, 'question' | 'options' | 'correctAnswer'>): string {
  const { explanation, whyWrong = {} } = item
  const ofPictures = picturesOf(item).map(({ text }) => text)
  const reasons = Object.entries(whyWrong).sort(([one], [other]) => (one < other ? -1 : 1))
  const texts = JSON.stringify([explanation, ofPictures.join('\n'), ...reasons.flat()])
  return createHash('sha256').update(texts).digest('hex').slice(0, 12)
}
