import * as z from 'zod/mini'
import { text } from '../text/text.ts'
import { bodyBlocks } from './body-blocks.ts'

export const POST_STATUSES = ['draft', 'published'] as const
export type PostStatus = (typeof POST_STATUSES)[number]

export const LIMITS = { title: 200, excerpt: 500, seoText: 300, tags: 10, keywords: 20, tag: 50 }

const line = (limit: number) => text.check(z.maxLength(limit))
const list = (count: number) => z.array(line(LIMITS.tag)).check(z.maxLength(count))
const slug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(100))

/** An https address: no other scheme may stand in a page of ours. */
export const httpsLink = text.check(
  z.url({ protocol: /^https$/, hostname: z.regexes.domain }),
  z.maxLength(2000),
)

/** What an admin writes (spec, section 3, Post); the rest of a post comes about by itself. */
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
  status: z.enum(POST_STATUSES),
})
export type PostContent = z.infer<typeof postContent>

/** A post as it is stored. `heroImage` links to one of our files or to a picture elsewhere. */
export const post = z.extend(postContent, {
  heroImage: z.nullable(
    z.union([httpsLink, text.check(z.regex(/^\/files\/posts\/[\w-]+\/hero\.[\w.-]+$/))]),
  ),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  publishedAt: z.nullable(z.iso.datetime()),
  /** Counts the saves: who saves must have seen the last one. */
  revision: z.int().check(z.positive()),
})
export type Post = z.infer<typeof post>
export type PostWithId = Post & { id: string }

/** Ids are made where a post is begun, so that a save sent twice makes one post. */
export const postId = z.string().check(z.regex(/^[0-9a-z-]{8,40}$/))

/** What a list of articles shows of one. */
export type ArticleCard = Pick<Post, 'title' | 'slug' | 'excerpt' | 'heroImage' | 'tags'>
