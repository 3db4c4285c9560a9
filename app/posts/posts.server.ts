import type { Services } from '../context.server.ts'
import { type Post, type PostWithId, post, postId } from './post.ts'
import { POST_MESSAGES } from './post-messages.ts'
import { addresses, posts } from './post-store.server.ts'

/** The admin's list shows at most this many posts (spec, section 9). */
const ADMIN_LIST = 100
const ADDRESSES_PER_READ = 500

/**
 * The newest published posts, newest first, with only the fields that a card shows (spec, section 7).
 * If the store fails, logs the reason and returns null.
 */
export async function loadArticles(services: Services, limit: number) {
  try {
    const found = await listPublished(services, limit)
    return found.map(({ title, slug, excerpt, heroImage, tags }) => ({
      title,
      slug,
      excerpt,
      heroImage,
      tags,
    }))
  } catch (error) {
    services.log.error({ err: error }, 'loading the articles failed')
    return null
  }
}

export function listPublished(services: Services, limit: number): Promise<PostWithId[]> {
  return posts(services).list({
    where: { status: 'published' },
    orderBy: 'publishedAt desc',
    limit,
  })
}

/** The published post with this slug, or null if there is none or only a draft (spec, section 4). */
export async function findArticle(services: Services, slug: string): Promise<Post | null> {
  if (!post.shape.slug.safeParse(slug).success) return null
  const address = await addresses(services).get(slug)
  const found = address && (await posts(services).get(address.postId))
  return found?.status === 'published' && found.slug === slug ? found : null
}

export async function* publishedAddresses(services: Services) {
  const pages = addresses(services).pages(ADDRESSES_PER_READ, { where: { status: 'published' } })
  for await (const page of pages) yield* page
}

export function listPosts(services: Services): Promise<PostWithId[]> {
  return posts(services).list({ orderBy: 'updatedAt desc', limit: ADMIN_LIST })
}

/** A post for the editor, or the message and HTTP status of the failure (spec, section 8). */
export async function loadPost(
  services: Services,
  id: string,
): Promise<{ post: PostWithId } | { status: number; message: string }> {
  const missing = { status: 404, message: POST_MESSAGES.notFound }
  if (!postId.safeParse(id).success) return missing
  try {
    const post = await posts(services).get(id)
    return post ? { post } : missing
  } catch (error) {
    services.log.error({ err: error, postId: id }, 'loading a post failed')
    return { status: 500, message: POST_MESSAGES.loadFailed }
  }
}
