import * as z from 'zod/mini'
import { collection } from '../../platform/documents/collection.ts'
import type { Write } from '../../platform/documents/document-store.ts'
import type { Services } from '../context.server.ts'
import { type Post, post } from './post.ts'

export const posts = collection({
  path: 'posts',
  schema: post,
  lists: [{ orderBy: 'updatedAt desc' }, { where: ['status'], orderBy: 'publishedAt desc' }],
  file: { link: 'heroImage' },
  shows: 'posts',
})

/** The post at each address. The id is the slug. */
export const addresses = collection({
  path: 'slugs',
  schema: z.extend(z.pick(post, { status: true, updatedAt: true }), { postId: z.string() }),
  lists: [{ where: ['status'] }],
  shows: 'posts',
})

/** The author and the time of each save of a post. The id is the revision. */
export const revisions = collection({
  path: 'posts/{id}/revisions',
  schema: z.object({ by: z.string(), at: z.iso.datetime() }),
})

/**
 * The batch of one save. It writes the post, its address and its revision. The batch fails if the
 * revision exists, as after a concurrent save, or if another post has the new address.
 */
export function writesOf(
  services: Services,
  id: string,
  before: Post | null,
  after: Post,
  by: string,
): Write[] {
  const address = { postId: id, status: after.status, updatedAt: after.updatedAt }
  const moved = before?.slug !== after.slug
  return [
    revisions(services, id).write.create(String(after.revision), { by, at: after.updatedAt }),
    before ? posts(services).write.set(id, after) : posts(services).write.create(id, after),
    moved
      ? addresses(services).write.create(after.slug, address)
      : addresses(services).write.set(after.slug, address),
    ...(before && moved ? [addresses(services).write.delete(before.slug)] : []),
  ]
}
