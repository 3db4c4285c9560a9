import { type ArticleCard, type Post, type PostWithId, post, postId } from './post.ts'
import { POST_MESSAGES } from './post-messages.ts'
import { addresses, type PostServices, posts } from './post-store.server.ts'

/** The size of the admin's list (spec, section 9). */
const ADMIN_LIST = 100
/** How many addresses are read at once at most. */
const MAX_PAGE = 500

/** The newest published posts, newest first, with the fields of a card (spec, section 7). */
export async function listArticles(services: PostServices, limit: number): Promise<ArticleCard[]> {
  const found = await listPublished(services, limit)
  return found.map(({ title, slug, excerpt, heroImage, tags }) => ({
    title,
    slug,
    excerpt,
    heroImage,
    tags,
  }))
}

/** As `listArticles`. Returns null when that fails, and logs why. */
export async function loadArticles(
  services: PostServices,
  limit: number,
): Promise<ArticleCard[] | null> {
  try {
    return await listArticles(services, limit)
  } catch (error) {
    services.log.error({ err: error }, 'loading the articles failed')
    return null
  }
}

/** The newest published posts, whole. */
export async function listPublished(services: PostServices, limit: number) {
  const found = await posts(services).list({
    where: { status: 'published' },
    orderBy: 'publishedAt desc',
    limit,
  })
  return found.flatMap(({ publishedAt, ...rest }) =>
    publishedAt ? [{ ...rest, publishedAt }] : [],
  )
}

/** The published post at an address. Returns null for a draft, as for no post (spec, section 4). */
export async function findArticle(services: PostServices, slug: string): Promise<Post | null> {
  if (!post.shape.slug.safeParse(slug).success) return null
  const address = await addresses(services).get(slug)
  const found = address && (await posts(services).get(address.postId))
  return found?.status === 'published' && found.slug === slug ? found : null
}

/** The addresses of all published posts, in order, with the time of the last change of each. */
export async function* publishedAddresses(services: PostServices) {
  const pages = addresses(services).pages(MAX_PAGE, { where: { status: 'published' } })
  for await (const page of pages) yield* page
}

/** All posts, the last changed first. */
export function listPosts(services: PostServices): Promise<PostWithId[]> {
  return posts(services).list({ orderBy: 'updatedAt desc', limit: ADMIN_LIST })
}

/** A post for its editor, or why there is none (spec, section 8). */
export async function loadPost(
  services: PostServices,
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
