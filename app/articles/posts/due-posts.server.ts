import type { Services } from '../../context.server.ts'
import { savePost } from './change-post.server.ts'
import { removeExpiredPosts } from './delete-post.server.ts'
import { deleteUnsavedPhotos } from './photos.server.ts'
import { postContent } from './post.ts'
import { posts } from './post-store.server.ts'

const PAUSE_MS = 20_000
const AT_ONCE = 20

/** Publishes drafts on time, and removes what has expired. Runs until the server stops. */
export function watchPosts(services: Services): void {
  services.background.repeat('due posts', PAUSE_MS, async () => {
    await publishDuePosts(services)
    await removeExpiredPosts(services)
    await deleteUnsavedPhotos(services)
  })
}

/**
 * Publishes the drafts whose time has come. Several processes may do this at once, because only one of
 * them can save the next revision. A draft that the admin saves at the same time waits for the next
 * call.
 */
export async function publishDuePosts(services: Services): Promise<void> {
  const { now, log } = services
  const scheduled = await posts(services).list({ orderBy: 'publishAt asc', limit: AT_ONCE })
  const due = scheduled.filter(({ publishAt = '' }) => publishAt <= now().toISOString())
  for (const post of due) {
    const { publishAt: _, ...content } = postContent.parse({ ...post, status: 'published' })
    const { id, revision: base } = post
    try {
      await savePost(services, { id, base, content, hero: 'keep', by: 'schedule' })
    } catch (error) {
      log.error({ err: error, postId: id }, 'could not publish a scheduled post')
    }
  }
}
