import words from '../../../content/words.json' with { type: 'json' }
import type { Word } from './word.ts'

/** The words of the test in the language of this build, in the order of its alphabet. */
export const WORDS: readonly Word[] = words
