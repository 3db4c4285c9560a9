import words from '../../content/words/es.json' with { type: 'json' }
import type { Word } from './word.ts'

export const WORDS: readonly Word[] = words
