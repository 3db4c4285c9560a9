import type { QuizItem } from './quiz-item.ts'

/** The number of questions in a quiz (spec, section 9). */
export const QUIZ_LENGTH = 12

/** A number from 0 up to but not including 1, such as `Math.random`. */
export type Random = () => number

/**
 * Draws at most `QUIZ_LENGTH` items in random order, and shuffles the options of each item unless
 * their order matters (spec, section 9).
 */
export function drawQuiz(items: readonly QuizItem[], random: Random): QuizItem[] {
  return shuffle(items, random)
    .slice(0, QUIZ_LENGTH)
    .map((item) =>
      optionsNeedTheirPlaces(item.options)
        ? item
        : { ...item, options: shuffle(item.options, random) },
    )
}

const REFERS_TO_OTHERS = [
  /^(?:all|both|either|neither|none)\.?$/i,
  /\b(?:all|any|both|either|neither|none|three|two) (?:of (?:the )?|the )(?:above|below)\b/i,
  /\b(?:all|any|both|either|neither|none|three|two) of (?:these|those)\b/i,
  /\b(?:all|any|both|either|neither|none) (?:of )?(?:the )?(?:other )?(?:answer|choice|option)s?\b/i,
  /^(?:both |either |neither )?[A-D](?:, [A-D])*,? (?:and|or|nor|&) [A-D](?: only)?\.?$/i,
  /^(?:answer|choice|option)s? [A-D1-4]\b/i,
  /\b(?:answer|choice|option)s? (?:[A-D1-4]|above|below)\b/,
  /\b(?:first|second|third|fourth|last|next|other|previous)(?: two| three)? (?:answer|choice|option)s?\b/i,
]

/** Whether options must stay in order, because one refers to another option or to a place. */
export function optionsNeedTheirPlaces(options: readonly string[]): boolean {
  return options.some((option) => REFERS_TO_OTHERS.some((pattern) => pattern.test(option)))
}

/** Returns a shuffled copy of the list (Fisher and Yates; Knuth, TAOCP 2, 3.4.2 P). */
export function shuffle<T>(list: readonly T[], random: Random): T[] {
  const shuffled = [...list]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const pick = Math.floor(random() * (last + 1))
    ;[shuffled[last], shuffled[pick]] = [shuffled[pick] as T, shuffled[last] as T]
  }
  return shuffled
}
