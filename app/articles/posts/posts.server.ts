import { hashOfUid } from '../../../platform/log.ts'
import { TAG } from '../../base/text/language.ts'
import type { LanguageTag } from '../../base/text/languages.ts'
import type { Services } from '../../context.server.ts'
import { namesOfAdmins } from '../../people/admin/admin-names.server.ts'
import { articlePath, languageOf } from './article-path.ts'
import { type Post, type PostWithId, post, postId } from './post.ts'
import { POST_MESSAGES } from './post-messages.ts'
import { addresses, posts, revisions, translationsOf } from './post-store.server.ts'

/** The list of articles shows at most this many (spec, section 9). */
export const SHOWN_ARTICLES = 20
/** The maximum number of posts in the admin's list (spec, section 9). */
const ADMIN_LIST = 100
const ADDRESSES_PER_READ = 500
const POSTS_PER_READ = 100
const SHOWN_REVISIONS = 50

/**
 * Returns the newest published posts in the page's language, newest first, with only the fields that a
 * card shows (spec, section 7). If the store fails, logs the reason and returns null.
 */
export async function loadArticles(services: Services, limit: number) {
  try {
    const found = await listPublished(services, limit)
    return found.map(({ title, slug, excerpt, heroImage, heroAlt, heroFocus, tags }) => ({
      title,
      slug,
      excerpt,
      heroImage,
      heroAlt,
      heroFocus,
      tags,
    }))
  } catch (error) {
    services.log.error({ err: error }, 'loading the articles failed')
    return null
  }
}

/**
 * Returns the newest published posts in this language. No query can leave out the other languages,
 * because posts in the first language have no field for it.
 */
export async function listPublished(
  services: Services,
  limit: number,
  language: string = TAG,
): Promise<PostWithId[]> {
  const newest = { where: { status: 'published' }, orderBy: 'publishedAt desc' } as const
  const found: PostWithId[] = []
  for await (const page of posts(services).pages(POSTS_PER_READ, newest)) {
    found.push(...page.filter((post) => languageOf(post) === language))
    if (found.length >= limit) break
  }
  return found.slice(0, limit)
}

/** An article, and the paths of the articles that say the same in other languages, by the language. */
type FoundArticle = { article: Post; translations: Partial<Record<LanguageTag, string>> }

/**
 * Returns the published post with this slug, or the path of the page that has the article now. The
 * slug of an original leads to its translation, or else to the original. The slug of a translation
 * always leads to that translation. Returns null if there is no post or only a draft (spec, section 4).
 */
export async function findArticle(
  services: Services,
  slug: string,
  language: string = TAG,
): Promise<FoundArticle | { movedTo: string } | null> {
  if (!post.shape.slug.safeParse(slug).success) return null
  const address = await addresses(services).get(slug)
  const article = address && (await posts(services).get(address.postId))
  if (article?.status !== 'published') return null
  const others = await findTranslations(services, article)
  if (languageOf(article) === language) {
    if (article.slug !== slug) return { movedTo: articlePath(article) }
    const paths = others.map((other) => [languageOf(other), articlePath(other)])
    return { article, translations: Object.fromEntries(paths) }
  }
  const other = article.language ? null : others.find((one) => languageOf(one) === language)
  return { movedTo: articlePath(other ?? article) }
}

/** Returns the published posts that say the same in other languages. */
async function findTranslations(services: Services, { id, language, translationOf }: PostWithId) {
  const original = language ? translationOf : id
  if (!original) return []
  const ids = [original, ...Object.values(await translationsOf(services, original))]
  const found = await Promise.all(ids.map((one) => posts(services).find(one)))
  return found.filter(
    (one) => typeof one === 'object' && one.status === 'published' && one.language !== language,
  ) as PostWithId[]
}

/**
 * Returns the article that follows the one with this slug in the list of articles. The newest follows the
 * last. Returns null if there is no other.
 */
export async function nextArticle(
  services: Services,
  slug: string,
): Promise<Pick<Post, 'slug' | 'title'> | null> {
  const listed = await listPublished(services, SHOWN_ARTICLES)
  const next = listed[(listed.findIndex((one) => one.slug === slug) + 1) % listed.length]
  return next && next.slug !== slug ? { slug: next.slug, title: next.title } : null
}

/** Yields the addresses of the published posts in this language. */
export async function* publishedAddresses(services: Services) {
  const pages = addresses(services).pages(ADDRESSES_PER_READ, { where: { status: 'published' } })
  for await (const page of pages) yield* page
}

/**
 * Returns the most recently changed posts that contain each word of `search` in their title, slug
 * or tags.
 */
export async function listPosts(services: Services, search = ''): Promise<PostWithId[]> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const orderBy = 'updatedAt desc'
  if (words.length === 0) return posts(services).list({ orderBy, limit: ADMIN_LIST })
  const found: PostWithId[] = []
  for await (const page of posts(services).pages(POSTS_PER_READ, { orderBy })) {
    found.push(...page.filter((post) => words.every((word) => textOf(post).includes(word))))
    if (found.length >= ADMIN_LIST) break
  }
  return found.slice(0, ADMIN_LIST)
}

function textOf({ title, slug, tags }: Post): string {
  return [title, slug, ...tags].join('\n').toLowerCase()
}

/**
 * Returns the saved versions of a post, except the current one, newest first. `by` is 'you' for the
 * admin `uid`. For another admin it is the email, or null if the email is not known.
 */
export async function listRevisions(services: Services, id: string, uid: string) {
  const listed = await revisions(services, id).list({ orderBy: 'at desc', limit: SHOWN_REVISIONS })
  const savers = listed.map(({ by }) => by)
  const nameOf = await nameSavers(services, savers, uid)
  return listed.flatMap(({ id: number, at, by, content }) =>
    content ? [{ number, at, by: nameOf(by) }] : [],
  )
}

/**
 * Returns the name of the admin or process that saved a revision, like `by` of `listRevisions`. For a
 * deleted post, it is the admin who deleted the post.
 */
export async function whoSaved(
  services: Services,
  { id, revision }: Pick<PostWithId, 'id' | 'revision'>,
  uid: string,
): Promise<string | null> {
  const saved = await revisions(services, id).get(String(revision))
  return saved && (await nameSavers(services, [saved.by], uid))(saved.by)
}

async function nameSavers(services: Services, savers: readonly string[], uid: string) {
  const admins = savers.filter((by) => by !== uid && !SAVERS.has(by))
  const names = await namesOfAdmins(services, admins.map(hashOfUid))
  return (by: string) => (by === uid ? 'you' : (SAVERS.get(by) ?? names[hashOfUid(by)] ?? null))
}

/** The names of the automatic savers, by the value of `by` in a revision. */
const SAVERS = new Map([
  ['schedule', 'the schedule'],
  ['starter', 'the product'],
])

/** Returns the content of an earlier revision, or null if it has no stored content. */
export async function loadRevision(services: Services, id: string, number: string) {
  return (await revisions(services, id).get(number))?.content ?? null
}

/** Returns a post for the editor, or the message and HTTP status of the failure (spec, section 8). */
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
