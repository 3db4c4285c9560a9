import * as z from 'zod/mini'
import { MAX_BLOCKS, plainBlocks } from './body-blocks.ts'
import { LIMITS, postContent } from './post.ts'

/** A draft has at least this many h2 blocks (spec, section 9). */
const MIN_SECTIONS = 4

/** The reply that the prompt asks for (spec, section 7, Article draft). */
export const articleDraft = z.object({
  title: postContent.shape.title,
  excerpt: postContent.shape.excerpt,
  seo: z.pick(postContent.shape.seo, { title: true, description: true, keywords: true }),
  body: plainBlocks.check(
    z.maxLength(MAX_BLOCKS),
    z.refine((blocks) => blocks.filter(({ type }) => type === 'h2').length >= MIN_SECTIONS),
  ),
})
export type ArticleDraft = z.infer<typeof articleDraft>

/** The brief in a new editor (spec, section 9). */
export const DEFAULT_BRIEF = "An SEO 'Exam Day Checklist' for beginner riders"

export const BRIEF_LIMIT = 4_000

export function draftPrompt(brief: string): string {
  return `Write an article for a website on which US riders practice for the motorcycle license exam.
The readers are beginners, on a phone, nervous. Write plainly and kindly, in US English, and only
what is true everywhere in the United States; where states differ, send the reader to their state's
manual. Invent no people, sources or numbers.

Answer with strict JSON and nothing else, in this form:
{
  "title": text of at most ${LIMITS.title} characters,
  "excerpt": text of at most ${LIMITS.excerpt} characters,
  "seo": {
    "title": text of at most ${LIMITS.seoText} characters,
    "description": text of at most ${LIMITS.excerpt} characters,
    "keywords": at most ${LIMITS.keywords} texts of at most ${LIMITS.tag} characters
  },
  "body": blocks, in the order of reading
}
A block is one of:
  {"type": "h2", "text": the heading of a section}
  {"type": "p", "text": a paragraph}
  {"type": "ul", "items": [texts]}
  {"type": "tip", "text": a piece of advice to remember}
  {"type": "quote", "text": a sentence to stand out, "cite": optional, where it is from}
There are at least ${MIN_SECTIONS} h2 blocks. Texts are plain: no HTML, no Markdown, no links.

The brief for the article:
<brief>
${brief}
</brief>`
}
