import { LANGUAGE } from './language.ts'

/** Returns the name of a language in the language of the page. */
export function languageName(tag: string): string {
  return new Intl.DisplayNames(LANGUAGE, { type: 'language' }).of(tag) ?? tag
}
