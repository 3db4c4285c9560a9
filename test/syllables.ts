/** Counts the syllables of English words. Only checks and tests have this package. */
export { syllable as englishSyllables } from 'syllable'
