import type { AboutTest } from './about-test.ts'

/** Returns a sentence with the figures that somebody publishes, or null if there are none. */
export function publishedFigures(about: AboutTest): string | null {
  const { questions, minutes } = about
  const figures = [
    questions !== null && `${questions} questions`,
    markOf(about),
    minutes !== null && `${minutes} minutes`,
  ].filter(Boolean)
  return figures.length > 0 ? `${figures.join(', ')}.` : null
}

/** Returns a sentence that names what nobody publishes, with the date, or null if nothing is missing. */
export function missingFigures(about: AboutTest): string | null {
  const missing = [
    about.questions === null && 'the number of questions',
    markOf(about) === null && 'the pass mark',
    about.minutes === null && 'a time limit',
    about.languages === null && 'the languages',
  ].filter(Boolean)
  return missing.length > 0 ? `Not published (${about.asOf}): ${missing.join(', ')}.` : null
}

function markOf({ questions, toPass, percentToPass }: AboutTest): string | null {
  if (toPass !== null && questions !== null) return `${toPass} right answers to pass`
  return percentToPass === null ? null : `${percentToPass} percent to pass`
}
