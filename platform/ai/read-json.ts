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
 * The objects of a list. `broken` counts objects that can't be read. `isCut` is true if the list broke
 * off. An object that broke off at the end of the list does not count as broken.
 */
type BrokenList = { elements: object[]; broken: number; isCut: boolean }

/**
 * Reads the list of objects in an answer object by object. So the answer need not be valid JSON: it
 * may break off, or a text in it may be malformed. A text without an end hides where its object ends.
 * So the search continues at the next object that begins with the same key as the first object.
 */
export function readBrokenList(answer: string): BrokenList {
  const elements: object[] = []
  let broken = 0
  let isOpen = false
  const starts = startsOf(answer)
  for (const [index, start] of starts.entries()) {
    const part = answer.slice(start, starts[index + 1])
    isOpen = false
    for (let at = 0; at < part.length && !isOpen; ) {
      const { text, end, isWhole } = readBrackets(part, at)
      const value = isWhole ? parsed(text) : undefined
      if (isObject(value)) elements.push(value)
      else broken++
      isOpen = !isWhole
      at = end
      const [comma] = /^\s{0,99},\s{0,99}(?=\{)/.exec(part.slice(at)) ?? []
      if (!comma) break
      at += comma.length
    }
  }
  const isCut = !LIST_END.test(answer.slice(starts.at(-1)))
  return { elements, broken: isCut && isOpen ? broken - 1 : broken, isCut }
}

const LIST_END = /\}\s{0,99},?\s{0,99}\]/

/** Returns the positions of list objects that begin with the same key as the first object. */
function startsOf(answer: string): number[] {
  const starts = [...answer.matchAll(/[[,]\s{0,99}(?=\{\s{0,99}"([^"\\]{1,99})"\s{0,99}:)/g)]
  const same = starts.filter(([, key]) => key === starts[0]?.[1])
  return same.map(({ index, 0: before }) => index + before.length)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

type Brackets = {
  /** The text from the first bracket to the matching one, without trailing commas. */
  text: string
  end: number
  isWhole: boolean
}

/** Reads from the first bracket at or after `from` to the matching one, or to the answer's end. */
function readBrackets(answer: string, from: number): Brackets {
  const token = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|[[\]{}]/g
  token.lastIndex = firstBracket(answer, from)
  let depth = 0
  let text = ''
  let copied = token.lastIndex
  for (let match = token.exec(answer); match; match = token.exec(answer)) {
    const [found] = match
    if (found.startsWith('"')) continue
    const between = answer.slice(copied, match.index)
    copied = token.lastIndex
    const isOpening = found === '[' || found === '{'
    text += (isOpening ? between : between.replace(/,\s*$/, '')) + found
    depth += isOpening ? 1 : -1
    if (depth === 0) return { text, end: copied, isWhole: true }
  }
  return { text, end: answer.length, isWhole: false }
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
