import * as z from 'zod/mini'
import { collection } from '../../platform/documents/collection.ts'
import type { Write } from '../../platform/documents/document-store.ts'
import type { Services } from '../context.server.ts'
import { POST_STATUSES, type Post, post } from './post.ts'

export type Store = Pick<Services, 'documents' | 'log'>

/** Which post has an address, and whether riders see it there: `slugs/{slug}`. */
const address = z.object({
  postId: z.string(),
  status: z.enum(POST_STATUSES),
  updatedAt: z.iso.datetime(),
})
export type Address = z.infer<typeof address>

/** Who saved a post when: `posts/{id}/revisions/{revision}`. */
const revision = z.object({ by: z.string(), at: z.iso.datetime() })

/**
 * The writes of one save, to be made all or none: the post, its address and who saved it. The batch
 * fails when another save came first or the address is another post's: each is created once.
 */
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

export const posts = collection({
  path: 'posts',
  schema: post,
  lists: [{ orderBy: 'updatedAt desc' }, { where: ['status'], orderBy: 'publishedAt desc' }],
  file: { link: 'heroImage' },
  shows: 'posts',
})

export const addresses = collection({
  path: 'slugs',
  schema: address,
  lists: [{ where: ['status'] }],
  shows: 'posts',
})

export const revisions = collection({ path: 'posts/{id}/revisions', schema: revision })
