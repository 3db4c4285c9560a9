import { ENGLISH_REFERENCES } from './english-option-words.ts'

/** Options that refer to other options or to a place in the list. */
export const REFERS_TO_OTHERS = ENGLISH_REFERENCES

/** The words for the numbers from 0, as parts of a regular expression. */
export const NUMBER_WORDS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(
    ' ',
  )

/** The words for a half, as a part of a regular expression. */
export const HALF = 'half'

/** The ending of a plural. */
export const PLURAL = /s\b/g
