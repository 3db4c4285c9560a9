import type { Eased } from '../../questions/question/even-form.ts'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { QUIZ_LENGTH } from '../../questions/question/quiz-limits.ts'
import { placeOptions, type Random, shuffle } from '../../questions/question/shuffle.ts'

/** The number of easier questions with which the first quiz begins. */
const EASIER = 3

/**
 * Draws at most `QUIZ_LENGTH` items in random order (spec, section 9). `asked` has the ids of the
 * items that the rider has seen, latest first. If there are too few new items, the items seen
 * longest ago fill the quiz. A rider who has seen none begins with three of the easiest that were drawn.
 */
export function drawQuiz(
  items: readonly (ShownItem & Eased)[],
  random: Random,
  asked: readonly string[] = [],
): ShownItem[] {
  const lastAsked = ({ id = '' }: ShownItem) => asked.indexOf(id) + 1 || Number.POSITIVE_INFINITY
  const drawn = shuffle(items, random)
    .sort((a, b) => lastAsked(b) - lastAsked(a) || 0)
    .slice(0, QUIZ_LENGTH)
  const mixed = shuffle(drawn, random)
  const easier = mixed.toSorted((a, b) => (b.ease ?? 0) - (a.ease ?? 0)).slice(0, EASIER)
  const ordered = asked.length > 0 ? mixed : new Set([...easier, ...mixed])
  return [...ordered].map((item) => placeOptions(item, random))
}

/** Puts `first` before the drawn items, instead of the same item or of the last one. */
export function startingWith(first: ShownItem, drawn: readonly ShownItem[]): ShownItem[] {
  const others = drawn.filter(({ question }) => question !== first.question)
  return [first, ...others].slice(0, QUIZ_LENGTH)
}
