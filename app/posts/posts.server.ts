import { type ArticleCard, type Post, type PostWithId, post, postId } from './post.ts'
import { POST_MESSAGES } from './post-messages.ts'
import { addresses, posts, type Store } from './post-store.server.ts'

/** The size of the admin's list (spec, section 9). */
const ADMIN_LIST = 100
/** How many addresses are read at once at most. */
const MAX_PAGE = 500

/** The newest published posts, newest first, with the fields of a card (spec, section 7). */
export async function listArticles(store: Store, limit: number): Promise<ArticleCard[]> {
  const found = await listPublished(store, limit)
  return found.map(({ title, slug, excerpt, heroImage, tags }) => ({
    title,
    slug,
    excerpt,
    heroImage,
    tags,
  }))
}

/** As `listArticles`. Returns null when that fails, and logs why. */
export async function loadArticles(store: Store, limit: number): Promise<ArticleCard[] | null> {
  try {
    return await listArticles(store, limit)
  } catch (error) {
    store.log.error({ err: error }, 'loading the articles failed')
    return null
  }
}

/** The newest published posts, whole. */
export async function listPublished(store: Store, limit: number) {
  const found = await posts(store).list({
    where: { status: 'published' },
    orderBy: 'publishedAt desc',
    limit,
  })
  return found.flatMap(({ publishedAt, ...rest }) =>
    publishedAt ? [{ ...rest, publishedAt }] : [],
  )
}

/** The published post at an address. Returns null for a draft, as for no post (spec, section 4). */
export async function findArticle(store: Store, slug: string): Promise<Post | null> {
  if (!post.shape.slug.safeParse(slug).success) return null
  const address = await addresses(store).get(slug)
  const found = address && (await posts(store).get(address.postId))
  return found?.status === 'published' && found.slug === slug ? found : null
}

/** The addresses of all published posts, in order, with the time of the last change of each. */
export async function* publishedAddresses(store: Store) {
  const pages = addresses(store).pages(MAX_PAGE, { where: { status: 'published' } })
  for await (const page of pages) yield* page
}

/** All posts, the last changed first. */
export function listPosts(store: Store): Promise<PostWithId[]> {
  return posts(store).list({ orderBy: 'updatedAt desc', limit: ADMIN_LIST })
}

/** A post for its editor, or why there is none (spec, section 8). */
export async function loadPost(
  store: Store,
  id: string,
): Promise<{ post: PostWithId } | { status: number; message: string }> {
  const missing = { status: 404, message: POST_MESSAGES.notFound }
  if (!postId.safeParse(id).success) return missing
  try {
    const post = await posts(store).get(id)
    return post ? { post } : missing
  } catch (error) {
    store.log.error({ err: error, postId: id }, 'loading a post failed')
    return { status: 500, message: POST_MESSAGES.loadFailed }
  }
}
