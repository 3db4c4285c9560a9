import { rules as es } from '../../../content/es/rules.ts'
import type { LanguageTag } from './languages.ts'

/** What our checks know about a language. */
export type LanguageRules = {
  /** What a translator into the language is told. */
  forTranslator: string
  /** Frequent words, which show that a text is in the language. */
  usual: RegExp
  /** Words that a translation must not have, each with the English that allows it. */
  wrongWords: [word: RegExp, allowed?: RegExp][]
  denial: RegExp
  /** Words that reverse or limit the rest of their sentence. */
  limits: RegExp
}

/** A language that is not here has no such checks. */
export const LANGUAGE_RULES: Partial<Record<LanguageTag, LanguageRules>> = { es }

const DENIED =
  /\b(?:not|no|never|nobody|nothing|none|nor|neither|cannot|without|except|unless)\b|n['’]t\b/i
/** English that often becomes a denial in other languages: 'a light that fails to detect you'. */
const NEARLY_DENIED = /\b(?:fails?|off|out|alone|single|closed|less|un\w+)\b/i

type Pair = { from: string; to: string }

/** Returns the words of a translation that no translation of the English one may have. */
export function wrongWords({ from, to }: Pair, language: LanguageTag): string[] {
  const words = LANGUAGE_RULES[language]?.wrongWords ?? []
  return words.flatMap(([word, allowed]) => {
    const [found] = word.exec(to) ?? []
    return found && !allowed?.test(from) ? [found] : []
  })
}

/** True if only one of the texts denies or excepts something. */
export function negationDiffers({ from, to }: Pair, language: LanguageTag): boolean {
  const rules = LANGUAGE_RULES[language]
  if (!rules) return false
  return rules.denial.test(to) ? !DENIED.test(from) && !NEARLY_DENIED.test(from) : DENIED.test(from)
}
