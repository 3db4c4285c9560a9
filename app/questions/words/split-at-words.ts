import { formPattern } from './form-pattern.ts'
import type { Word } from './word.ts'
import { WORDS } from './word-list.ts'

/** A part of a text. Parts with a word are one of its forms. */
type Part = { text: string; word?: Word }

const PATTERNS = WORDS.map((word) => ({ word, pattern: formPattern(word.forms) }))

/** Splits a text at its words of the test. Leaves out repeated words, and those that tell the answer. */
export function splitAtWords(text: string, answer = ''): Part[] {
  const found = PATTERNS.flatMap(({ word, pattern }) => {
    const match = pattern.exec(text)
    const found = { word: shownBeside(answer, word), text: match?.[0] ?? '' }
    return match && !tells(word.meaning, answer) ? [{ ...found, start: match.index }] : []
  })
  const parts: Part[] = []
  let end = 0
  for (const { start, ...part } of found.toSorted((a, b) => a.start - b.start)) {
    if (start < end) continue
    parts.push({ text: text.slice(end, start) }, part)
    end = start + part.text.length
  }
  return [...parts, { text: text.slice(end) }]
}

/** Leaves out a drawing that may tell the answer, which may be a place in the question's picture. */
function shownBeside(answer: string, { picture, ...word }: Word): Word {
  const isSafe = picture && !/^\S+ [1-4]$/.test(answer) && !tells(picture.text, answer)
  return isSafe ? { ...word, picture } : word
}

/** The part of an answer's words in a text from which on the text tells the answer. */
const TELLING = 0.4

function tells(text: string, answer: string): boolean {
  const [said, asked] = [beginningsIn(text), beginningsIn(answer)]
  return (
    asked.length > 0 && asked.filter((one) => said.includes(one)).length / asked.length >= TELLING
  )
}

/** The first four letters of each longer word, so that 'shaking' is the same as 'shake'. */
function beginningsIn(text: string): string[] {
  return text.toLowerCase().match(/(?<!\p{L})\p{L}{4}/gu) ?? []
}
