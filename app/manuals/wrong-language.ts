/** A manual can be refused only if it has at least this many words of the other language. */
const MIN_WORDS = 50
/** A manual is refused only if it has more than this many such words for each of its own language. */
const TIMES_AS_OFTEN = 3

const WORDS = {
  en: /\b(?:the|and|of|to|is|are|you|your|with|when)\b/giu,
  es: /\b(?:el|la|los|las|de|del|que|y|en|para|usted|su|con)\b/giu,
} as const
type Language = keyof typeof WORDS

const REFUSALS: Record<Language, string> = {
  en: 'This manual seems to be in Spanish. Please upload it on the page of the state’s Spanish translations.',
  es: 'This manual seems to be in English. Please upload it on the Manuals page.',
}

/** Returns a sentence for the admin if a manual seems not to be in `language`. Null if it may be. */
export function otherLanguageRefusal(pages: readonly string[], language: Language): string | null {
  const count = (of: Language) =>
    pages.reduce((sum, page) => sum + (page.match(WORDS[of])?.length ?? 0), 0)
  const own = count(language)
  const other = count(language === 'en' ? 'es' : 'en')
  return other >= MIN_WORDS && other > own * TIMES_AS_OFTEN ? REFUSALS[language] : null
}
