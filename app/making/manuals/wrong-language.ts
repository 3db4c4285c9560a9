import { languageName } from '../../base/text/language-name.ts'
import { LANGUAGE_RULES } from '../../base/text/language-rules.ts'
import { LANGUAGES, type LanguageTag, SOURCE } from '../../base/text/languages.ts'

/** A manual can be refused only if it has at least this many words of another language. */
const MIN_WORDS = 50
/** A manual is refused only if it has more than this many such words for each of its own language. */
const TIMES_AS_OFTEN = 3

const USUAL_IN_ENGLISH = /\b(?:the|and|of|to|is|are|you|your|with|when)\b/giu
const usualIn = (language: LanguageTag) =>
  language === SOURCE.tag ? USUAL_IN_ENGLISH : LANGUAGE_RULES[language]?.usual

/** Returns a sentence for the admin if a manual seems not to be in `language`. Null if it may be. */
export function otherLanguageRefusal(
  pages: readonly string[],
  language: LanguageTag,
): string | null {
  if (!usualIn(language)) return null
  const count = (words: RegExp | undefined) =>
    pages.reduce((sum, page) => sum + (words ? (page.match(words)?.length ?? 0) : 0), 0)
  const own = count(usualIn(language))
  const other = LANGUAGES.find(({ tag }) => {
    const words = tag === language ? 0 : count(usualIn(tag))
    return words >= MIN_WORDS && words > own * TIMES_AS_OFTEN
  })
  if (!other) return null
  const name = languageName(other.tag)
  return other === SOURCE
    ? `This manual seems to be in ${name}. Please upload it on the Manuals page.`
    : `This manual seems to be in ${name}. Please upload it on the page of the state’s ${name} translations.`
}
