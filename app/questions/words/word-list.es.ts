import words from '../../../content/es/words.json' with { type: 'json' }
import type { Word } from './word.ts'

export const WORDS: readonly Word[] = words
