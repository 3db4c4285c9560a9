import { quantitiesOf } from './quantities.ts'
import { stemOf, tokensOf } from './words.ts'

const DROPPED = new Set(['a', 'an', 'the', '.', ',', ';', ':', '!', '?', '"', "'", '“', '”', '-'])

/**
 * A text as its words, so that two texts which say the same are equal: 'Twenty feet.' and 'the 20
 * ft' are both `20 length`. Case, punctuation, articles and plurals do not count.
 */
export function formOf(text: string): string[] {
  const tokens = tokensOf(text)
  const words = (from: number, to: number) =>
    tokens
      .slice(from, to)
      .filter((token) => !DROPPED.has(token))
      .map(stemOf)
  const form: string[] = []
  let place = 0
  for (const { at, next, value, dimension, weak } of quantitiesOf(tokens)) {
    if (weak && !dimension) continue
    form.push(...words(place, at), String(Number(value.toPrecision(6))))
    if (dimension) form.push(dimension)
    place = next
  }
  return [...form, ...words(place, tokens.length)]
}

/** True if the words of one text stand in another one, in one piece. */
export function standsIn(words: readonly string[], text: readonly string[]): boolean {
  return words.length > 0 && ` ${text.join(' ')} `.includes(` ${words.join(' ')} `)
}
