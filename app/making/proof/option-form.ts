import { quantitiesOf } from './quantities.ts'
import { stemOf, tokensOf } from './words.ts'

const DROPPED = new Set(['a', 'an', 'the', '.', ',', ';', ':', '!', '?', '"', "'", '“', '”', '-'])

/**
 * Reduces a text to words for a comparison. '20 feet' and 'twenty ft' both become `240 length`, in
 * inches. Ignores case, articles, plurals and common punctuation.
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

/** True if the text contains the words next to each other and in this order. */
export function standsIn(words: readonly string[], text: readonly string[]): boolean {
  return words.length > 0 && ` ${text.join(' ')} `.includes(` ${words.join(' ')} `)
}
