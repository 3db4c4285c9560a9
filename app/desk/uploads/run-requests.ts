import { languageName } from '../../base/text/language-name.ts'
import { SOURCE, TRANSLATED } from '../../base/text/languages.ts'
import { shownNumber } from '../../making/ai-budget/ai-usage.ts'

/** Says how many AI requests a run makes. `pages` are those of its manual, if they are known. */
export function requestsOfRun(pages?: number): string {
  const size = pages === undefined ? '' : ` of about ${shownNumber(estimate(pages))} tokens each`
  return `A run makes one to four requests${size}: up to two for the questions, and up to two to replace questions that fail. The second reader takes up to two short ones, and ${translations()} up to eight.`
}

const LIST = new Intl.ListFormat(SOURCE.locale)

/** Names the translation into each language. */
function translations(): string {
  return LIST.format(TRANSLATED.map(({ tag }) => `the ${languageName(tag)} translation`))
}

/**
 * Estimates the tokens of a manual. The AI service counts 258 tokens for each page, plus the page's
 * text.
 */
function estimate(pages: number): number {
  return Math.ceil((pages * (TOKENS_PER_PAGE + TOKENS_PER_PAGE_TEXT)) / 1000) * 1000
}

const TOKENS_PER_PAGE = 258
const TOKENS_PER_PAGE_TEXT = 500
