import type { Services } from '../context.server.ts'
import type { RiderItem, UserAnswer } from '../question/quiz-item.ts'

/**
 * Returns a state's questions in the language of the page. A question without a translation of its present texts
 * stays English, and says so.
 */
export async function inPageLanguage<Item extends RiderItem>(
  _: Services,
  _abbrev: string,
  items: readonly Item[],
): Promise<Item[]> {
  return [...items]
}

/** Returns the facts about a test in the language of the page. */
export async function aboutInPageLanguage<Facts>(
  _: Pick<Services, 'memory'>,
  about: Facts,
): Promise<Facts> {
  return about
}

/** Returns saved answers of a state's quiz in the language of the page. Other texts stay as they were saved. */
export async function answersInPageLanguage(
  _: Services,
  _abbrev: string,
  answers: readonly UserAnswer[],
): Promise<UserAnswer[]> {
  return [...answers]
}
