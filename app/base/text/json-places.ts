import { parseJson } from './parse-json.ts'

type Range = { from: number; to: number }

/** The place of a JSON value in its text, with the places of the values in it by their keys. */
export type Place = Range & { isArray: boolean; values: Map<unknown, Place> }

/** A string ends at the end of its line at the latest, so that the places after it are still right. */
const TOKEN = /[[\]{}:,]|"(?:[^"\\\n]|\\.)*"?|[^ \t\r\n[\]{}:,"]+/g

/** The places of the values in a JSON text, or the place of its first error. */
export function placesIn(source: string): { top: Place } | { error: Range } {
  const tokens = source.matchAll(TOKEN)
  let token = nextToken()

  function nextToken() {
    const { value } = tokens.next()
    const from = value?.index ?? source.length
    const text = value?.[0] ?? ''
    return { text, from, to: from + text.length }
  }

  function take(isWanted: boolean) {
    if (!isWanted) throw new SyntaxError(`Unexpected ${token.text}`)
    const taken = token
    token = nextToken()
    return taken
  }

  function readValue(): Place {
    const isArray = token.text === '['
    const values = new Map<unknown, Place>()
    if (!isArray && token.text !== '{') {
      const { from, to } = take(parseJson(token.text) !== undefined)
      return { from, to, isArray, values }
    }
    const { from } = take(true)
    while (token.text !== (isArray ? ']' : '}')) {
      if (values.size > 0) take(token.text === ',')
      const key = isArray ? values.size : parseJson(take(token.text.startsWith('"')).text)
      if (!isArray) take(token.text === ':')
      // Of two equal keys the last one counts, as in `JSON.parse`.
      values.set(key, readValue())
    }
    return { from, to: take(true).to, isArray, values }
  }

  try {
    const top = readValue()
    if (token.text !== '') throw new SyntaxError(`Unexpected ${token.text}`)
    return { top }
  } catch {
    // A text that is nested too deeply for the call stack counts as an error, too.
    return { error: { from: token.from, to: token.to } }
  }
}
