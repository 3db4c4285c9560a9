import { writtenMonth } from '../../base/text/written-month.ts'
import type { AboutTest } from './about-test.ts'
import * as messages from './about-test-messages.ts'

/** Returns a sentence with the published figures of a test, or null if there are none. */
export function publishedFigures(about: AboutTest): string | null {
  const { questions, minutes } = about
  const figures = [
    questions === null ? null : messages.questions(questions),
    markOf(about),
    minutes === null ? null : messages.minutes(minutes),
  ].filter((figure) => figure !== null)
  return figures.length > 0 ? messages.published(figures) : null
}

/** Returns a sentence that lists the unpublished facts and their date, or null if there are none. */
export function missingFigures(about: AboutTest): string | null {
  const missing = [
    about.questions === null ? messages.numberOfQuestions() : null,
    markOf(about) === null ? messages.passMark() : null,
    about.minutes === null ? messages.timeLimit() : null,
    about.languages === null ? messages.theLanguages() : null,
  ].filter((figure) => figure !== null)
  return missing.length > 0 ? messages.missing(writtenMonth(about.asOf), missing) : null
}

function markOf({ questions, toPass, percentToPass }: AboutTest): string | null {
  if (toPass !== null && questions !== null) return messages.rightAnswers(toPass)
  return percentToPass === null ? null : messages.percent(percentToPass)
}
