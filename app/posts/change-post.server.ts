import { isDeepStrictEqual } from 'node:util'
import { LostRaceError, retryLostRaces } from '../../platform/documents/lost-races.ts'
import type { Services } from '../context.server.ts'
import { securityEvent } from '../security-event.server.ts'
import { deleteHero, type EncodedHero, isOfPicture, storeHero } from './hero-image.server.ts'
import {
  type Post,
  type PostContent,
  type PostStatus,
  type PostWithId,
  postContent,
} from './post.ts'
import { addresses, posts, writesOf } from './post-store.server.ts'

/** Attempts at a change of status before the server gives up because of concurrent saves. */
const STATUS_ATTEMPTS = 10

/** One save of a post. `base` is the revision that the writer edited, 0 for a new post. */
type Save = {
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
 * Saves a post over the revision that its writer has seen. Over any other revision it is a conflict,
 * unless the stored post is the same: then the same save was sent twice.
 */
export async function savePost(services: Services, save: Save): Promise<SaveOutcome> {
  const { files, log } = services
  const { id, base, content, hero } = save
  const before = await posts(services).get(id)
  if (!before && base > 0) return { refused: 'not found' }
  if (before && before.revision !== base) {
    return isSame(before, save) ? { saved: before } : { conflict: before }
  }

  const isNewHero = typeof hero === 'object'
  const present = hero === 'keep' ? (before?.heroImage ?? null) : null
  const heroImage = isNewHero ? await storeHero(files, id, hero) : present
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
  const replaced = before?.heroImage !== heroImage && before?.heroImage
  const unused = written ? replaced : isNewHero && heroImage
  if (unused) {
    await deleteHero(files, id, unused).catch((error) =>
      log.error({ err: error, postId: id }, 'files of a hero left behind'),
    )
  }
  if (written) return { saved: { ...after, id } }

  const address = await addresses(services).get(content.slug)
  if (address && address.postId !== id) return { refused: 'slug taken' }
  const current = await posts(services).get(id)
  return current ? { conflict: current } : { refused: 'not found' }
}

/** Publishes or withdraws a post as it is now (spec, section 4). Returns null if there is none. */
export async function setPostStatus(
  services: Services,
  { id, status, by }: { id: string; status: PostStatus; by: string },
): Promise<PostWithId | null> {
  return retryLostRaces(STATUS_ATTEMPTS, async () => {
    const before = await posts(services).get(id)
    if (!before || before.status === status) return before
    const content = postContent.parse({ ...before, status })
    const save: Save = { id, base: before.revision, content, hero: 'keep', by }
    const outcome = await savePost(services, save)
    if ('saved' in outcome) return outcome.saved
    throw new LostRaceError('busy', `Others keep saving post ${id}`)
  })
}

async function write(
  services: Services,
  id: string,
  before: Post | null,
  after: Post,
  by: string,
): Promise<boolean> {
  const written = await services.documents.batch(writesOf(services, id, before, after, by))
  const { revision, status } = after
  const was = before?.revision ?? null
  const facts = { did: 'save post', postId: id, revision, before: was, status, uid: by }
  if (written) services.log.info(securityEvent('admin.acted', facts), 'post saved')
  return written
}

function isSame({ id: _, ...stored }: PostWithId, { base, content, hero }: Save): boolean {
  const { revision, heroImage, createdAt, updatedAt, publishedAt, ...rest } = stored
  const sameHero = typeof hero === 'object' ? isOfPicture(heroImage, hero) : true
  return revision === base + 1 && sameHero && isDeepStrictEqual(rest, content)
}
