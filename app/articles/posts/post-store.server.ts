import * as z from 'zod/mini'
import { collection } from '../../../platform/documents/collection.ts'
import type { Write } from '../../../platform/documents/document-store.ts'
import { TRANSLATED, type TranslatedTag } from '../../base/text/languages.ts'
import type { Services } from '../../context.server.ts'
import { type Post, post, postContent } from './post.ts'

export const posts = collection({
  path: 'posts',
  schema: post,
  lists: [
    { orderBy: 'updatedAt desc' },
    { where: ['status'], orderBy: 'publishedAt desc' },
    { orderBy: 'publishAt asc' },
  ],
  file: { link: 'heroImage' },
  shows: 'posts',
})

/** The posts that the admin deleted, until they expire. */
export const deletedPosts = collection({
  path: 'deletedPosts',
  schema: z.extend(post, { deletedAt: z.iso.datetime(), expiresAt: z.iso.datetime() }),
  file: { link: 'heroImage' },
  expires: true,
})

/**
 * The post of a language that translates each English post. The id is that of the English post, so an
 * English post has only one translation. A deleted translation keeps its place until it expires.
 */
export const postTranslations = collection({
  path: 'texts/{language}/posts',
  schema: z.object({ postId: z.string() }),
})

/** Returns the ids of the translations of an English post, by their languages. */
export async function translationsOf(
  services: Services,
  id: string,
): Promise<Partial<Record<TranslatedTag, string>>> {
  const places = TRANSLATED.map(async ({ tag }) => {
    const place = await postTranslations(services, tag).get(id)
    return place ? [[tag, place.postId]] : []
  })
  return Object.fromEntries((await Promise.all(places)).flat())
}

/**
 * The post at each address. The id is the slug. If a post moves away or is deleted, its old address
 * stays, with the status of a draft.
 */
export const addresses = collection({
  path: 'slugs',
  schema: z.extend(z.pick(post, { status: true, updatedAt: true, language: true }), {
    postId: z.string(),
  }),
  lists: [{ where: ['status'] }, { where: ['postId'] }],
  shows: 'posts',
})

/**
 * The author and the time of each save of a post. The id is the revision. The next save adds the
 * content to the previous revision. So the last revision has no content.
 */
export const revisions = collection({
  path: 'posts/{id}/revisions',
  holds: { what: 'work', until: { event: 'stays' } },
  schema: z.object({
    by: z.string(),
    at: z.iso.datetime(),
    content: z.optional(postContent),
  }),
  lists: [{ orderBy: 'at desc' }],
})

/**
 * Returns the writes of one save: the post, its address, its revision and its place as a translation.
 * The batch fails if the revision exists, for example after a concurrent save. It also fails if another
 * post has the new address or the new place. `ownsAddress` is true if the post had this address before.
 * An old address that riders may know leads to the post forever.
 */
export function writesOf(
  services: Services,
  id: string,
  { before, after, by, ownsAddress }: SavedPost,
): Write[] {
  const { create, set, delete: remove } = addresses(services).write
  const { write: revision } = revisions(services, id)
  const address = addressOf(id, after)
  const isNew = before?.slug !== after.slug && !ownsAddress
  const left = before && before.slug !== after.slug ? before : null
  const wasPublic = left?.publishedAt
  return [
    revision.create(String(after.revision), { by, at: after.updatedAt }),
    ...(before
      ? [revision.merge(String(before.revision), { content: postContent.parse(before) })]
      : []),
    before ? posts(services).write.set(id, after) : posts(services).write.create(id, after),
    isNew ? create(after.slug, address) : set(after.slug, address),
    ...(left ? [wasPublic ? set(left.slug, hiddenAddress(id, after)) : remove(left.slug)] : []),
    ...placesOf(services, id, before, after),
  ]
}
type SavedPost = { before: Post | null; after: Post; by: string; ownsAddress?: boolean }

function placesOf(services: Services, id: string, old: Place | null, now: Place): Write[] {
  if (old?.translationOf === now.translationOf && old?.language === now.language) return []
  const place = ({ language, translationOf }: Place, write: (at: Places, id: string) => Write) =>
    language && translationOf
      ? [write(postTranslations(services, language).write, translationOf)]
      : []
  return [
    ...(old ? place(old, (at, original) => at.delete(original)) : []),
    ...place(now, (at, original) => at.create(original, { postId: id })),
  ]
}
type Place = Pick<Post, 'language' | 'translationOf'>
type Places = ReturnType<typeof postTranslations>['write']

export function addressOf(id: string, { status, updatedAt, language }: Post) {
  return { postId: id, status, updatedAt, ...(language && { language }) }
}

/** Returns an address that hides its post from riders. */
export function hiddenAddress(id: string, { updatedAt }: Post) {
  return { postId: id, status: 'draft' as const, updatedAt }
}
