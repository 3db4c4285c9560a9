import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { Write } from '../../platform/documents/document-store.ts'
import { type Typed, typedCollection } from '../../platform/documents/typed-collection.ts'
import type { Services } from '../context.server.ts'
import { deleteHero, type EncodedHero, isOfPicture, keepHero } from './hero-image.server.ts'
import {
  type ArticleCard,
  POST_STATUSES,
  type Post,
  type PostContent,
  type PostStatus,
  type PostWithId,
  post,
  postId,
} from './post.ts'
import { POST_MESSAGES } from './post-messages.ts'

type Store = Pick<Services, 'documents' | 'log'>

/** How many posts the admin list shows (spec, section 9). */
const ADMIN_LIST = 100
const PAGE = 500
/** How often a change of status is tried again when a save comes in between. */
const TRIES = 10

/** The newest published posts, newest first, as cards show them (spec, section 7). */
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

/** As `listArticles`; null when that fails, which is logged. */
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
    orderBy: { field: 'publishedAt', direction: 'desc' },
    limit,
  })
  return found.flatMap(({ publishedAt, ...rest }) =>
    publishedAt ? [{ ...rest, publishedAt }] : [],
  )
}

/** The published post at an address; null for a draft as for none (spec, section 4). */
export async function findArticle(store: Store, slug: string): Promise<Post | null> {
  if (!post.shape.slug.safeParse(slug).success) return null
  const address = await addresses(store).get(slug)
  const found = address && (await posts(store).get(address.postId))
  return found?.status === 'published' && found.slug === slug ? found : null
}

/** The addresses of all published posts with the day each was last changed, by address. */
export async function* publishedAddresses(store: Store): AsyncGenerator<Typed<Address>> {
  let startAfter: Typed<Address> | undefined
  do {
    const page: Typed<Address>[] = await addresses(store).list({
      where: { status: 'published' },
      limit: PAGE,
      ...(startAfter && { startAfter }),
    })
    yield* page
    startAfter = page.length < PAGE ? undefined : page.at(-1)
  } while (startAfter)
}

/** All posts, the last changed first. */
export function listPosts(store: Store): Promise<PostWithId[]> {
  return posts(store).list({
    orderBy: { field: 'updatedAt', direction: 'desc' },
    limit: ADMIN_LIST,
  })
}

/** A post for its editor, or why there is none (spec, section 8). */
export async function loadPost(
  store: Store,
  id: string,
): Promise<{ post: PostWithId } | { status: number; message: string }> {
  const missing = { status: 404, message: POST_MESSAGES.notFound }
  if (!postId.safeParse(id).success) return missing
  try {
    const post = await getPost(store, id)
    return post ? { post } : missing
  } catch (error) {
    store.log.error({ err: error, postId: id }, 'loading a post failed')
    return { status: 500, message: POST_MESSAGES.loadFailed }
  }
}

export function getPost(store: Store, id: string): Promise<PostWithId | null> {
  return posts(store).get(id)
}

/** What a save is about: the content over revision `base` (0 for a new post), a new hero or none. */
export type Save = {
  id: string
  base: number
  content: PostContent
  hero: EncodedHero | 'keep' | 'remove'
  by: string
}
export type SaveOutcome =
  | { saved: PostWithId }
  | { conflict: PostWithId }
  | { refused: 'slug taken' | 'not found' }

/**
 * Saves a post over the revision its writer has seen, or not at all: over any other it is a
 * conflict, unless what is stored says the same (a save sent twice).
 */
export async function savePost(services: Services, save: Save): Promise<SaveOutcome> {
  const { files, log } = services
  const { id, base, content, hero } = save
  const before = await getPost(services, id)
  if (!before && base > 0) return { refused: 'not found' }
  if (before && before.revision !== base) {
    return saysTheSame(before, save) ? { saved: before } : { conflict: before }
  }

  const isNew = typeof hero === 'object'
  const kept = hero === 'keep' ? (before?.heroImage ?? null) : null
  const heroImage = isNew ? await keepHero(files, id, hero) : kept
  const now = services.now().toISOString()
  const after: Post = {
    ...content,
    heroImage,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
    publishedAt: before?.publishedAt ?? (content.status === 'published' ? now : null),
    revision: base + 1,
  }
  const written = await write(services, id, before, after, save.by)
  const unused = written ? before?.heroImage !== heroImage && before?.heroImage : isNew && heroImage
  if (unused) {
    await deleteHero(files, id, unused).catch((error) =>
      log.error({ err: error, postId: id }, 'files of a hero left behind'),
    )
  }
  if (written) return { saved: { ...after, id } }

  const address = await addresses(services).get(content.slug)
  if (address && address.postId !== id) return { refused: 'slug taken' }
  const current = await getPost(services, id)
  return current ? { conflict: current } : { refused: 'not found' }
}

/** Publishes or withdraws a post as it is now (spec, section 4). Null when there is none. */
export async function setPostStatus(
  services: Services,
  { id, status, by }: { id: string; status: PostStatus; by: string },
): Promise<PostWithId | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    const before = await getPost(services, id)
    if (!before || before.status === status) return before
    const now = services.now().toISOString()
    const { id: _, ...rest } = before
    const after: Post = {
      ...rest,
      status,
      updatedAt: now,
      publishedAt: before.publishedAt ?? (status === 'published' ? now : null),
      revision: before.revision + 1,
    }
    if (await write(services, id, before, after, by)) return { ...after, id }
  }
  throw new Error(`Post ${id} was saved by others ${TRIES} times in between`)
}

/**
 * Writes the post, its address and who saved it, all or none. False when another save came first
 * or the address is another post's: each of both is a document that can be made once.
 */
async function write(
  services: Services,
  id: string,
  before: Post | null,
  after: Post,
  by: string,
): Promise<boolean> {
  const written = await services.documents.batch(writesOf(services, id, before, after, by))
  const { revision, status } = after
  if (written) services.log.info({ postId: id, revision, status, by }, 'post saved')
  return written
}

/** The writes that `write` makes. */
export function writesOf(
  store: Store,
  id: string,
  before: Post | null,
  after: Post,
  by: string,
): Write[] {
  const address: Address = { postId: id, status: after.status, updatedAt: after.updatedAt }
  const moved = before?.slug !== after.slug
  return [
    revisions(store, id).write.create(String(after.revision), { by, at: after.updatedAt }),
    before ? posts(store).write.set(id, after) : posts(store).write.create(id, after),
    moved
      ? addresses(store).write.create(after.slug, address)
      : addresses(store).write.set(after.slug, address),
    ...(before && moved ? [addresses(store).write.delete(before.slug)] : []),
  ]
}

function saysTheSame({ id: _, ...stored }: PostWithId, { base, content, hero }: Save): boolean {
  const { revision, heroImage, createdAt, updatedAt, publishedAt, ...rest } = stored
  const sameHero = typeof hero === 'object' ? isOfPicture(heroImage, hero) : true
  return revision === base + 1 && sameHero && isDeepStrictEqual(rest, content)
}

/** Which post has an address, and whether riders see it there: `slugs/{slug}`. */
const address = z.object({
  postId: z.string(),
  status: z.enum(POST_STATUSES),
  updatedAt: z.iso.datetime(),
})
type Address = z.infer<typeof address>

/** Who saved a post when: `posts/{id}/revisions/{revision}`. */
const revision = z.object({ by: z.string(), at: z.iso.datetime() })

function posts({ documents, log }: Store) {
  return typedCollection(documents, 'posts', post, leftOut(log))
}

function addresses({ documents, log }: Store) {
  return typedCollection(documents, 'slugs', address, leftOut(log))
}

function revisions({ documents, log }: Store, id: string) {
  return typedCollection(documents, `posts/${id}/revisions`, revision, leftOut(log))
}

function leftOut(log: Services['log']) {
  return (path: string, cause: unknown) =>
    log.error({ path, err: cause }, 'malformed document of a post left out')
}
