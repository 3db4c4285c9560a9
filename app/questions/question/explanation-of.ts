import type { ShownItem } from './quiz-item.ts'

type Explained = Pick<ShownItem, 'explanation' | 'citation' | 'language'> & {
  source?: { quote: string; language?: 'en' | undefined } | undefined
}

/**
 * Returns the explanation and its source as one text, for files without a place for the source. Leaves out
 * a quote in another language.
 */
export function explanationOf({ explanation, citation, language, source }: Explained): string {
  const isQuoted = source && source.language === language
  const said = isQuoted ? `“${source.quote}”` : citation
  return said ? `${explanation} (${said})` : explanation
}
