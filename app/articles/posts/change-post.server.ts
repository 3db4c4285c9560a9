import { isDeepStrictEqual } from 'node:util'
import { LostRaceError, retryLostRaces } from '../../../platform/documents/lost-races.ts'
import type { Services } from '../../context.server.ts'
import { changedValues } from '../../people/deeds/changed-values.server.ts'
import { recordDeed } from '../../people/deeds/record-deed.server.ts'
import { postThing } from '../../people/deeds/things.ts'
import { deleteHero, type EncodedHero, isOfPicture, storeHero } from './hero-image.server.ts'
import { type GonePhoto, writesOfPhotos } from './photos.server.ts'
import { type Post, type PostContent, type PostWithId, postContent } from './post.ts'
import { addresses, posts, writesOf } from './post-store.server.ts'
import { type BadTranslation, checkTranslation } from './translation-of.server.ts'

/** The most attempts to change a status. A concurrent save makes an attempt fail. */
const STATUS_ATTEMPTS = 10

/** One save of a post. `base` is the revision that the writer edited. It is 0 for a new post. */
type Save = {
  id: string
  base: number
  content: PostContent
  hero: EncodedHero | 'keep' | 'remove'
  /** The user id of the admin, `schedule` or `starter`. */
  by: string
  did?: 'save-post' | 'set-status'
}
export type SaveOutcome =
  | { saved: PostWithId }
  | { conflict: PostWithId }
  | { refused: 'slug taken' | 'not found' | BadTranslation }
  | { refused: 'photo gone'; photo: GonePhoto }

/**
 * Saves a post if the writer edited its last revision. Otherwise returns a conflict. But if the stored
 * post equals the sent post, the editor has sent the save twice, and the second save succeeds, too.
 */
export async function savePost(services: Services, save: Save): Promise<SaveOutcome> {
  const { files, log } = services
  const { id, base, content, hero, by } = save
  const before = await posts(services).get(id)
  if (!before && base > 0) return { refused: 'not found' }
  if (before && before.revision !== base) {
    return isSame(before, save) ? { saved: before } : { conflict: before }
  }

  const owner = before?.slug === content.slug ? null : await addresses(services).get(content.slug)
  if (owner && owner.postId !== id) return { refused: 'slug taken' }
  const ownsAddress = owner !== null
  const badTranslation = await checkTranslation(services, id, before, content)
  if (badTranslation) return { refused: badTranslation }
  const photos = await writesOfPhotos(services, id, before?.body ?? [], content.body)
  if ('gone' in photos) return { refused: 'photo gone', photo: photos.gone }

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
  const written = await services.documents.batch([
    ...writesOf(services, id, { before, after, by, ownsAddress }),
    ...photos,
  ])
  if (written) {
    await recordSave(services, save, before, after)
  }
  const replaced = before?.heroImage !== heroImage && before?.heroImage
  const unused = written ? replaced : isNewHero && heroImage
  if (unused) {
    await deleteHero(files, id, unused).catch((error) =>
      log.error({ err: error, postId: id }, 'could not delete the files of an unused hero'),
    )
  }
  if (written) return { saved: { ...after, id } }

  const address = await addresses(services).get(content.slug)
  if (address && address.postId !== id) return { refused: 'slug taken' }
  const lostPlace = await checkTranslation(services, id, before, content)
  if (lostPlace) return { refused: lostPlace }
  const current = await posts(services).get(id)
  return current ? { conflict: current } : { refused: 'not found' }
}

async function recordSave(
  services: Services,
  { id, by, did = 'save-post' }: Save,
  before: Post | null,
  after: Post,
) {
  const { title } = after
  if (by === 'schedule') return
  const changes = changedValues(before && toldOf(before), toldOf(after))
  await recordDeed(services, did, { uid: by, thing: postThing(id), title, changes })
}

/** Returns the fields of a post that the list of changes tells. The editor has the earlier bodies. */
function toldOf({ body, ...post }: Post) {
  const characters = JSON.stringify(body).length
  return { ...post, body: `${body.length} blocks, ${characters} characters` }
}

/** Publishes or unpublishes the stored post (spec, section 4). Returns null if there is none. */
export async function setPostStatus(
  services: Services,
  { id, status, by }: Pick<Save, 'id' | 'by'> & Pick<Post, 'status'>,
): Promise<PostWithId | null> {
  return retryLostRaces(STATUS_ATTEMPTS, async () => {
    const before = await posts(services).get(id)
    if (!before || before.status === status) return before
    // A change of status by hand ends a schedule.
    const { publishAt: _, ...content } = postContent.parse({ ...before, status })
    const base = before.revision
    const outcome = await savePost(services, {
      id,
      base,
      content,
      hero: 'keep',
      by,
      did: 'set-status',
    })
    if ('saved' in outcome) return outcome.saved
    throw new LostRaceError('busy', `Others keep saving post ${id}`)
  })
}

function isSame({ id: _, ...stored }: PostWithId, { base, content, hero }: Save): boolean {
  const { revision, heroImage, createdAt, updatedAt, publishedAt, ...rest } = stored
  const sameHero = typeof hero === 'object' ? isOfPicture(heroImage, hero) : true
  return revision === base + 1 && sameHero && isDeepStrictEqual(rest, content)
}
