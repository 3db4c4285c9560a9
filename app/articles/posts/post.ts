import * as z from 'zod/mini'
import { TRANSLATED } from '../../base/text/languages.ts'
import { text } from '../../base/text/text.ts'
import { bodyBlocks } from './body-blocks.ts'

export const LIMITS = {
  title: 200,
  excerpt: 500,
  seoText: 300,
  tags: 10,
  keywords: 20,
  tag: 50,
  heroAlt: 300,
}

const SLUG_LENGTH = 100

const line = (limit: number) => text.check(z.maxLength(limit))
const list = (count: number) => z.array(line(LIMITS.tag)).check(z.maxLength(count))
const slug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(SLUG_LENGTH))

/** The part of a hero that stays in view when a page crops the picture. */
export const FOCUS_POINTS = [
  'top left',
  'top',
  'top right',
  'left',
  'center',
  'right',
  'bottom left',
  'bottom',
  'bottom right',
] as const
export type FocusPoint = (typeof FOCUS_POINTS)[number]

/** An https address with a domain name. Posts link to no other scheme. */
const httpsLink = text.check(
  z.url({ protocol: /^https$/, hostname: z.regexes.domain }),
  z.maxLength(2000),
)

/** The id of a post. The editor creates it, so a save that is sent twice creates only one post. */
export const postId = z.string().check(z.regex(/^[0-9a-z-]{8,40}$/))

/** The part of a post that the admin writes (spec, section 3, Post). */
export const postContent = z.object({
  title: line(LIMITS.title).check(z.minLength(1)),
  slug,
  excerpt: line(LIMITS.excerpt),
  tags: list(LIMITS.tags),
  body: bodyBlocks,
  seo: z.object({
    title: line(LIMITS.seoText),
    description: line(LIMITS.excerpt),
    keywords: list(LIMITS.keywords),
    canonical: z.optional(httpsLink),
  }),
  status: z.enum(['draft', 'published']),
  /** A description of the hero, for readers who can't see it. */
  heroAlt: z.optional(line(LIMITS.heroAlt)),
  heroFocus: z.optional(z.enum(FOCUS_POINTS)),
  /** The time at which the server publishes a draft. */
  publishAt: z.optional(z.iso.datetime({ precision: 3 })),
  /** Posts in the first language of the site have no language. */
  language: z.optional(z.enum(TRANSLATED.map(({ tag }) => tag))),
  /** The id of the post that a post in another language translates. */
  translationOf: z.optional(postId),
})
export type PostContent = z.infer<typeof postContent>

/** A stored post. `heroImage` links to one of our files or to a picture on another site. */
export const post = z.extend(postContent, {
  heroImage: z.nullable(
    z.union([httpsLink, text.check(z.regex(/^\/files\/posts\/[\w-]+\/hero\.[\w.-]+$/))]),
  ),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  publishedAt: z.nullable(z.iso.datetime()),
  /** The number of saves. */
  revision: z.int().check(z.positive()),
})
export type Post = z.infer<typeof post>
export type PostWithId = Post & { id: string }

export type ArticleCard = Pick<Post, 'title' | 'slug' | 'excerpt' | 'tags' | HeroFields>
type HeroFields = 'heroImage' | 'heroAlt' | 'heroFocus'

/**
 * Makes a slug, the last part of an article's address (spec, section 5, Post save). Each run of
 * characters other than a to z and 0 to 9 becomes one hyphen, or nothing at the start and the end.
 * Capitals become small letters. The slug has at most `SLUG_LENGTH` characters.
 */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, SLUG_LENGTH)
    .replace(/-$/, '')
}
