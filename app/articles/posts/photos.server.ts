import { data } from 'react-router'
import * as z from 'zod/mini'
import { collection } from '../../../platform/documents/collection.ts'
import type { Write } from '../../../platform/documents/document-store.ts'
import { securityEvent } from '../../base/requests/security-event.server.ts'
import type { Services } from '../../context.server.ts'
import { recordDeed } from '../../people/deeds/record-deed.server.ts'
import { postThing } from '../../people/deeds/things.ts'
import type { BodyBlock } from './body-blocks.ts'
import { deletePicture, encodeHero, hashOfPicture, storeHero } from './hero-image.server.ts'
import { isPhotoLink } from './hero-picture.ts'
import { postId } from './post.ts'
import { POST_MESSAGES } from './post-messages.ts'

/** An uploaded photo that no saved post shows is deleted after this time. */
const UNSAVED_MS = 7 * 24 * 60 * 60_000
const AT_ONCE = 20

/**
 * The photos between the paragraphs of posts, with a document for each post and photo. A post keeps a
 * photo that it has shown in any revision. A photo expires if it is uploaded but never saved. Posts
 * share a photo, if one translates the other. Its files exist as long as one document links to them.
 */
export const postPhotos = collection({
  path: 'postPhotos',
  schema: z.object({
    postId,
    link: z.string().check(z.refine(isPhotoLink)),
    expiresAt: z.optional(z.iso.datetime()),
  }),
  lists: [{ where: ['postId'] }, { where: ['link'] }, { orderBy: 'expiresAt asc' }],
  file: { link: 'link' },
})

type PhotoReply = { link: string } | { message: string }

/** Handles the intent `photo`. Stores the sent photo for the post with this id, which may still be new. */
export async function storeSentPhoto(
  services: Services,
  { id, uid }: { id: string; uid: string },
  sent: FormData,
) {
  const file = sent.get('photo')
  if (!postId.safeParse(id).success || !(file instanceof File)) {
    return reply(422, { message: POST_MESSAGES.photoFailed })
  }
  const bytes = await file.bytes()
  try {
    const stored = await storePhoto(services, id, bytes)
    if ('link' in stored) {
      await recordDeed(services, 'photo', { uid, thing: postThing(id) })
      return reply(200, stored)
    }
    const facts = { reason: stored.refused, size: file.size, cause: stored.cause }
    services.log.warn(securityEvent('upload.refused', facts), 'photo refused')
    return reply(422, { message: stored.refused })
  } catch (error) {
    services.log.error({ err: error, postId: id }, 'storing a photo failed')
    return reply(500, { message: POST_MESSAGES.photoFailed })
  }
}

function reply(status: number, body: PhotoReply) {
  return data(body, { status })
}

/** Stores a photo once for each post. Returns its link, or why the photo is refused. */
async function storePhoto(services: Services, postId: string, bytes: Uint8Array) {
  const { files, pictureEncoder, now } = services
  const photos = postPhotos(services)
  const id = `${postId}.${hashOfPicture(bytes)}`
  const expiresAt = new Date(now().getTime() + UNSAVED_MS).toISOString()
  const known = await photos.get(id)
  if (known) {
    // A document of its own, because a write to the known one could undo a save at the same time.
    if (known.expiresAt) await photos.set(keyOf(postId, known), { ...known, expiresAt })
    return { link: known.link }
  }
  const photo = await encodeHero(pictureEncoder, bytes, { use: 'photo' })
  if ('refused' in photo) return photo
  const link = await storeHero(files, postId, photo)
  if (await photos.create(id, { postId, link, expiresAt })) return { link }
  // Another request has stored the same photo in the meantime.
  await deletePicture(files, link)
  return { link: (await photos.get(id))?.link ?? link }
}

export type GonePhoto = { link: string; text: string }

/**
 * Returns the writes that keep the photos which a save adds to a post. If one of them is no longer
 * stored, returns that photo in place of the writes.
 */
export async function writesOfPhotos(
  services: Services,
  id: string,
  before: readonly BodyBlock[],
  after: readonly BodyBlock[],
): Promise<Write[] | { gone: GonePhoto }> {
  const old = new Set(photosIn(before).keys())
  const now = services.now().toISOString()
  const writes: Write[] = []
  for (const [link, text] of photosIn(after)) {
    if (old.has(link)) continue
    const stored = await postPhotos(services).list({ where: { link } })
    if (!stored.some(({ expiresAt }) => !expiresAt || expiresAt > now))
      return { gone: { link, text } }
    const own = stored.find(({ postId }) => postId === id)
    const key = own?.id ?? keyOf(id, { link })
    writes.push(postPhotos(services).write.set(key, { postId: id, link }))
  }
  return writes
}

/** The key of a post's further document for a photo. It has the link's version and size. */
function keyOf(postId: string, { link }: { link: string }): string {
  return `${postId}.${link.split('.')[1]}`
}

/** The texts of the photos in a body, by link. */
function photosIn(body: readonly BodyBlock[]): Map<string, string> {
  return new Map(
    body.flatMap((block) => (block.type === 'photo' ? [[block.link, block.text]] : [])),
  )
}

/** Deletes all photos of a post, except those that another post shows. */
export async function deletePhotos(services: Services, postId: string): Promise<void> {
  for (const photo of await postPhotos(services).list({ where: { postId } })) {
    await deletePhoto(services, photo)
  }
}

/** Deletes photos that were uploaded but never saved. */
export async function deleteUnsavedPhotos(services: Services): Promise<void> {
  const now = services.now().toISOString()
  const oldest = await postPhotos(services).list({ orderBy: 'expiresAt asc', limit: AT_ONCE })
  for (const photo of oldest) {
    if (!photo.expiresAt || photo.expiresAt > now) return
    try {
      await deletePhoto(services, photo)
    } catch (error) {
      services.log.error({ err: error, link: photo.link }, 'could not remove an expired photo')
    }
  }
}

/** Deletes the document last, so that the next call finishes what a crash interrupted. */
async function deletePhoto(services: Services, { id, link }: { id: string; link: string }) {
  const users = await postPhotos(services).list({ where: { link } })
  if (users.every((user) => user.id === id)) await deletePicture(services.files, link)
  await postPhotos(services).delete(id)
}
