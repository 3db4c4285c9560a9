import { LANGUAGES, languageConstants } from './languages.ts'

/**
 * The language of this build, and the others. `in-language.ts` writes these constants into each build, so
 * pages do not load the list of languages.
 */
export const {
  TAG,
  /** For dates and numbers. */
  LANGUAGE,
  DIRECTION,
  /** The start of the addresses of this build's pages. */
  PREFIX,
  /** The other languages. Scripts in each page have them, so their names are apart. */
  OTHERS,
  NAMES,
  /** The directions of all languages. */
  DIRECTIONS,
} = languageConstants(LANGUAGES[0])
