import { diffArrays } from 'diff'
import { numberOf } from '../../base/text/number-of.ts'
import { type BodyBlock, readBodyToSave } from '../posts/body-blocks.ts'
import type { RichText, TextPart } from '../posts/rich-text.ts'
import { FORM_FIELDS, type FormField, type PostForm, splitList } from './post-form.ts'

export const FIELD_LABELS: Record<FormField, string> = {
  title: 'Title',
  slug: 'Slug',
  excerpt: 'Excerpt',
  seoTitle: 'SEO title',
  seoDescription: 'SEO description',
  seoKeywords: 'SEO keywords',
  canonical: 'Canonical link',
  tags: 'Tags',
  body: 'Body',
  status: 'Status',
  heroAlt: 'Text for the hero image',
  heroFocus: 'Focus of the hero image',
  publishAt: 'Publish at (UTC)',
  language: 'Language',
  translationOf: 'Translation of (the id of a post)',
}

/** The fields in which two forms differ. Spaces around a text do not count. */
export function differentFields(mine: PostForm, theirs: PostForm): FormField[] {
  return FORM_FIELDS.filter(
    (field) => contentOf(field, mine[field]) !== contentOf(field, theirs[field]),
  )
}

function contentOf(field: FormField, text: string): string {
  if (field === 'body') return textsOf(text).join()
  return field === 'tags' || field === 'seoKeywords' ? splitList(text).join() : text.trim()
}

/** Returns the blocks that only `body` has. A count replaces the blocks that `other` also has. */
export function changedBlocks(body: string, other: string): string {
  return diffArrays(textsOf(other), textsOf(body))
    .filter(({ removed }) => !removed)
    .map(({ added, value }) => (added ? value.join('\n') : sameBlocks(value.length)))
    .join('\n')
}

function sameBlocks(count: number): string {
  return `… ${numberOf(count, 'block')} the same …`
}

function textsOf(body: string): string[] {
  return blocksOf(body)?.map((block) => JSON.stringify(block, null, 2)) ?? [body]
}

/** The blocks that a save keeps, or null if the body is no list of blocks. */
function blocksOf(body: string): BodyBlock[] | null {
  const read = readBodyToSave(body)
  return 'blocks' in read ? read.blocks : (read.unfinished ?? null)
}

/** The body as people read it: a paragraph for each block. */
export function readableBody(body: string): string {
  return blocksOf(body)?.map(readableBlock).join('\n\n') ?? body
}

function readableBlock(block: BodyBlock): string {
  switch (block.type) {
    case 'h2':
      return `# ${block.text}`
    case 'p':
      return readable(block.text)
    case 'ul':
      return block.items.map((item) => `• ${readable(item)}`).join('\n')
    case 'tip':
      return `Tip: ${readable(block.text)}`
    case 'quote':
      return `“${readable(block.text)}”${block.cite ? ` (${readable(block.cite)})` : ''}`
    case 'picture':
      return `Picture ${block.name}: ${block.text}`
    case 'photo':
      return `Photo ${block.link}: ${block.text}`
  }
}

/** A text with its marks in words, so that the changes of a version show them too. */
function readable(text: RichText): string {
  if (typeof text === 'string') return text
  return text.map(readablePart).join('')
}

function readablePart(part: TextPart): string {
  if (typeof part === 'string') return part
  const mark = `${part.bold ? '**' : ''}${part.italic ? '_' : ''}`
  const marked = mark + part.text + [...mark].reverse().join('')
  return part.link ? `${marked} (${part.link})` : marked
}
