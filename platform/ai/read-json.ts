/**
 * Finds the JSON object or list in a model's answer, even inside prose or a Markdown fence, and with
 * trailing commas. Returns the longest of several, or undefined if there is none.
 */
export function readJson(answer: string): unknown {
  let longest = { length: 0, value: undefined as unknown }
  for (let at = 0; at < answer.length; ) {
    const { text, end, isWhole } = readBrackets(answer, at)
    const value = isWhole && end - at > longest.length ? parsed(text) : undefined
    if (value !== undefined) longest = { length: end - at, value }
    at = end
  }
  return longest.value
}

/**
 * Returns the outermost list of an answer that broke off, up to the list's last complete object or
 * inner list. Returns an empty list if the answer broke off in no list.
 */
export function readCutList(answer: string): unknown[] {
  for (let at = 0; at < answer.length; ) {
    const { list, end } = readBrackets(answer, at)
    const elements = list && parsed(list)
    if (Array.isArray(elements)) return elements
    at = end
  }
  return []
}

type Brackets = {
  /** The text from the first bracket to the matching one, without trailing commas. */
  text: string
  /** The outermost list that never ends, as JSON up to its last complete object or inner list. */
  list: string | null
  end: number
  isWhole: boolean
}

/** Reads from the first bracket at or after `from` to the matching one, or to the answer's end. */
function readBrackets(answer: string, from: number): Brackets {
  const token = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|[[\]{}]/g
  token.lastIndex = firstBracket(answer, from)
  const start = token.lastIndex
  let depth = 0
  let text = ''
  let copied = start
  /** The list begins at `start` of `text`. Its last complete object or inner list ends at `end`. */
  let list: { start: number; depth: number; end: number } | null = null
  for (let match = token.exec(answer); match; match = token.exec(answer)) {
    const [found] = match
    if (found.startsWith('"')) continue
    const between = answer.slice(copied, match.index)
    copied = token.lastIndex
    if (found === '[' || found === '{') {
      text += between + found
      depth++
      if (found === '[') list ??= { start: text.length - 1, depth, end: text.length }
      continue
    }
    text += between.replace(/,\s*$/, '') + found
    depth--
    if (depth === 0) return { text, list: null, end: copied, isWhole: true }
    if (list && depth < list.depth) list = null
    else if (list && depth === list.depth) list.end = text.length
  }
  const elements = list && `${text.slice(list.start, list.end)}]`
  return { text, list: elements, end: answer.length, isWhole: false }
}

function firstBracket(answer: string, from: number): number {
  const found = answer.slice(from).search(/[[{]/)
  return found < 0 ? answer.length : from + found
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
