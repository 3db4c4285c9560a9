import type { JSONContent } from '@tiptap/core'
import type { BodyBlock } from '../posts/body-blocks.ts'
import { type RichText, type TextPart, unmarked } from '../posts/rich-text.ts'

/**
 * Returns a body as the editor's document. The source of a quote is a line of its own below the quote.
 * A document has at least one line.
 */
export function documentOf(blocks: readonly BodyBlock[]): JSONContent {
  const lines = blocks.flatMap(linesOf)
  return { type: 'doc', content: lines.length > 0 ? lines : [lineOf('paragraph', '')] }
}

function linesOf(block: BodyBlock): JSONContent[] {
  switch (block.type) {
    case 'h2':
      return [lineOf('heading', block.text)]
    case 'p':
      return [lineOf('paragraph', block.text)]
    case 'tip':
      return [lineOf('tip', block.text)]
    case 'ul': {
      const items = block.items.length > 0 ? block.items : ['']
      const content = items.map((item) => ({
        type: 'listItem',
        content: [lineOf('paragraph', item)],
      }))
      return [{ type: 'bulletList', content }]
    }
    case 'quote': {
      const { text, cite } = block
      return [lineOf('quote', text), ...(cite ? [lineOf('cite', cite)] : [])]
    }
    case 'picture':
    case 'photo': {
      const { type, ...attrs } = block
      return [{ type, attrs }]
    }
  }
}

function lineOf(type: string, text: RichText): JSONContent {
  const parts = typeof text === 'string' ? [text] : text
  return { type, content: parts.flatMap((part) => (unmarked(part) ? [inlineOf(part)] : [])) }
}

function inlineOf(part: TextPart): JSONContent {
  if (typeof part === 'string') return { type: 'text', text: part }
  const { text, bold, italic, link } = part
  const marks = [
    ...(link === undefined ? [] : [{ type: 'link', attrs: { href: link } }]),
    ...(bold ? [{ type: 'bold' }] : []),
    ...(italic ? [{ type: 'italic' }] : []),
  ]
  return marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text }
}

/** Returns the editor's document as a body. The reverse of `documentOf`, except for empty texts. */
export function bodyIn({ content = [] }: JSONContent): BodyBlock[] {
  const blocks = content.flatMap((line, index): BodyBlock[] => {
    if (isSource(content, index)) return []
    const next = content[index + 1]
    return [blockOf(line, next && isSource(content, index + 1) ? textOf(next) : '')]
  })
  const [first] = blocks
  return blocks.length === 1 && first?.type === 'p' && first.text === '' ? [] : blocks
}

/** Returns true if the line at this index is the source of the quote above it. */
function isSource(lines: readonly JSONContent[], index: number): boolean {
  return lines[index]?.type === 'cite' && lines[index - 1]?.type === 'quote'
}

function blockOf(line: JSONContent, cite: RichText): BodyBlock {
  switch (line.type) {
    case 'heading':
      return { type: 'h2', text: unmarked(textOf(line)) }
    case 'bulletList':
      return {
        type: 'ul',
        items: (line.content ?? []).map(({ content = [] }) => textOf(content[0])),
      }
    case 'tip':
      return { type: 'tip', text: textOf(line) }
    case 'quote': {
      const isNamed = unmarked(cite).trim() !== ''
      return { type: 'quote', text: textOf(line), ...(isNamed && { cite }) }
    }
    case 'picture':
      return { type: 'picture', name: line.attrs?.name ?? '', text: line.attrs?.text ?? '' }
    case 'photo':
      return { type: 'photo', link: line.attrs?.link ?? '', text: line.attrs?.text ?? '' }
    default:
      return { type: 'p', text: textOf(line) }
  }
}

/** Returns the text of a line: a string if it has no marks, otherwise its parts. */
function textOf({ content = [] }: JSONContent = {}): RichText {
  const parts = content.map(partOf)
  return parts.every((part) => typeof part === 'string') ? parts.join('') : parts
}

function partOf({ text = '', marks = [] }: JSONContent): TextPart {
  if (marks.length === 0) return text
  const has = (name: string) => marks.some(({ type }) => type === name)
  const link = marks.find(({ type }) => type === 'link')?.attrs?.href
  return {
    text,
    ...(has('bold') && { bold: true as const }),
    ...(has('italic') && { italic: true as const }),
    ...(link !== undefined && { link: String(link) }),
  }
}
