import { LostRaceError, retryLostRaces } from '../../../platform/documents/lost-races.ts'
import { TRANSLATED } from '../../base/text/languages.ts'
import type { Services } from '../../context.server.ts'
import { recordDeed } from '../../people/deeds/record-deed.server.ts'
import { postThing } from '../../people/deeds/things.ts'
import { deleteHero } from './hero-image.server.ts'
import { deletePhotos } from './photos.server.ts'
import type { Post } from './post.ts'
import {
  addresses,
  addressOf,
  deletedPosts,
  hiddenAddress,
  posts,
  postTranslations,
  revisions,
} from './post-store.server.ts'

/** A deleted post can be restored for this long. Then the server removes it and its files. */
const KEPT_MS = 30 * 24 * 60 * 60_000
const ATTEMPTS = 10
const AT_ONCE = 20

type DeletedPost = Post & { id: string; deletedAt: string; expiresAt: string }
type Change = { id: string; by: string }

/**
 * Deletes a post, so that only the admin can still see and restore it. Other posts can't take its
 * addresses. Returns null if there is no such post.
 */
export function deletePost(services: Services, { id, by }: Change): Promise<DeletedPost | null> {
  return retryLostRaces(ATTEMPTS, async () => {
    const before = await posts(services).get(id)
    // A missing post may be deleted already, because the admin pressed twice.
    if (!before) return deletedPosts(services).get(id)
    const now = services.now()
    const deletedAt = now.toISOString()
    const expiresAt = new Date(now.getTime() + KEPT_MS).toISOString()
    const deleted = { ...before, revision: before.revision + 1, deletedAt, expiresAt }
    const written = await services.documents.batch([
      revisions(services, id).write.create(String(deleted.revision), { by, at: deletedAt }),
      posts(services).write.delete(id),
      deletedPosts(services).write.set(id, deleted),
      addresses(services).write.set(before.slug, hiddenAddress(id, before)),
    ])
    if (!written) throw new LostRaceError('busy', `Others keep saving post ${id}`)
    const { title } = before
    await recordDeed(services, 'delete-post', { uid: by, thing: postThing(id), title })
    return deleted
  })
}

/**
 * Restores a deleted post as it was, but without a schedule that has passed. Returns null if the post
 * is gone.
 */
export async function restorePost(services: Services, { id, by }: Change): Promise<Post | null> {
  const deleted = await deletedPosts(services).get(id)
  const now = services.now().toISOString()
  if (!deleted || deleted.expiresAt <= now) return posts(services).get(id)
  const { publishAt, deletedAt, expiresAt, ...before } = deleted
  const isScheduled = publishAt && publishAt > now
  const post: Post = {
    ...before,
    ...(isScheduled && { publishAt }),
    revision: deleted.revision + 1,
  }
  const written = await services.documents.batch([
    revisions(services, id).write.create(String(post.revision), { by, at: now }),
    posts(services).write.create(id, post),
    deletedPosts(services).write.delete(id),
    addresses(services).write.set(post.slug, addressOf(id, post)),
  ])
  if (!written) return posts(services).get(id)
  const { title } = post
  await recordDeed(services, 'restore-post', { uid: by, thing: postThing(id), title })
  return post
}

/** Returns the deleted posts that can be restored. The post that was deleted last comes first. */
export async function listDeletedPosts(services: Services): Promise<DeletedPost[]> {
  const listed = await deletedPosts(services).list({ orderBy: 'expiresAt desc', limit: 100 })
  return listed.filter(({ expiresAt }) => expiresAt > services.now().toISOString())
}

/**
 * Removes expired posts with their files, and frees their addresses and translations. Deletes the document last, so that
 * the next call finishes what a crash interrupted. Several processes may do this at once.
 */
export async function removeExpiredPosts(services: Services): Promise<void> {
  const { documents, files, log } = services
  const oldest = await deletedPosts(services).list({ orderBy: 'expiresAt asc', limit: AT_ONCE })
  const now = services.now().toISOString()
  for (const { id, heroImage, language, translationOf } of oldest.filter(
    ({ expiresAt }) => expiresAt <= now,
  )) {
    try {
      if (heroImage) await deleteHero(files, id, heroImage)
      await deletePhotos(services, id)
      for await (const page of revisions(services, id).pages(AT_ONCE)) {
        const { write } = revisions(services, id)
        if (page.length > 0) await documents.batch(page.map((one) => write.delete(one.id)))
      }
      const owned = await addresses(services).list({ where: { postId: id } })
      await documents.batch([
        ...owned.map((address) => addresses(services).write.delete(address.id)),
        ...TRANSLATED.map(({ tag }) => postTranslations(services, tag).write.delete(id)),
        ...(language && translationOf
          ? [postTranslations(services, language).write.delete(translationOf)]
          : []),
        deletedPosts(services).write.delete(id),
      ])
      log.info({ postId: id }, 'expired post removed')
    } catch (error) {
      log.error({ err: error, postId: id }, 'could not remove an expired post')
    }
  }
}
