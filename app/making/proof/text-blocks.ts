import { isWholeSentence } from './sentences.ts'

/** A line of a manual. `mark` is the list mark at its start, such as `• ` or `2. `. */
export type Line = { start: number; text: string; mark: string | null; usualLength: number }

/**
 * A heading, a paragraph or a list item without its mark. A list item's `lead` is the index of the
 * block that introduces the list.
 */
export type Block = { start: number; end: number; lead: number | null }

/** The length, as a share of the page's usual line length, below which a line ends its paragraph. */
const SHORT_LINE = 0.75
/** The same limit for a line with an end mark, as a share of the usual line length. */
const SHORT_LAST_LINE = 0.9

/** Joins lines into blocks. A block may continue on the next page. */
export function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Block[] = []
  let lists: { kind: string; lead: number | null }[] = []
  for (const [index, line] of lines.entries()) {
    const { start, text, mark } = line
    const end = start + text.length
    const previous = lines[index - 1]
    const last = blocks.at(-1)
    if (last && previous && !endsBlock(previous, line)) {
      last.end = end
      continue
    }
    if (mark === null) lists = []
    else {
      const kind = kindOf(mark)
      const known = lists.findIndex((list) => list.kind === kind)
      if (known >= 0) lists = lists.slice(0, known + 1)
      else lists.push({ kind, lead: blocks.length > 0 ? blocks.length - 1 : null })
    }
    blocks.push({ start: start + (mark?.length ?? 0), end, lead: lists.at(-1)?.lead ?? null })
  }
  return blocks
}

/** Returns the kind of a list mark. Items whose marks have the same kind are in one list. */
function kindOf(mark: string): string {
  return mark.trim().replace(/\d+/, '1').replace(/[a-z]/i, 'a')
}

/**
 * True if a block ends after a line. If unsure, the block continues, because a longer block shows
 * more of what a quote omits.
 */
function endsBlock({ text, mark, usualLength }: Line, next: Line): boolean {
  if (next.mark !== null) return true
  if (OPEN_END.test(text) || !/^["'“‘(]?\p{Lu}/u.test(next.text)) return false
  // A line such as 'A passenger should:' begins a block, even after a list item.
  if (next.text.endsWith(':')) return true
  if (isTitle(text) && isTitle(next.text)) return false
  const share = isWholeSentence(text) ? SHORT_LAST_LINE : SHORT_LINE
  return text.length < usualLength * share || (mark === null && isTitle(text))
}

function isTitle(text: string): boolean {
  const words = text.match(/\p{L}[\p{L}'’]*/gu) ?? []
  return words.length > 1 && words.every((word) => word.length < 4 || /^\p{Lu}/u.test(word))
}

/** Matches a line end that shows that the sentence continues on the next line. */
const OPEN_END = new RegExp(
  `(?:[,;:&–—-]|\\b(?:${[
    'a|an|the|this|that|these|those|your|his|her|its|our|their|any|all|each|every|more|less|most',
    'and|or|but|nor|not|no|never|only|unless|until|except|without|if|when|while|as|than|because',
    'of|to|in|on|at|by|for|from|with|into|over|under|between|about|before|after|behind|near',
    'who|which|is|are|be|been|was|were|has|have|had|do|does|did|can|cannot|could|may|might|must',
    "shall|should|will|would|\\w{2,6}n['’]t",
  ].join('|')}))["'”’)]?$`,
  'iu',
)
